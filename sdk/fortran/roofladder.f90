! SPDX-FileCopyrightText: Roofladder contributors
! SPDX-License-Identifier: Apache-2.0

! Ladders of the host in Fortran, on roofladder/plain.h: one kernel and its rungs, on arrays of
! real, complex or integer numbers. The module's entry describes them, and everything that is handed
! over is bind(C):
!
!   function roofladder_ladder() result(ladder) bind(C)
!     use roofladder
!     type(c_ptr) :: ladder
!     call rl_kernel("stencil", "Mean of three neighbours", expected, 1e-15_c_double, flops)
!     call rl_sizes("n", [10, 1013, 100000, 20000000, 100000000])
!     call rl_array("in", rl_input, elements)
!     call rl_array("out", rl_output, elements)
!     call rl_rung("serial", "Serial", "One thread.", serial, work, max_threads=1)
!     ladder = rl_ladder()
!   end function
module roofladder
  use, intrinsic :: iso_c_binding
  implicit none
  private
  public :: c_double, c_float, c_int, c_int32_t, c_int64_t, c_ptr
  public :: rl_problem, rl_operations, rl_work
  public :: rl_kernel, rl_size_name, rl_size, rl_sizes, rl_array, rl_rung, rl_ladder
  public :: rl_input, rl_output, rl_inout, rl_scratch
  public :: rl_real, rl_signed, rl_unsigned, rl_boolean, rl_opaque
  public :: rl_doubles, rl_floats, rl_integers, rl_long_integers, rl_complexes, rl_branch, rl_on_chip, rl_non_temporal
  public :: rl_less_traffic, rl_higher_bandwidth, rl_fewer_flops
  public :: rl_fewer_instructions, rl_fewer_divisions, rl_vectorized, rl_less_waiting, rl_more_parallel

  ! rl_variant_flag: off the main line, keeps data on chip between sweeps, streaming stores.
  integer(c_int32_t), parameter :: rl_branch = 1, rl_on_chip = 2, rl_non_temporal = 4

  ! rl_expectation: what a claim expects to see beside the parent.
  integer(c_int32_t), parameter :: rl_less_traffic = 1, rl_higher_bandwidth = 2, rl_fewer_flops = 4
  integer(c_int32_t), parameter :: rl_fewer_instructions = 64, rl_fewer_divisions = 128, rl_vectorized = 256
  integer(c_int32_t), parameter :: rl_less_waiting = 512, rl_more_parallel = 1024

  ! rl_array_role
  integer(c_int32_t), parameter :: rl_input = 0, rl_output = 1, rl_inout = 2, rl_scratch = 3

  ! rl_number: what elements consist of.
  integer(c_int32_t), parameter :: rl_real = 0, rl_signed = 1, rl_unsigned = 2, rl_boolean = 3, rl_opaque = 4

  integer, parameter :: most_size_names = 8

  type, bind(C) :: rl_parameters
    type(c_ptr) :: items
    integer(c_int32_t) :: count
  end type

  type, bind(C) :: array_table
    type(c_ptr) :: name
    type(c_ptr) :: data
    integer(c_int64_t) :: count
    integer(c_int32_t) :: element_bytes
    integer(c_int32_t) :: role
    integer(c_int32_t) :: number
    integer(c_int32_t) :: number_bytes
  end type

  type, bind(C) :: rl_problem
    integer(c_int32_t) :: struct_bytes
    integer(c_int32_t) :: array_count
    type(c_ptr) :: arrays
    type(rl_parameters) :: size
  end type

  ! Operations of one repetition; an fma is one of them.
  type, bind(C) :: rl_operations
    real(c_double) :: add, mul, fma, div, sqrt, special, compare, convert
  end type

  ! Work of one repetition; bytes are those between the last-level cache and memory.
  type, bind(C) :: rl_work
    integer(c_int32_t) :: struct_bytes
    integer(c_int32_t) :: reserved
    type(rl_operations) :: fp64, fp32, fp16, bf16, tf32
    real(c_double) :: minimum_read, minimum_write, write_allocate
    real(c_double) :: link_to_device, link_from_device
    real(c_double) :: level_bytes, core_read, core_write
  end type

  ! rl_plain_array, rl_plain_size, rl_plain_kernel and rl_plain_rung.
  type, bind(C) :: plain_array
    type(c_ptr) :: name = c_null_ptr
    integer(c_int32_t) :: element_bytes = 0
    integer(c_int32_t) :: role = 0
    type(c_funptr) :: count = c_null_funptr
    integer(c_int32_t) :: number = rl_real
    integer(c_int32_t) :: number_bytes = 0
    integer(c_int32_t) :: zeroed = 0
  end type

  type, bind(C) :: plain_size
    type(c_ptr) :: name = c_null_ptr
    integer(c_int64_t) :: values(most_size_names) = 0
  end type

  type, bind(C) :: plain_kernel
    type(c_ptr) :: name = c_null_ptr
    type(c_ptr) :: title = c_null_ptr
    type(c_ptr) :: sentence = c_null_ptr
    type(c_ptr) :: size_names(most_size_names + 1) = c_null_ptr
    type(c_ptr) :: sizes = c_null_ptr
    type(c_ptr) :: arrays = c_null_ptr
    type(c_funptr) :: expected = c_null_funptr
    real(c_double) :: tolerance = 0
    type(c_funptr) :: flops = c_null_funptr
    type(c_funptr) :: fill = c_null_funptr
    type(c_funptr) :: expected_all = c_null_funptr
  end type

  type, bind(C) :: plain_rung
    type(c_ptr) :: name = c_null_ptr
    type(c_ptr) :: title = c_null_ptr
    type(c_ptr) :: claim = c_null_ptr
    type(c_ptr) :: parent = c_null_ptr
    integer(c_int32_t) :: max_threads = 0
    integer(c_int32_t) :: flags = 0
    integer(c_int32_t) :: expects = 0
    type(c_funptr) :: run = c_null_funptr
    type(c_funptr) :: work = c_null_funptr
    type(c_ptr) :: scope = c_null_ptr
  end type

  abstract interface
    ! The right value of an element of an output or inout array, from the inputs alone. Arrays count
    ! from 1 in the order in which they were described, elements from 1.
    function rl_expected(problem, array, element) result(value) bind(C)
      import :: rl_problem, c_int32_t, c_int64_t, c_double
      type(rl_problem), intent(in) :: problem
      integer(c_int32_t), value :: array
      integer(c_int64_t), value :: element
      real(c_double) :: value
    end function

    ! Writes all right values at once, into the output and inout arrays of this problem: real numbers
    ! in double (rl_doubles, rl_complexes), integers in 8 bytes (rl_long_integers). Inout arrays hold
    ! their values from before.
    subroutine rl_expected_all(right) bind(C)
      import :: rl_problem
      type(rl_problem), intent(in) :: right
    end subroutine

    ! Elements or flops at a size: its numbers in the order of their names.
    function rl_count(size) result(count) bind(C)
      import :: c_int64_t
      integer(c_int64_t), intent(in) :: size(*)
      integer(c_int64_t) :: count
    end function

    ! The operations that a rung executes. The bytes it moves at least are set already: every input
    ! once, every output once, by regular stores.
    subroutine rl_declared(size, work) bind(C)
      import :: c_int64_t, rl_work
      integer(c_int64_t), intent(in) :: size(*)
      type(rl_work), intent(inout) :: work
    end subroutine

    ! One repetition.
    subroutine rl_run(problem) bind(C)
      import :: rl_problem
      type(rl_problem), intent(in) :: problem
    end subroutine
  end interface

  interface
    function rl_fortran_ladder(kernel, rungs) result(ladder) bind(C)
      import :: c_ptr
      type(c_ptr), value :: kernel, rungs
      type(c_ptr) :: ladder
    end function
  end interface

  type(plain_kernel), target, save :: kernel
  type(plain_size), allocatable, target, save :: sizes(:)
  type(plain_array), allocatable, target, save :: arrays(:)
  type(plain_rung), allocatable, target, save :: rungs(:)
  procedure(rl_expected), pointer, save :: right_value

contains

  ! The tolerance is relative to the expected value, or to the typical one (root mean square, at most 1) where that is
  ! larger. Right values come from expected, or from expected_all.
  subroutine rl_kernel(name, title, expected, tolerance, flops, sentence, expected_all)
    character(*), intent(in) :: name, title
    procedure(rl_expected), optional :: expected
    real(c_double), intent(in) :: tolerance
    procedure(rl_count), optional :: flops
    character(*), intent(in), optional :: sentence
    procedure(rl_expected_all), optional :: expected_all
    kernel%name = text(name)
    kernel%title = text(title)
    if (present(expected)) then
      right_value => expected
      kernel%expected = c_funloc(expected_from_zero)
    end if
    if (present(expected_all)) kernel%expected_all = c_funloc(expected_all)
    kernel%tolerance = tolerance
    if (present(flops)) kernel%flops = c_funloc(flops)
    if (present(sentence)) kernel%sentence = text(sentence)
    sizes = [plain_size ::]
    arrays = [plain_array ::]
    rungs = [plain_rung ::]
  end subroutine

  ! Names the next number of a size.
  subroutine rl_size_name(name)
    character(*), intent(in) :: name
    integer :: i
    i = 1
    do while (c_associated(kernel%size_names(i)))
      i = i + 1
    end do
    if (i > most_size_names) error stop "roofladder: a size has at most 8 numbers"
    kernel%size_names(i) = text(name)
  end subroutine

  ! Adds a size by name: "tiny", "odd", "medium", "quick" and "seed" at least.
  subroutine rl_size(name, values)
    character(*), intent(in) :: name
    integer, intent(in) :: values(:)
    type(plain_size) :: described
    described%name = text(name)
    described%values(:size(values)) = values
    sizes = [sizes, described]
  end subroutine

  ! Adds all five sizes of a kernel whose size is one number: tiny, odd, medium, quick and seed.
  subroutine rl_sizes(name, values)
    character(*), intent(in) :: name
    integer, intent(in) :: values(5)
    call rl_size_name(name)
    call rl_size("tiny", values(1:1))
    call rl_size("odd", values(2:2))
    call rl_size("medium", values(3:3))
    call rl_size("quick", values(4:4))
    call rl_size("seed", values(5:5))
  end subroutine

  ! Adds an array of real(c_double), or of elements of the given number of bytes that are other numbers (rl_signed).
  ! Complex elements hold two: number_bytes is what each has. A zeroed array is inout and begins as zeros, for results
  ! that are added to.
  subroutine rl_array(name, role, count, element_bytes, number, number_bytes, zeroed)
    character(*), intent(in) :: name
    integer(c_int32_t), intent(in) :: role
    procedure(rl_count) :: count
    integer, intent(in), optional :: element_bytes
    integer(c_int32_t), intent(in), optional :: number
    integer, intent(in), optional :: number_bytes
    logical, intent(in), optional :: zeroed
    type(plain_array) :: described
    described%name = text(name)
    described%element_bytes = 8
    if (present(element_bytes)) described%element_bytes = element_bytes
    described%role = role
    described%count = c_funloc(count)
    if (present(number)) described%number = number
    if (present(number_bytes)) described%number_bytes = number_bytes
    if (present(zeroed)) described%zeroed = merge(1, 0, zeroed)
    arrays = [arrays, described]
  end subroutine

  ! Adds a rung. Its parent is the rung before it unless one is named; "" for none. scope says what its time covers, where
  ! that is something else than its parent's does: a new baseline.
  subroutine rl_rung(name, title, claim, run, work, max_threads, parent, flags, expects, scope)
    character(*), intent(in) :: name, title, claim
    procedure(rl_run) :: run
    procedure(rl_declared), optional :: work
    integer, intent(in), optional :: max_threads
    character(*), intent(in), optional :: parent, scope
    integer(c_int32_t), intent(in), optional :: flags, expects
    type(plain_rung) :: described
    described%name = text(name)
    described%title = text(title)
    described%claim = text(claim)
    described%run = c_funloc(run)
    if (present(work)) described%work = c_funloc(work)
    if (present(max_threads)) described%max_threads = max_threads
    if (present(parent)) described%parent = text(parent)
    if (present(scope)) described%scope = text(scope)
    if (present(flags)) described%flags = flags
    if (present(expects)) described%expects = expects
    rungs = [rungs, described]
  end subroutine

  ! Returns the tables, which live as long as the process.
  function rl_ladder() result(ladder)
    type(c_ptr) :: ladder
    sizes = [sizes, plain_size()]
    arrays = [arrays, plain_array()]
    rungs = [rungs, plain_rung()]
    kernel%sizes = c_loc(sizes)
    kernel%arrays = c_loc(arrays)
    ladder = rl_fortran_ladder(c_loc(kernel), c_loc(rungs))
  end function

  function rl_doubles(problem, name) result(elements)
    type(rl_problem), intent(in) :: problem
    character(*), intent(in) :: name
    real(c_double), pointer :: elements(:)
    type(array_table) :: found
    found = array_of(problem, name)
    call c_f_pointer(found%data, elements, [found%count])
  end function

  function rl_floats(problem, name) result(elements)
    type(rl_problem), intent(in) :: problem
    character(*), intent(in) :: name
    real(c_float), pointer :: elements(:)
    type(array_table) :: found
    found = array_of(problem, name)
    call c_f_pointer(found%data, elements, [found%count])
  end function

  function rl_integers(problem, name) result(elements)
    type(rl_problem), intent(in) :: problem
    character(*), intent(in) :: name
    integer(c_int32_t), pointer :: elements(:)
    type(array_table) :: found
    found = array_of(problem, name)
    call c_f_pointer(found%data, elements, [found%count])
  end function

  function rl_long_integers(problem, name) result(elements)
    type(rl_problem), intent(in) :: problem
    character(*), intent(in) :: name
    integer(c_int64_t), pointer :: elements(:)
    type(array_table) :: found
    found = array_of(problem, name)
    call c_f_pointer(found%data, elements, [found%count])
  end function

  function rl_complexes(problem, name) result(elements)
    type(rl_problem), intent(in) :: problem
    character(*), intent(in) :: name
    complex(c_double_complex), pointer :: elements(:)
    type(array_table) :: found
    found = array_of(problem, name)
    call c_f_pointer(found%data, elements, [found%count])
  end function

  function array_of(problem, name) result(found)
    type(rl_problem), intent(in) :: problem
    character(*), intent(in) :: name
    type(array_table) :: found
    type(array_table), pointer :: all(:)
    character(kind=c_char), pointer :: known(:)
    integer :: i, k
    call c_f_pointer(problem%arrays, all, [problem%array_count])
    search: do i = 1, problem%array_count
      call c_f_pointer(all(i)%name, known, [len(name) + 1])
      do k = 1, len(name)
        if (known(k) /= name(k:k)) cycle search
      end do
      if (known(len(name) + 1) == c_null_char) then
        found = all(i)
        return
      end if
    end do search
    error stop "roofladder: the problem has no array of that name"
  end function

  function expected_from_zero(problem, array, element) result(value) bind(C, name="")
    type(rl_problem), intent(in) :: problem
    integer(c_int32_t), value :: array
    integer(c_int64_t), value :: element
    real(c_double) :: value
    value = right_value(problem, array + 1, element + 1)
  end function

  ! A zero-terminated copy for C, which lives as long as the process.
  function text(string) result(copy)
    character(*), intent(in) :: string
    type(c_ptr) :: copy
    character(kind=c_char), pointer :: characters(:)
    integer :: i
    allocate (characters(len(string) + 1))
    do i = 1, len(string)
      characters(i) = string(i:i)
    end do
    characters(len(string) + 1) = c_null_char
    copy = c_loc(characters)
  end function

end module

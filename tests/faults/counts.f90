! SPDX-FileCopyrightText: Roofladder contributors
! SPDX-License-Identifier: Apache-2.0

! Integers in Fortran: results that are added to, all right values at once; a rung that counts wrongly.
module counts
  use roofladder
  implicit none
contains

  function elements(size) result(count) bind(C)
    integer(c_int64_t), intent(in) :: size(*)
    integer(c_int64_t) :: count
    count = size(1)
  end function

  subroutine right(problem) bind(C)
    type(rl_problem), intent(in) :: problem
    integer(c_int32_t), pointer :: keys(:)
    integer(c_int64_t), pointer :: found(:)
    integer :: i
    keys => rl_integers(problem, "keys")
    found => rl_long_integers(problem, "counts")
    do i = 1, size(keys)
      found(keys(i) + 1) = found(keys(i) + 1) + 1
    end do
  end subroutine

  subroutine count_by(problem, one)
    type(rl_problem), intent(in) :: problem
    integer(c_int32_t), intent(in) :: one
    integer(c_int32_t), pointer :: keys(:), found(:)
    integer :: i
    keys => rl_integers(problem, "keys")
    found => rl_integers(problem, "counts")
    do i = 1, size(keys)
      found(keys(i) + 1) = found(keys(i) + 1) + one
    end do
  end subroutine

  subroutine honest(problem) bind(C)
    type(rl_problem), intent(in) :: problem
    call count_by(problem, 1_c_int32_t)
  end subroutine

  subroutine twice(problem) bind(C)
    type(rl_problem), intent(in) :: problem
    call count_by(problem, 2_c_int32_t)
  end subroutine

end module

function roofladder_ladder() result(ladder) bind(C)
  use counts
  use roofladder
  implicit none
  type(c_ptr) :: ladder
  call rl_kernel("counts", "How often a key occurs", tolerance=0.0_c_double, expected_all=right)
  call rl_sizes("n", [10, 1013, 100000, 2000000, 20000000])
  call rl_array("keys", rl_input, elements, 4, rl_signed)
  call rl_array("counts", rl_inout, elements, 4, rl_signed, zeroed=.true.)
  call rl_rung("honest", "Honest", "", honest)
  call rl_rung("twice", "Twice", "", twice)
  ladder = rl_ladder()
end function

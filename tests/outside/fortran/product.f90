! SPDX-FileCopyrightText: Roofladder contributors
! SPDX-License-Identifier: Apache-2.0

! A matrix times a vector: y = A x, A by columns.
module product_rungs
  use roofladder
  implicit none
contains

  function matrix(size) result(count) bind(C)
    integer(c_int64_t), intent(in) :: size(*)
    integer(c_int64_t) :: count
    count = size(1)*size(1)
  end function

  function vector(size) result(count) bind(C)
    integer(c_int64_t), intent(in) :: size(*)
    integer(c_int64_t) :: count
    count = size(1)
  end function

  function flops(size) result(count) bind(C)
    integer(c_int64_t), intent(in) :: size(*)
    integer(c_int64_t) :: count
    count = 2*size(1)*size(1)
  end function

  subroutine work(size, declared) bind(C)
    integer(c_int64_t), intent(in) :: size(*)
    type(rl_work), intent(inout) :: declared
    declared%fp64%mul = real(size(1)*size(1), c_double)
    declared%fp64%add = real(size(1)*size(1), c_double)
  end subroutine

  function expected(problem, array, element) result(value) bind(C)
    type(rl_problem), intent(in) :: problem
    integer(c_int32_t), value :: array
    integer(c_int64_t), value :: element
    real(c_double) :: value
    real(c_double), pointer :: a(:), x(:)
    integer(c_int64_t) :: n
    a => rl_doubles(problem, "a")
    x => rl_doubles(problem, "x")
    n = size(x, kind=c_int64_t)
    value = merge(dot_product(a(element::n), x), 0.0_c_double, array == 3)
  end function

  subroutine get(problem, a, x, y)
    type(rl_problem), intent(in) :: problem
    real(c_double), pointer, intent(out) :: a(:), x(:), y(:)
    a => rl_doubles(problem, "a")
    x => rl_doubles(problem, "x")
    y => rl_doubles(problem, "y")
  end subroutine

  subroutine by_rows(problem) bind(C)
    type(rl_problem), intent(in) :: problem
    real(c_double), pointer :: a(:), x(:), y(:)
    integer :: i, j, n
    call get(problem, a, x, y)
    n = size(x)
    do i = 1, n
      y(i) = 0
      do j = 1, n
        y(i) = y(i) + a(i + (j - 1)*n)*x(j)
      end do
    end do
  end subroutine

  subroutine by_columns(problem) bind(C)
    type(rl_problem), intent(in) :: problem
    real(c_double), pointer :: a(:), x(:), y(:)
    integer :: i, j, n
    call get(problem, a, x, y)
    n = size(x)
    y = 0
    do j = 1, n
      do i = 1, n
        y(i) = y(i) + a(i + (j - 1)*n)*x(j)
      end do
    end do
  end subroutine

end module

function roofladder_ladder() result(ladder) bind(C)
  use product_rungs
  implicit none
  type(c_ptr) :: ladder
  call rl_kernel("product", "Matrix times vector", expected, 1e-12_c_double, flops)
  call rl_sizes("n", [4, 37, 512, 2048, 8192])
  call rl_array("a", rl_input, matrix)
  call rl_array("x", rl_input, vector)
  call rl_array("y", rl_output, vector)
  call rl_rung("by_rows", "By rows", "A row at a time: far apart in memory.", by_rows, work, max_threads=1)
  call rl_rung("by_columns", "By columns", "A column at a time: side by side in memory.", by_columns, work, max_threads=1)
  ladder = rl_ladder()
end function

! SPDX-FileCopyrightText: Roofladder contributors
! SPDX-License-Identifier: Apache-2.0

! Sweeps of a five-point stencil: four operations for each inner element.
program stencil
  implicit none
  integer, parameter :: n = 512, sweeps = 5
  double precision :: a(n, n), b(n, n)
  integer :: sweep
  a = 1
  b = 0
  call enter(.true.)
  do sweep = 1, sweeps
    call smooth(a, b)
    call smooth(b, a)
  end do
  call enter(.false.)
  print '("stencil ", i0)', 2 * sweeps * 4 * (n - 2) * (n - 2)
contains
  subroutine smooth(from, to)
    double precision, intent(in) :: from(n, n)
    double precision, intent(inout) :: to(n, n)
    integer :: i, j
    do j = 2, n - 1
      do i = 2, n - 1
        to(i, j) = 0.25d0 * (from(i - 1, j) + from(i + 1, j) + from(i, j - 1) + from(i, j + 1))
      end do
    end do
  end subroutine
  subroutine enter(is_inside)
    logical, intent(in) :: is_inside
    interface
      subroutine enter_region(is_inside) bind(c)
        use, intrinsic :: iso_c_binding
        integer(c_int), value :: is_inside
      end subroutine
    end interface
    call enter_region(merge(1, 0, is_inside))
  end subroutine
end program

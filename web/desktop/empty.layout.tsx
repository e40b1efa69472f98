import { Outlet } from 'react-router'

/** No frame at all: pages that are only passed through. */
export function Component() {
  return <Outlet />
}

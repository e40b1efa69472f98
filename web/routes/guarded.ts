import { Outlet, type RouteObject } from 'react-router'

/** Guards run as loaders of pathless parents: in parallel with the page's own loader, and a redirect wins. */
export function guarded(loader: RouteObject['loader'], children: RouteObject[]): RouteObject {
  return { loader, Component: Outlet, shouldRevalidate: () => true, children }
}

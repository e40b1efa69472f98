/**
 * What a component finds around it from the router, to be handed on as it was: a page that is kept alive goes on seeing
 * its own address, and a part that is drawn apart sees the page it belongs to. The router has no public way for either.
 * Its names say that they may change with any version; this is the only file that knows them, and a rule keeps it so.
 */
export {
  UNSAFE_DataRouterContext as DataRouterContext,
  UNSAFE_LocationContext as LocationContext,
  UNSAFE_NavigationContext as NavigationContext,
  UNSAFE_RouteContext as RouteContext,
} from 'react-router'

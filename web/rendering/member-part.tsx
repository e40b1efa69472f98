import { createContext, type FunctionComponent, type ReactNode, useContext } from 'react'
import { DataRouterContext, LocationContext, NavigationContext, RouteContext } from '#web/ui/layout/router-contexts.ts'

/** A place in a page where a part that shows the member is put in afterwards. */
export interface Hole {
  Part: FunctionComponent<never>
  /** The part for this member, with what stood around it in the page. */
  fill: (me: object) => ReactNode
}

/** A page that is being drawn for many members: the one it is drawn with, and where the others' parts will go. */
export interface Outline {
  me: object
  dig: (hole: Hole) => ReactNode
}

export const OutlineContext = createContext<Outline | null>(null)

/**
 * A part that shows who is logged in. On the server it is drawn apart from its page, which then serves every member:
 * `scripts/vite/member-parts.ts` lists these parts. Besides its props it may use the router, queries and the page.
 */
export function memberPart<P extends object>(Part: FunctionComponent<P>): FunctionComponent<P> {
  return function MemberPart(props: P) {
    const outline = useContext(OutlineContext)
    const router = useContext(DataRouterContext)
    const navigation = useContext(NavigationContext)
    const location = useContext(LocationContext)
    const route = useContext(RouteContext)
    if (!outline) return <Part {...props} />
    const fill = (me: object) => (
      <DataRouterContext value={router}>
        <NavigationContext value={navigation}>
          <LocationContext value={location}>
            <RouteContext value={route}>
              <Part {...withMember(props, outline.me, me)} />
            </RouteContext>
          </LocationContext>
        </NavigationContext>
      </DataRouterContext>
    )
    return outline.dig({ Part: Part as FunctionComponent<never>, fill })
  }
}

function withMember<P extends object>(props: P, before: object, me: object): P {
  return Object.fromEntries(Object.entries(props).map(([name, value]) => [name, value === before ? me : value])) as P
}

import { preloadForMember } from '#web/api/page-context.ts'
import { devicesQuery, linksQuery, loginsQuery, securityQuery } from '#web/api/queries/link-queries.ts'

/** Each fetches ahead what its list shows; a failure is the list's own to tell, not the page's. */
export const loadDevices = preloadForMember(({ api, queries }) => queries.prefetchQuery(devicesQuery(api)))

export const loadLogins = preloadForMember(({ api, queries }) => queries.prefetchQuery(loginsQuery(api)))

export const loadLinks = preloadForMember(({ api, queries }) => queries.prefetchQuery(linksQuery(api)))

/** The rows of the security page tell about all of them. */
export const loadSecurityPage = preloadForMember(({ api, queries }) =>
  Promise.all([
    queries.prefetchQuery(securityQuery(api)),
    queries.prefetchQuery(devicesQuery(api)),
    queries.prefetchQuery(linksQuery(api)),
  ]),
)

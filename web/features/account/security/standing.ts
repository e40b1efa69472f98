import { useQuery } from '@tanstack/react-query'
import type { OwnInfo } from '#contract/modules/account/user.ts'
import { api } from '#web/api/browser.ts'
import { devicesQuery, linksQuery, securityQuery } from '#web/api/queries/link-queries.ts'
import { useMe } from '#web/session/use-me.ts'

/** So many recovery codes left, and it is time for new ones. */
export const fewCodes = 3

/** What the rows of the security page tell about; what has not been answered yet is missing. */
export interface Standing {
  me: OwnInfo
  security: NonNullable<ReturnType<typeof useSecurity>['data']>
  devices?: NonNullable<ReturnType<typeof useDevices>['data']>['list']
  links?: NonNullable<ReturnType<typeof useLinks>['data']>['list']
}

const useSecurity = () => useQuery(securityQuery(api))
const useDevices = () => useQuery(devicesQuery(api))
const useLinks = () => useQuery(linksQuery(api))

/** How my account stands: nothing before the most important answer is there. */
export function useStanding() {
  const me = useMe()
  const overview = useSecurity()
  const devices = useDevices()
  const links = useLinks()
  const { data: security } = overview
  const standing: Standing | null =
    me && security ? { me, security, devices: devices.data?.list, links: links.data?.list } : null
  return { standing, overview }
}

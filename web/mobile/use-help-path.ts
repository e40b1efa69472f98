import { useQuery } from '@tanstack/react-query'
import { api } from '#web/api/browser.ts'
import { hasHelpQuery, helpPath } from '#web/api/queries/announcement-queries.ts'
import { useMe } from '#web/session/use-me.ts'
import { useSite } from '#web/session/use-site.ts'

/** The help that the site has written, where whoever asks may read it; else ours. */
export function useHelpPath(): string {
  const { LOGIN_ACCESS, MOBILE_GUEST } = useSite().COMMON_LOGIN
  const isMember = useMe() !== null
  const mayRead = isMember || (MOBILE_GUEST && !LOGIN_ACCESS)
  const hasHelp = useQuery({ ...hasHelpQuery(api), enabled: mayRead }).data
  return mayRead && hasHelp ? `/webapp/dynamic/${helpPath}` : '/webapp/seting/help'
}

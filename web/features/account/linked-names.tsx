import { useQuery } from '@tanstack/react-query'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { linksQuery } from '#web/api/queries/link-queries.ts'
import { providers } from '#web/session/login-methods/providers.ts'

/** Which other sites open my account, in a few words. */
export function LinkedNames() {
  const { data } = useQuery(linksQuery(api))
  return data?.list.map(({ provider }) => providers[provider].name()).join(m.link_comma()) ?? null
}

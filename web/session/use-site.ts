import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import type { SiteConfig } from '#contract/modules/site/config.ts'
import { api } from '#web/api/browser.ts'
import { siteConfigQuery } from '#web/api/queries/queries.ts'

/** The site configuration; the root loader has fetched it before anything is shown. */
export const useSite: () => SiteConfig = import.meta.env.SSR ? useSiteOnServer : useSiteInBrowser

function useSiteInBrowser(): SiteConfig {
  return useSuspenseQuery(siteConfigQuery(api)).data
}

/** A page is drawn once: to watch for changes would cost a fourth of drawing a small part, and is of no use. */
function useSiteOnServer(): SiteConfig {
  const site = useQueryClient().getQueryData(siteConfigQuery(api).queryKey)
  if (!site) throw new Error('a page is drawn without the configuration')
  return site
}

import { useSuspenseQuery } from '@tanstack/react-query'
import type { SiteConfig } from '#contract/modules/site/config.ts'
import { api } from '#web/api/browser.ts'
import { siteConfigQuery } from '#web/api/queries/queries.ts'

/** The site configuration; the root loader has fetched it before anything is shown. */
export function useSite(): SiteConfig {
  return useSuspenseQuery(siteConfigQuery(api)).data
}

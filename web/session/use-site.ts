import { useSuspenseQuery } from '@tanstack/react-query'
import type { SiteConfig } from '#contract/config.ts'
import { api } from '../api/browser.ts'
import { siteConfigQuery } from '../api/queries.ts'

/** The site configuration; the root loader has fetched it before anything is shown. */
export function useSite(): SiteConfig {
  return useSuspenseQuery(siteConfigQuery(api)).data
}

import type { Head } from '#contract/shared/head.ts'
import { type Place, plainHead, siteFeed, sitePicture, thing } from './frame.ts'

export function homeHead(place: Place): Head {
  const { origin, site } = place
  const search = {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${origin}/search?q={search_term_string}` },
    'query-input': 'required name=search_term_string',
  }
  return {
    ...plainHead(place, '/'),
    image: sitePicture(place),
    feeds: [siteFeed(place)],
    things: [thing('WebSite', { name: site.COMMON_SITE_NAME, url: `${origin}/`, potentialAction: search })],
  }
}

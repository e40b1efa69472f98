import type { SiteConfig } from '#contract/modules/site/config.ts'
import type { Head } from '#contract/shared/head.ts'

/** Where the page is: the public address of the site, without a slash at its end, and what the site says of itself. */
export interface Place {
  origin: string
  site: Pick<SiteConfig, 'COMMON_SITE_NAME' | 'COMMON_DESCRIPTION'>
  /** The path that was asked for. */
  path?: string
}

const longestDescription = 160

/** The head of a page that has nothing special to say. */
export function plainHead({ origin, site }: Place, path: string, description = ''): Head {
  return {
    description: shortened(description) || site.COMMON_DESCRIPTION,
    canonical: `${origin}${path}`,
    type: 'website',
    image: '',
    feeds: [],
    things: [],
  }
}

export function siteFeed({ origin, site }: Place): Head['feeds'][number] {
  return { address: `${origin}/feed.atom`, title: site.COMMON_SITE_NAME }
}

/** For link previews of what has no picture of its own. */
export function sitePicture({ origin }: Place): string {
  return `${origin}/share.png`
}

/** Addresses of our own files are paths. */
export function whole(origin: string, address: string): string {
  return address.startsWith('/') && !address.startsWith('//') ? `${origin}${address}` : address
}

function shortened(text: string): string {
  const characters = [...text.replace(/\s+/g, ' ').trim()]
  return characters.length > longestDescription
    ? `${characters.slice(0, longestDescription - 1).join('')}…`
    : characters.join('')
}

export function isoTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString()
}

const schema = 'https://schema.org'

export function thing(type: string, properties: Record<string, unknown>): Record<string, unknown> {
  return { '@context': schema, '@type': type, ...properties }
}

/** The way to a page, from the home page on. */
export function breadcrumbs(steps: { name: string; address: string }[]): Record<string, unknown> {
  return thing('BreadcrumbList', {
    itemListElement: steps.map(({ name, address }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: address,
    })),
  })
}

export function counter(action: string, number: number): Record<string, unknown> {
  return {
    '@type': 'InteractionCounter',
    interactionType: { '@type': action },
    userInteractionCount: number,
  }
}

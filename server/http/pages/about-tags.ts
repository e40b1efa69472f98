import type { Head } from '#contract/shared/head.ts'
import type { Locale } from '#contract/shared/message-key.ts'
import type { ConfigSnapshot } from '../../kernel/config-source.ts'
import { html, type Markup } from './markup.ts'

interface About {
  title: string
  head: Head | null
  config: ConfigSnapshot
  locale: Locale
}

/** For search engines and link previews: what the page is about. */
export function aboutTags({ title, head, config: { site }, locale }: About): string {
  const description = head?.description ?? site.COMMON_DESCRIPTION
  const image = head?.image ?? ''
  return html`<title>${title}</title>
<meta name="description" content="${description}">
<meta name="keywords" content="${site.COMMON_KEYWORDS}">
<meta property="og:site_name" content="${site.COMMON_SITE_NAME}">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">
<meta property="og:type" content="${head?.type ?? 'website'}">
<meta property="og:locale" content="${locale === 'en' ? 'en_US' : 'zh_CN'}">
<meta name="twitter:card" content="${image ? 'summary_large_image' : 'summary'}">
${image ? html`<meta property="og:image" content="${image}">\n` : null}${head ? ownTags(head) : null}`.markup
}

function ownTags({ canonical, url = canonical, published, modified, feeds, things, hidden }: Head): Markup {
  const time = (name: string, at: number | undefined) =>
    at === undefined ? null : html`<meta property="article:${name}_time" content="${new Date(at).toISOString()}">\n`
  const feed = ({ address, title }: Head['feeds'][number]) =>
    html`<link rel="alternate" type="application/atom+xml" title="${title}" href="${address}">\n`
  return html`<link rel="canonical" href="${canonical}">
<meta property="og:url" content="${url}">
${hidden ? html`<meta name="robots" content="noindex">\n` : null}${time('published', published)}${time('modified', modified)}${feeds.map(feed)}${things.map(dataBlock)}`
}

/** A block of data is no script: nothing runs it. Only `<` could end it. */
function dataBlock(thing: Record<string, unknown>): Markup {
  const markup = JSON.stringify(thing).replaceAll('<', '\\u003c')
  return { markup: `<script type="application/ld+json">${markup}</script>\n` }
}

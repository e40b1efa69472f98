import { expect, test } from 'vitest'
import type { Head } from '#contract/shared/head.ts'
import type { ConfigSnapshot } from '../../kernel/config-source.ts'
import { aboutTags } from './about-tags.ts'

const site = { COMMON_SITE_NAME: '论坛', COMMON_DESCRIPTION: '描述', COMMON_KEYWORDS: '' }
const config = { site } as ConfigSnapshot
const hostile = '"><script>alert(1)</script><!-- \u2028 \'& </title>'
const head: Head = {
  description: hostile,
  canonical: `https://forum.example/${hostile}`,
  type: 'article',
  image: hostile,
  published: 0,
  modified: 1000,
  feeds: [{ address: 'https://forum.example/feed.atom', title: hostile }],
  things: [{ '@type': 'DiscussionForumPosting', headline: hostile }],
}

test('nothing that somebody wrote becomes markup', () => {
  const tags = aboutTags({ title: hostile, head, config, locale: 'zh-CN' })
  const block = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(tags)?.[1] ?? ''
  expect(block).not.toContain('<')
  expect(JSON.parse(block)).toEqual(head.things[0])
  const rest = tags.replace(`<script type="application/ld+json">${block}</script>`, '')
  expect(rest).not.toMatch(/<script|<!--|'/)
  // Every line is one tag, as it was meant.
  for (const line of rest.split('\n').filter(Boolean))
    expect(line).toMatch(/^<(title>[^<>]*<\/title|(meta|link)[^<>]*)>$/)
})

test('a page with nothing of its own speaks for the site', () => {
  const tags = aboutTags({ title: '标题', head: null, config, locale: 'en' })
  expect(tags).toContain('<title>标题</title>')
  expect(tags).toContain('<meta name="description" content="描述">')
  expect(tags).toContain('<meta property="og:locale" content="en_US">')
  expect(tags).not.toMatch(/canonical|ld\+json|og:image|og:url/)
})

test('times, address, picture and feeds are told', () => {
  const plain = { ...head, canonical: 'https://forum.example/1', image: 'https://forum.example/p.webp', hidden: true }
  const tags = aboutTags({ title: '标题', head: plain, config, locale: 'zh-CN' })
  for (const tag of [
    '<link rel="canonical" href="https://forum.example/1">',
    '<meta property="og:url" content="https://forum.example/1">',
    '<meta property="og:image" content="https://forum.example/p.webp">',
    '<meta name="twitter:card" content="summary_large_image">',
    '<meta property="article:published_time" content="1970-01-01T00:00:00.000Z">',
    '<meta property="article:modified_time" content="1970-01-01T00:00:01.000Z">',
    '<meta name="robots" content="noindex">',
  ])
    expect(tags).toContain(`${tag}\n`)
  expect(tags).toMatch(
    /<link rel="alternate" type="application\/atom\+xml" title="[^"]+" href="https:\/\/forum.example\/feed.atom">/,
  )
})

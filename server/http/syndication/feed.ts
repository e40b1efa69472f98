import { ApiError } from '#contract/client.ts'
import type { PostCard, PostPage } from '#contract/modules/forum/post.ts'
import type { ContentTag } from '../../kernel/content-cache.ts'
import type { Context } from '../../kernel/context.ts'
import { type Markup, xml } from '../pages/markup.ts'
import type { GuestApi } from './internal-api.ts'

/** What a feed is about. */
export type FeedTopic =
  | { kind: 'site' }
  | { kind: 'board'; sign: string }
  | { kind: 'author'; id: string }
  | { kind: 'column'; id: string }
  | { kind: 'works'; id: string }

const entries = 30
/** Longer texts are read on the site. */
const longestText = 20_000

interface Topic {
  title: string
  subtitle: string
  /** Where the feed and its page are. */
  self: string
  page: string
  /** Milliseconds: what counts as the last change while there is no post. */
  since: number
  list: () => Promise<{ list: PostCard[] }>
}

export function feedKey(topic: FeedTopic): { key: string; tags: ContentTag[] } {
  if (topic.kind === 'author') return { key: `author ${topic.id}`, tags: ['feed', 'boards', `user:${topic.id}`] }
  if (topic.kind === 'column') return { key: `column ${topic.id}`, tags: ['feed', 'boards', `column:${topic.id}`] }
  if (topic.kind === 'works') return { key: `works ${topic.id}`, tags: ['works', `work:${topic.id}`] }
  return { key: topic.kind === 'board' ? `board ${topic.sign}` : 'site', tags: ['feed', 'boards'] }
}

/** Atom (RFC 4287). Throws what the API answers: 404 for what a stranger cannot see. */
export async function* atomFeed(ctx: Context, api: GuestApi, about: FeedTopic): AsyncGenerator<string> {
  const origin = ctx.env.publicOrigin
  const site = ctx.config.current().site.COMMON_SITE_NAME
  const { topic, written } = await contentsOf(ctx, api, about)
  const updated = Math.max(topic.since, ...written.map(({ changed }) => changed))
  yield xml`<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="zh-CN">
<id>${origin}${topic.page}</id>
<title>${about.kind === 'site' ? site : `${topic.title} - ${site}`}</title>
<subtitle>${topic.subtitle}</subtitle>
<updated>${isoTime(updated)}</updated>
<author><name>${site}</name></author>
<link rel="self" type="application/atom+xml" href="${origin}${topic.self}"/>
<link rel="alternate" type="text/html" href="${origin}${topic.page}"/>
`.markup
  for (const { markup } of written) yield markup(origin).markup
  yield '</feed>\n'
}

/** An entry, and when it changed last. */
interface Written {
  changed: number
  markup: (origin: string) => Markup
}

async function contentsOf(ctx: Context, api: GuestApi, about: FeedTopic) {
  if (about.kind === 'works') return chaptersOf(api, about.id)
  const topic = await topicOf(ctx, api, about)
  const pages = await pagesOf(api, (await topic.list()).list)
  const written = pages.map((page): Written => ({ changed: changedAt(page), markup: (origin) => entry(origin, page) }))
  return { topic, written }
}

/** The titles of chapters: their texts are read on the site. What is for adults has no feed. */
async function chaptersOf(api: GuestApi, workId: string) {
  const work = await api.works.one({ id: workId })
  if (work.ageNote === 18) throw new ApiError(404, '', null)
  const { title, summary: subtitle, createTime: since, worksType, user } = work
  const page = `/${worksType}/${workId}`
  const { list } = await api.worksChapter.list({ workId, limit: entries, sort: 'desc' })
  const written = list.map(
    (chapter): Written => ({
      changed: chapter.publishTime,
      markup: (origin) =>
        chapterEntry(`${origin}${page}/${chapter._id}`, chapter, {
          name: user.name,
          uri: `${origin}/author/${user._id}`,
        }),
    }),
  )
  return { topic: { title, subtitle, self: `/feed/works/${workId}.atom`, page, since }, written }
}

function chapterEntry(
  address: string,
  { title, publishTime }: { title: string; publishTime: number },
  author: { name: string; uri: string },
): Markup {
  return xml`<entry>
<id>${address}</id>
<title>${title}</title>
<link rel="alternate" type="text/html" href="${address}"/>
<published>${isoTime(publishTime)}</published>
<updated>${isoTime(publishTime)}</updated>
<author><name>${author.name}</name><uri>${author.uri}</uri></author>
</entry>
`
}

async function topicOf(ctx: Context, api: GuestApi, about: Exclude<FeedTopic, { kind: 'works' }>): Promise<Topic> {
  const posts = (select: { systemId?: string; userId?: string }) => () =>
    api.post.list({ limit: entries, sort: 'new', select })
  if (about.kind === 'board') {
    const board = await api.board.info({ sign: about.sign })
    const { systemName, systemDescr, systemSign, systemType, createTime, _id } = board
    const page = `/System/${systemType}/${systemSign}`
    const self = `/feed/board/${systemSign}.atom`
    return { title: systemName, subtitle: systemDescr, self, page, since: createTime, list: posts({ systemId: _id }) }
  }
  if (about.kind === 'author') {
    const { _id, name, signature, createTime } = await api.user.publicInfo({ id: about.id })
    const page = `/author/${_id}`
    const self = `/feed/author/${_id}.atom`
    return { title: name, subtitle: signature, self, page, since: createTime, list: posts({ userId: _id }) }
  }
  if (about.kind === 'column') {
    const { _id, title, summary, createTime } = await api.column.one({ id: about.id })
    const page = `/column/${_id}`
    const self = `/feed/column/${_id}.atom`
    const list = () => api.column.articles({ columnId: _id, limit: entries, sort: 'new' })
    return { title, subtitle: summary, self, page, since: createTime, list }
  }
  const { COMMON_SITE_NAME, COMMON_DESCRIPTION } = ctx.config.current().site
  return {
    title: COMMON_SITE_NAME,
    subtitle: COMMON_DESCRIPTION,
    self: '/feed.atom',
    page: '/',
    since: 0,
    list: posts({}),
  }
}

/** One that went between the list and its page is left out. */
async function pagesOf(api: GuestApi, list: PostCard[]): Promise<PostPage[]> {
  const pages: PostPage[] = []
  for (const { _id } of list) {
    const page = await api.post.one({ id: _id }).catch((error: unknown) => {
      if (error instanceof ApiError && error.code === 404) return undefined
      throw error
    })
    if (page) pages.push(page)
  }
  return pages
}

function entry(origin: string, page: PostPage): Markup {
  const address = `${origin}/${page._id}`
  const text = absolute(origin, htmlOf(page))
  return xml`<entry>
<id>${address}</id>
<title>${page.title}</title>
<link rel="alternate" type="text/html" href="${address}"/>
<published>${isoTime(page.createTime)}</published>
<updated>${isoTime(changedAt(page))}</updated>
<author><name>${page.user.name}</name><uri>${origin}/author/${page.user._id}</uri></author>
<category term="${page.system.systemSign}" label="${page.system.systemName}"/>
<summary>${page.article?.summary ?? page.excerpt}</summary>
${text.length > longestText ? null : xml`<content type="html">${text}</content>\n`}</entry>
`
}

/** The text with its cover and the pictures beside it. */
function htmlOf({ html, images, video, article }: PostPage): string {
  const picture = (address: string) => xml`<p><img src="${address}" alt=""></p>`.markup
  const player = video ? xml`<p><video src="${video.url}" poster="${video.cover}" controls></video></p>`.markup : ''
  return `${article?.cover ? picture(article.cover.url) : ''}${html}${images.map(({ url }) => picture(url)).join('')}${player}`
}

/** Readers elsewhere know nothing of this site's own paths. A text can hold no quote, so only attributes are meant. */
function absolute(origin: string, html: string): string {
  return html.replace(/ (src|href|poster)="\/(?!\/)/g, ` $1="${origin}/`)
}

function changedAt({ createTime, editTime }: PostPage): number {
  return Math.max(createTime, editTime)
}

function isoTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString()
}

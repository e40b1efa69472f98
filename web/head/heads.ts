import type { QueryClient } from '@tanstack/react-query'
import type { Params } from 'react-router'
import type { PublicInfo } from '#contract/modules/account/user.ts'
import type { CustomPage } from '#contract/modules/forum/custom-page.ts'
import type { PostPage } from '#contract/modules/forum/post.ts'
import type { Document } from '#contract/shared/document.ts'
import type { Head } from '#contract/shared/head.ts'
import type { Api } from '#web/api/api.ts'
import { announcementsQuery, customPageQuery } from '#web/api/queries/announcement-queries.ts'
import { boardQuery } from '#web/api/queries/board-queries.ts'
import { columnQuery } from '#web/api/queries/column-queries.ts'
import { postQuery } from '#web/api/queries/post-queries.ts'
import { siteConfigQuery, userQuery } from '#web/api/queries/queries.ts'
import { chapterQuery, workQuery } from '#web/api/queries/works/work-queries.ts'
import { blocksOf, plainTextOf } from '#web/reader/walk.ts'
import { articleThing, columnFeed, columnHead, reprintedFrom } from './article-head.ts'
import { boardAddress, boardFeed, boardHead } from './board-head.ts'
import { breadcrumbs, counter, isoTime, type Place, plainHead, siteFeed, sitePicture, thing, whole } from './frame.ts'
import { chapterHead, workHead } from './work-head.ts'

interface Page {
  queries: QueryClient
  params: Params
  place: Place
}

type MakeHead = (page: Page) => Head | undefined

/** Only the keys of the queries are wanted here: everything was read before the page was drawn. */
const none = {} as Api

const post: MakeHead = ({ queries, params, place }) => {
  const found = queries.getQueryData(postQuery(none, params.posts ?? '').queryKey)
  return found && postHead(found, place)
}

const author: MakeHead = ({ queries, params, place }) => {
  const found = queries.getQueryData(userQuery(none, params.id ?? '').queryKey)
  return found && authorHead(found, place)
}

const board: MakeHead = ({ queries, params, place }) => {
  const found = queries.getQueryData(boardQuery(none, params.sign ?? params.systemsign ?? '').queryKey)
  return found && boardHead(found, place)
}

const column: MakeHead = ({ queries, params, place }) => {
  const found = queries.getQueryData(columnQuery(none, params.id ?? '').queryKey)
  return found && columnHead(found, place)
}

const work: MakeHead = ({ queries, params, place }) => {
  const found = queries.getQueryData(workQuery(none, params.work ?? '').queryKey)
  return found && workHead(found, place)
}

const chapter: MakeHead = ({ queries, params, place }) => {
  const found = queries.getQueryData(chapterQuery(none, params.chapter ?? '').queryKey)
  const of = queries.getQueryData(workQuery(none, params.work ?? '').queryKey)
  return found && of && chapterHead(found, of, place)
}

const customPage: MakeHead = ({ queries, params, place }) => {
  const found = queries.getQueryData(customPageQuery(none, params['*'] ?? '').queryKey)
  return found && customPageHead(found, place)
}

/** The first one speaks for all of them. */
const announcements: MakeHead = ({ queries, place }) => {
  const found = queries.getQueryData(announcementsQuery(none).queryKey)
  return plainHead(place, '/announcement', found?.list[0]?.excerpt)
}

const home: MakeHead = ({ place }) => homeHead(place)

const plain =
  (path: string): MakeHead =>
  ({ place }) =>
    plainHead(place, path)

/** Both kinds of boards are shown by one screen. */
const boards: MakeHead = ({ place }) => plainHead(place, place.path ?? '/System/Aggregate-forum')

/** One address for every filter; both kinds are shown by one screen. */
const works: MakeHead = ({ place }) => plainHead(place, place.path?.replace(/^\/webapp/, '') ?? '/fiction')

const boardsOfKind: MakeHead = ({ params, place }) => plainHead(place, `/System/${params.systemType}`)

const search: MakeHead = ({ place }) => ({ ...plainHead(place, '/search'), hidden: true })

/** By the file of the screen. Both areas show the same things, under one address. Only the server needs this list. */
const heads: Record<string, MakeHead> = {
  'desktop/home/home.screen': home,
  'mobile/home/home.screen': home,
  'desktop/posts/post.screen': post,
  'mobile/posts/post.screen': post,
  'desktop/author/author.screen': author,
  'mobile/author/author.screen': author,
  'desktop/column/column.screen': column,
  'mobile/column/column.screen': column,
  'desktop/works/discovery.screen': works,
  'mobile/works/discovery.screen': works,
  'desktop/works/work.screen': work,
  'mobile/works/work.screen': work,
  'desktop/works/reader.screen': chapter,
  'mobile/works/reader.screen': chapter,
  'desktop/works/manga-reader.screen': chapter,
  'mobile/works/manga-reader.screen': chapter,
  'desktop/system/board.screen': board,
  'mobile/system/board.screen': board,
  'desktop/system/aggregate.screen': boards,
  'mobile/system/system-all.screen': plain('/System/Aggregate-forum'),
  'desktop/system/system.screen': boardsOfKind,
  'mobile/system/forum.screen': plain('/System/forum'),
  'mobile/system/article.screen': plain('/System/article'),
  'desktop/dynamic/dynamic.screen': customPage,
  'mobile/dynamic/dynamic.screen': customPage,
  'desktop/announcement/announcement.screen': announcements,
  'mobile/announcement/announcement.screen': announcements,
  'desktop/policy/agreement.screen': plain('/policy/user-agreement'),
  'mobile/seting/user-agreement.screen': plain('/policy/user-agreement'),
  'desktop/policy/privacy.screen': plain('/policy/privacy-policy'),
  'mobile/seting/privacy-policy.screen': plain('/policy/privacy-policy'),
  'desktop/search/search.screen': search,
  'mobile/search/search.screen': search,
}

interface Question {
  /** The file of the innermost screen. */
  file: string | undefined
  queries: QueryClient
  params: Params
  origin: string
  path?: string
  isLoggedIn: boolean
}

/** What the screen says of itself; null where it says nothing. */
export function headOf({ file, queries, params, origin, path, isLoggedIn }: Question): Head | null {
  const site = queries.getQueryData(siteConfigQuery(none).queryKey)
  const make = heads[file?.replace(/^web\/|\.tsx$/g, '') ?? '']
  const head = site && make?.({ queries, params, place: { origin, site, path } })
  if (!head) return null
  // Search engines have no account.
  return isLoggedIn ? { ...head, things: [] } : head
}

export const screensWithHead = Object.keys(heads)

function customPageHead({ path, content, updateTime }: CustomPage, place: Place): Head {
  return {
    ...plainHead(place, `/dynamic/${path}`, plainTextOf(content)),
    type: 'article',
    image: whole(place.origin, pictureIn(content) ?? ''),
    modified: updateTime,
  }
}

function homeHead(place: Place): Head {
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

function authorHead(user: PublicInfo, place: Place): Head {
  const { origin, site } = place
  const address = `${origin}/author/${user._id}`
  const image = whole(origin, user.avatar)
  return {
    ...plainHead(place, `/author/${user._id}`, user.signature),
    type: 'profile',
    image,
    feeds: [{ address: `${origin}/feed/author/${user._id}.atom`, title: `${user.name} - ${site.COMMON_SITE_NAME}` }],
    things: [
      thing('ProfilePage', {
        url: address,
        dateCreated: isoTime(user.createTime),
        mainEntity: {
          '@type': 'Person',
          '@id': address,
          name: user.name,
          identifier: user._id,
          url: address,
          ...(user.signature ? { description: user.signature } : {}),
          ...(image ? { image } : {}),
          interactionStatistic: [counter('FollowAction', user.fansNumber), counter('LikeAction', user.likeNumber)],
          agentInteractionStatistic: counter('WriteAction', user.postsNumber),
        },
      }),
    ],
  }
}

function postHead(post: PostPage, place: Place): Head {
  const { origin } = place
  const { article } = post
  const address = `${origin}/${post._id}`
  const modified = Math.max(post.createTime, post.editTime)
  const column = article?.column
  return {
    ...plainHead(place, `/${post._id}`, article?.summary || post.excerpt),
    // What was written elsewhere wants to be found there.
    ...(reprintedFrom(article) ? { canonical: reprintedFrom(article), url: address } : {}),
    type: 'article',
    image: pictureOf(post, origin) || whole(origin, post.system.systemCover) || sitePicture(place),
    published: post.createTime,
    modified,
    feeds: [boardFeed(post.system, place), ...(column ? [columnFeed(column, place)] : [])],
    things: [
      article ? articleThing(post, article, pictureOf(post, origin), place) : posting(post, address, modified, place),
      breadcrumbs([
        { name: place.site.COMMON_SITE_NAME, address: `${origin}/` },
        { name: post.system.systemName, address: boardAddress(post.system, origin, article ? 'article' : 'forum') },
        ...(column ? [{ name: column.title, address: `${origin}/column/${column._id}` }] : []),
        { name: post.title, address },
      ]),
    ],
  }
}

function posting(post: PostPage, address: string, modified: number, { origin }: Place): Record<string, unknown> {
  const { user, system } = post
  const image = pictureOf(post, origin)
  return thing('DiscussionForumPosting', {
    '@id': address,
    url: address,
    mainEntityOfPage: address,
    headline: post.title,
    text: post.excerpt || post.title,
    ...(image ? { image } : {}),
    datePublished: isoTime(post.createTime),
    dateModified: isoTime(modified),
    author: { '@type': 'Person', name: user.name, url: `${origin}/author/${user._id}` },
    isPartOf: { '@type': 'WebPage', name: system.systemName, url: boardAddress(system, origin) },
    commentCount: post.commentNumber,
    interactionStatistic: [
      counter('LikeAction', post.likeNumber),
      counter('CommentAction', post.commentNumber),
      counter('ViewAction', post.viewNumber),
    ],
  })
}

/** The cover of an article, the first picture beside the text or in it, or the still of the video. */
function pictureOf({ article, images, content, video }: PostPage, origin: string): string {
  const address = article?.cover?.url ?? images[0]?.url ?? pictureIn(content) ?? video?.cover ?? ''
  return whole(origin, address)
}

/** The address of the first picture in a text. */
function pictureIn(document: Document): string | undefined {
  for (const block of blocksOf(document.content)) if (block.type === 'image' && block.attrs.url) return block.attrs.url
  return undefined
}

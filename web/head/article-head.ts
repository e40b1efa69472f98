import type { Article } from '#contract/modules/forum/article.ts'
import type { Column } from '#contract/modules/forum/column.ts'
import type { PostPage } from '#contract/modules/forum/post.ts'
import type { Head } from '#contract/shared/head.ts'
import { boardAddress } from './board-head.ts'
import { breadcrumbs, counter, isoTime, type Place, plainHead, sitePicture, thing, whole } from './frame.ts'

/** The address of what was reprinted; empty: it is nobody else's, or nobody knows where it stands. */
export function reprintedFrom(article: Article | null): string {
  return article?.origin === 'reprint' ? article.sourceUrl : ''
}

export function columnFeed(
  { _id, title }: { _id: string; title: string },
  { origin, site }: Place,
): Head['feeds'][number] {
  return { address: `${origin}/feed/column/${_id}.atom`, title: `${title} - ${site.COMMON_SITE_NAME}` }
}

/** An article as search engines know one. What it was made of has its own address. */
export function articleThing(
  post: PostPage,
  article: Article,
  image: string,
  { origin, site }: Place,
): Record<string, unknown> {
  const { user, system } = post
  const address = `${origin}/${post._id}`
  const { column, sourceName, sourceUrl } = article
  const source = sourceUrl ? { '@type': 'CreativeWork', name: sourceName || sourceUrl, url: sourceUrl } : sourceName
  return thing('Article', {
    '@id': address,
    url: address,
    mainEntityOfPage: address,
    headline: post.title,
    description: article.summary || post.title,
    ...(image ? { image } : {}),
    datePublished: isoTime(post.createTime),
    dateModified: isoTime(Math.max(post.createTime, post.editTime)),
    author: { '@type': 'Person', name: user.name, url: `${origin}/author/${user._id}` },
    publisher: { '@type': 'Organization', name: site.COMMON_SITE_NAME, url: `${origin}/` },
    isPartOf: column
      ? { '@type': 'CreativeWorkSeries', name: column.title, url: `${origin}/column/${column._id}` }
      : { '@type': 'WebPage', name: system.systemName, url: boardAddress(system, origin, 'article') },
    ...(article.origin === 'translation' ? { translationOfWork: source } : {}),
    ...(article.origin === 'reprint' ? { isBasedOn: source } : {}),
    articleSection: system.systemName,
    ...(post.tags.length > 0 ? { keywords: post.tags.join(',') } : {}),
    wordCount: post.wordNumber,
    commentCount: post.commentNumber,
    interactionStatistic: [
      counter('LikeAction', post.likeNumber),
      counter('CommentAction', post.commentNumber),
      counter('ViewAction', post.viewNumber),
    ],
  })
}

export function columnHead(column: Column, place: Place): Head {
  const { origin, site } = place
  const address = `${origin}/column/${column._id}`
  const image = whole(origin, column.cover?.url ?? '')
  return {
    ...plainHead(place, `/column/${column._id}`, column.summary),
    image: image || sitePicture(place),
    feeds: [columnFeed(column, place)],
    // Until there is something to read, there is nothing to be found.
    hidden: column.articleNumber === 0,
    things: [
      thing('CreativeWorkSeries', {
        '@id': address,
        url: address,
        name: column.title,
        ...(column.summary ? { description: column.summary } : {}),
        ...(image ? { image } : {}),
        author: { '@type': 'Person', name: column.user.name, url: `${origin}/author/${column.user._id}` },
        dateCreated: isoTime(column.createTime),
        dateModified: isoTime(column.updateTime),
        interactionStatistic: [
          counter('SubscribeAction', column.subscribeNumber),
          counter('ViewAction', column.viewNumber),
        ],
      }),
      breadcrumbs([
        { name: site.COMMON_SITE_NAME, address: `${origin}/` },
        { name: column.title, address },
      ]),
    ],
  }
}

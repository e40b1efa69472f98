import type { PostPage } from '#contract/modules/forum/post.ts'
import type { Head } from '#contract/shared/head.ts'
import { boardAddress, boardFeed } from './board-head.ts'
import { breadcrumbs, counter, isoTime, type Place, plainHead, sitePicture, thing, whole } from './frame.ts'
import { pictureIn } from './pictures.ts'

export function postHead(post: PostPage, place: Place): Head {
  const { origin } = place
  const address = `${origin}/${post._id}`
  const modified = Math.max(post.createTime, post.editTime)
  return {
    ...plainHead(place, `/${post._id}`, post.excerpt),
    type: 'article',
    image: pictureOf(post, origin) || whole(origin, post.system.systemCover) || sitePicture(place),
    published: post.createTime,
    modified,
    feeds: [boardFeed(post.system, place)],
    things: [
      posting(post, address, modified, place),
      breadcrumbs([
        { name: place.site.COMMON_SITE_NAME, address: `${origin}/` },
        { name: post.system.systemName, address: boardAddress(post.system, origin) },
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

/** The first picture beside the text or in it, or the still of the video. */
function pictureOf({ images, content, video }: PostPage, origin: string): string {
  const address = images[0]?.url ?? pictureIn(content) ?? video?.cover ?? ''
  return whole(origin, address)
}

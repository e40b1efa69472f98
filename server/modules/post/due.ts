import sql, { type Sql } from 'sql-template-tag'
import { type ContentAccess, freeAccess } from '#contract/modules/wallet/access.ts'
import { repeating, untilStopped } from '../../db/repeat.ts'
import { excerptOf, imagePaths, mentionsIn, plainText, videoPaths } from '../../document/text.ts'
import { contentChanged } from '../../kernel/content-cache.ts'
import { type Context, inTransaction } from '../../kernel/context.ts'
import { snapshotFiles } from '../attachment/service.ts'
import {
  claimPostFiles,
  type Divided,
  divide,
  filesOfPost,
  keepWhole,
  type LockedText,
  type PostContent,
} from '../post-lock/service.ts'
import { indexText } from '../search-index/service.ts'
import { articleBefore } from './article.ts'
import { searchedText } from './content.ts'
import { counts, lockPost } from './lock.ts'
import type { LockedPost } from './queries.ts'

const most = 100

/**
 * Stores what has become open to everybody as open, so that lists and the search show it whole. Pages open by the clock
 * before that. Answers how many it were.
 */
export async function openDuePosts(ctx: Context): Promise<number> {
  const due = await ctx.db.many<{ post_id: string }>(duePosts(most))
  for (const { post_id: id } of due) await inTransaction(ctx, (inner) => openPost(inner, id))
  return due.length
}

async function openPost(ctx: Context, id: string): Promise<void> {
  const post = await lockPost(ctx, id)
  const text = await ctx.db.maybe<LockedText & { is_due: boolean }>(dueText(id))
  if (!text?.is_due) return
  const divided = divide(contentOf(post, text), freeAccess)
  await ctx.db.run(storeOpen(id, divided, freeAccess))
  await ctx.db.run(keepWhole(id, divided.whole, freeAccess))
  await claimAgain(ctx, post, divided)
  if (counts(post) && post.is_listed) {
    const article = await articleBefore(ctx, id)
    const found = searchedText({ ...divided.content, summary: article?.summary })
    await indexText(ctx, 'posts', id, { title: post.title, text: found })
  }
  contentChanged(ctx, 'all')
}

/** Files that were deleted meanwhile are left out. */
async function claimAgain(ctx: Context, post: LockedPost, divided: Divided): Promise<void> {
  const files = await filesOfPost(ctx, post.id)
  const cover = (await articleBefore(ctx, post.id))?.cover?.path
  const all = divided.whole ?? divided.content
  const { pictures, videos } = await snapshotFiles(ctx, post.user_id, [...all.paths, ...(cover ? [cover] : [])])
  const isThere = (path: string) => pictures.has(path) || videos.has(path)
  const left = (content: PostContent) => ({ ...content, paths: content.paths.filter(isThere) })
  await claimPostFiles(ctx, post.user_id, post.id, {
    ...divided,
    content: left(divided.content),
    whole: divided.whole && left(divided.whole),
    files,
    cover: cover && isThere(cover) ? cover : undefined,
  })
}

function contentOf({ title, tags }: LockedPost, { document, images, video, inside }: LockedText): PostContent {
  const beside = [...images.map(({ path }) => path), ...(video ? [video.path] : [])]
  return {
    title,
    document,
    tags,
    text: plainText(document),
    excerpt: excerptOf(document),
    words: 0,
    images,
    video,
    inside,
    paths: [...new Set([...beside, ...imagePaths(document), ...videoPaths(document)])],
    mentions: mentionsIn(document),
  }
}

export function duePosts(limit: number): Sql {
  return sql`
    select post_id from locked_texts where free_at <= clock_timestamp() order by free_at limit ${limit}`
}

export function dueText(postId: string): Sql {
  return sql`
    select document, images, video, inside, coalesce(free_at <= clock_timestamp(), false) as is_due
    from locked_texts where post_id = ${postId}`
}

export function storeOpen(postId: string, { content, locked }: Divided, access: ContentAccess): Sql {
  const { document, excerpt, images, video, inside } = content
  return sql`
    update posts set document = ${JSON.stringify(document)}::jsonb, excerpt = ${excerpt},
      images = ${JSON.stringify(images)}::jsonb, video = ${video && JSON.stringify(video)}::jsonb,
      inside = ${JSON.stringify(inside)}::jsonb, access = ${JSON.stringify(access)}::jsonb,
      locked = ${locked && JSON.stringify(locked)}::jsonb
    where id = ${postId}`
}

/** A look every few seconds: lists are never far behind the pages. */
export const startOpening = repeating(5000, untilStopped(openDuePosts), {
  waits: 'Posts that open by themselves wait for the database.',
  fails: 'posts that open by themselves could not be opened',
})

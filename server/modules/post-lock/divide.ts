import sql, { type Sql } from 'sql-template-tag'
import type { ContentAccess } from '#contract/modules/wallet/access.ts'
import { usualTeaser } from '#contract/modules/wallet/access-limits.ts'
import type { Document } from '#contract/shared/document.ts'
import { partsOf, teaserOf, withPartsFor } from '../../document/parts.ts'
import { excerptOf, imagePaths, mentionsIn, plainText, videoPaths } from '../../document/text.ts'
import { partAccess } from '../access/service.ts'
import type { PictureSnapshot, VideoSnapshot } from '../attachment/service.ts'

/** What is written down of a post. */
export interface PostContent {
  title: string
  document: Document
  tags: string[]
  text: string
  excerpt: string
  words: number
  images: PictureSnapshot[]
  video: VideoSnapshot | null
  /** What stands in the text itself, in its order. */
  inside: { pictures: PictureSnapshot[]; films: VideoSnapshot[] }
  /** Every file of it, to be claimed. */
  paths: string[]
  mentions: string[]
}

/** How much of a post is locked, for everybody to see. */
export interface Locked {
  /** All of it after the teaser; otherwise parts alone. */
  isWhole: boolean
  /** Pictures that lists do not show. */
  images: number
}

/** What of a post is stored beside it, for those who may read it. */
export interface LockedText {
  document: Document
  images: PictureSnapshot[]
  video: VideoSnapshot | null
  inside: PostContent['inside']
}

/** A post as it is written down: what is open to everybody, and the whole where that is more. */
export interface Divided {
  content: PostContent
  locked: Locked | null
  whole: PostContent | null
}

/** Whether what a post asks for covers all of it: parts that follow it say that the rest is open. */
export function locksWhole(document: Document, access: ContentAccess): boolean {
  return access.kind !== 'free' && !partsOf(document).some(({ attrs }) => attrs.by === 'post')
}

export function divide(whole: PostContent, access: ContentAccess): Divided {
  const isWhole = locksWhole(whole.document, access)
  const forAll = withPartsFor(whole.document, ({ attrs }) => partAccess(attrs, access).kind === 'free')
  const hasLockedParts = partsOf(forAll).some(({ attrs }) => attrs.isLocked)
  if (!isWhole && !hasLockedParts) return { content: whole, locked: null, whole: null }
  const document = isWhole ? teaserOf(whole.document, access.teaser ?? usualTeaser) : forAll
  const content = openSide(whole, document, isWhole)
  const images = picturesIn(whole) - picturesIn(content)
  return { content, locked: { isWhole, images }, whole }
}

function openSide(whole: PostContent, document: Document, isWhole: boolean): PostContent {
  const [pictures, films] = [new Set(imagePaths(document)), new Set(videoPaths(document))]
  const images = isWhole ? [] : whole.images
  const video = isWhole ? null : whole.video
  const beside = [...images.map(({ path }) => path), ...(video ? [video.path] : [])]
  return {
    ...whole,
    document,
    text: plainText(document),
    excerpt: excerptOf(document),
    images,
    video,
    inside: {
      pictures: whole.inside.pictures.filter(({ path }) => pictures.has(path)),
      films: whole.inside.films.filter(({ path }) => films.has(path)),
    },
    paths: [...new Set([...beside, ...pictures, ...films])],
    mentions: mentionsIn(document),
  }
}

function picturesIn({ images, inside }: PostContent): number {
  return images.length + inside.pictures.length
}

/** The whole text, or none any more. */
export function keepWhole(postId: string, whole: PostContent | null, access: ContentAccess): Sql {
  if (!whole) return sql`delete from locked_texts where post_id = ${postId}`
  const { document, images, video, inside } = whole
  const freeAt = access.freeFrom ? new Date(access.freeFrom) : null
  return sql`
    insert into locked_texts (post_id, document, images, video, inside, free_at)
    values (${postId}, ${JSON.stringify(document)}::jsonb, ${JSON.stringify(images)}::jsonb,
      ${video && JSON.stringify(video)}::jsonb, ${JSON.stringify(inside)}::jsonb, ${freeAt})
    on conflict (post_id) do update set document = excluded.document, images = excluded.images, video = excluded.video,
      inside = excluded.inside, free_at = excluded.free_at`
}

export function wholeOf(postId: string): Sql {
  return sql`select document, images, video, inside from locked_texts where post_id = ${postId}`
}

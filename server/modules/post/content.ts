import sql from 'sql-template-tag'
import type { Document } from '#contract/shared/document.ts'
import { isBlank } from '#contract/shared/text.ts'
import { withNames } from '../../document/pictures.ts'
import { piecesOf, withPieces } from '../../document/pieces.ts'
import { tagsOf } from '../../document/tags.ts'
import {
  countMedia,
  countVideos,
  excerptOf,
  imagePaths,
  mentionsIn,
  plainText,
  toDocument,
  videoPaths,
} from '../../document/text.ts'
import { hasTower, mostMarks, textFault } from '../../document/text-limits.ts'
import type { Context, Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { changeCover, type PictureSnapshot, snapshotFiles, type VideoSnapshot } from '../attachment/service.ts'
import type { Submission } from '../moderation/service.ts'

export interface PostInput {
  systemId: string
  classifyId?: string | null
  title: string
  content: string | Document
  tags?: string[]
  images: string[]
  video?: { path: string; cover?: string } | null
  visibility: 'public' | 'private'
}

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

/** Checks what the schema cannot say, and looks up what the text names: people and files. */
export async function readContent(ctx: Context, viewer: Viewer, input: PostInput): Promise<PostContent> {
  const bare = toDocument(input.content)
  const gallery = [...new Set(input.images)].filter((path) => !imagePaths(bare).includes(path))
  const fault = textFault(input.title, bare)
  if (fault) throw new Refusal(422, fault.key, fault)
  if (countVideos(bare) + (input.video ? 1 : 0) > 1) throw new Refusal(422, 'post_one_video', { field: 'video' })
  if (isBlank(plainText(bare)) && countMedia(bare) + gallery.length === 0 && !input.video)
    throw new Refusal(422, 'post_need_content', { field: 'content' })
  const document = withNames(bare, await namesOf(ctx, mentionsIn(bare)))
  const text = plainText(document)
  return {
    title: input.title,
    document,
    tags: cleanTags(input.tags ?? []),
    text,
    excerpt: excerptOf(document),
    words: [...text.replace(/\s/g, '')].length,
    mentions: mentionsIn(document),
    ...(await readFiles(ctx, viewer, document, gallery, input.video)),
  }
}

/** What the rules look at: title, tags, and the text line by line. */
export function submissionOf({ title, tags = [], images, video }: PostInput, document: Document): Submission {
  const pictures = new Set([...images, ...imagePaths(document)])
  const { groups, links } = piecesOf(document)
  return {
    scope: 'posts',
    groups: [[title], ...tags.map((tag) => [tag]), ...groups],
    links,
    images: pictures.size,
    videos: countVideos(document) + (video ? 1 : 0),
  }
}

/** The same texts as the rules have left them. */
export function withGroups({ tags }: PostInput, document: Document, [title = [], ...rest]: string[][]) {
  const words = rest.slice(0, tags?.length ?? 0).map((pieces) => pieces.join(''))
  return { title: title.join(''), tags: tags && words, content: withPieces(document, rest.slice(words.length)) }
}

/** What a post is found by beside its title. */
export function searchedText({ text, tags }: Pick<PostContent, 'text' | 'tags'>): string {
  return [text, ...tags].join('\n')
}

function cleanTags(given: string[]): string[] {
  const tags = tagsOf(given)
  if (tags.some(hasTower)) throw new Refusal(422, 'post_too_many_marks', { params: { max: mostMarks }, field: 'tags' })
  return tags
}

async function readFiles(
  ctx: Context,
  viewer: Viewer,
  document: Document,
  gallery: string[],
  video: PostInput['video'],
): Promise<Pick<PostContent, 'images' | 'video' | 'inside' | 'paths'>> {
  if (video?.cover) await changeCover(ctx, viewer, { videoUrl: video.path, imageUrl: video.cover })
  const [pictures, videos] = [imagePaths(document), videoPaths(document)]
  const paths = [...new Set([...gallery, ...pictures, ...videos, ...(video ? [video.path] : [])])]
  const known = await snapshotFiles(ctx, viewer.id, paths)
  const picture = (path: string) => found(known.pictures.get(path))
  const snapshot = (path: string) => found(known.videos.get(path))
  return {
    images: gallery.map(picture),
    video: video ? snapshot(video.path) : null,
    inside: { pictures: pictures.map(picture), films: videos.map(snapshot) },
    paths,
  }
}

/** Not theirs, not there or of the wrong kind: all the same. */
function found<T>(file: T | undefined): T {
  if (file === undefined) throw new Refusal(404, 'upload_not_found')
  return file
}

async function namesOf(ctx: Context, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db.many<{ id: string; name: string }>(
    sql`select id, name from users where id = any(${ids}::int8[]) and deleted_at is null`,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

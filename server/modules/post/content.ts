import sql from 'sql-template-tag'
import type { ArticleInput } from '#contract/modules/forum/article.ts'
import type { ContentAccess } from '#contract/modules/wallet/access.ts'
import { type Document, documentLimits } from '#contract/shared/document.ts'
import { isBlank } from '#contract/shared/text.ts'
import { partsOf, withPartKeys } from '../../document/parts.ts'
import { withNames } from '../../document/pictures.ts'
import { piecesOf, withPieces } from '../../document/pieces.ts'
import { tagsOf } from '../../document/tags.ts'
import {
  countMedia,
  countVideos,
  countWords,
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
import { changeCover, snapshotFiles } from '../attachment/service.ts'
import type { Submission } from '../moderation/service.ts'
import type { FileInput, PostContent } from '../post-lock/service.ts'

export interface PostInput {
  systemId: string
  classifyId?: string | null
  title: string
  content: string | Document
  tags?: string[]
  images: string[]
  video?: { path: string; cover?: string } | null
  visibility: 'public' | 'private'
  article?: ArticleInput
  access?: ContentAccess
  files?: FileInput[]
}

/** Checks what the schema cannot say, and looks up what the text names: people and files. Articles are longer. */
export async function readContent(
  ctx: Context,
  viewer: Viewer,
  input: PostInput,
  isArticle: boolean,
): Promise<PostContent> {
  const most = isArticle ? documentLimits.articleBlocks : documentLimits.blocks
  const bare = withPartKeys(toDocument(input.content, most))
  assertSize(bare, most)
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
    words: countWords(text),
    mentions: mentionsIn(document),
    ...(await readFiles(ctx, viewer, document, gallery, input.video)),
  }
}

function assertSize(document: Document, most: number): void {
  const parts = partsOf(document)
  const blocks = parts.reduce((sum, { content = [] }) => sum + content.length, document.content?.length ?? 0)
  const tooMany = (max: number) => new Refusal(422, 'input_too_many', { params: { max }, field: 'content' })
  if (blocks > most) throw tooMany(most)
  if (parts.length > documentLimits.parts) throw tooMany(documentLimits.parts)
  if (parts.some(({ attrs }) => attrs.by === 'level' && attrs.level === undefined))
    throw new Refusal(422, 'access_no_such_level', { field: 'content' })
}

/** What the rules look at: title, tags, what an article says of itself, and the text line by line. */
export function submissionOf(input: PostInput, document: Document): Submission {
  const { title, tags = [], images, video, article } = input
  const pictures = new Set([...images, ...imagePaths(document), ...(article?.cover ? [article.cover] : [])])
  const { groups, links } = piecesOf(document)
  return {
    scope: 'posts',
    groups: [
      [title],
      ...tags.map((tag) => [tag]),
      ...saidOf(article).map((name) => [article?.[name] ?? '']),
      ...groups,
    ],
    links: article?.sourceUrl ? [article.sourceUrl, ...links] : links,
    images: pictures.size,
    videos: countVideos(document) + (video ? 1 : 0),
  }
}

/** The same texts as the rules have left them. */
export function withGroups({ tags, article }: PostInput, document: Document, [title = [], ...rest]: string[][]) {
  const names = saidOf(article)
  const words = rest.slice(0, tags?.length ?? 0).map((pieces) => pieces.join(''))
  const said = rest.slice(words.length, words.length + names.length).map((pieces) => pieces.join(''))
  return {
    title: title.join(''),
    tags: tags && words,
    article: article && { ...article, ...Object.fromEntries(names.map((name, at) => [name, said[at]])) },
    content: withPieces(document, rest.slice(words.length + names.length)),
  }
}

/** Which words of its own an article brings along. */
function saidOf(article: ArticleInput | undefined): ('summary' | 'sourceName')[] {
  return (['summary', 'sourceName'] as const).filter((name) => article?.[name])
}

/** What a post is found by beside its title. */
export function searchedText({ text, tags, summary = '' }: Searched): string {
  return [text, ...tags, summary].filter(Boolean).join('\n')
}

type Searched = Pick<PostContent, 'text' | 'tags'> & { summary?: string }

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

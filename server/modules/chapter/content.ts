import { storagePath } from '#contract/modules/forum/attachment.ts'
import { type ContentAccess, freeAccess } from '#contract/modules/wallet/access.ts'
import { accessLimits } from '#contract/modules/wallet/access-limits.ts'
import type { ChapterDocument, WrittenChapter } from '#contract/modules/works/document.ts'
import type { WorksType } from '#contract/modules/works/work.ts'
import { limits } from '#contract/shared/limits.ts'
import { isBlank, isLonger } from '#contract/shared/text.ts'
import { chapterFromText, withKeys } from '../../document/block-keys.ts'
import { piecesOf, withPieces } from '../../document/pieces.ts'
import { countMedia, imagePaths, plainText } from '../../document/text.ts'
import { hasTower, mostMarks } from '../../document/text-limits.ts'
import type { Context, Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { readAccess } from '../access/service.ts'
import { type PictureSnapshot, snapshotPictures } from '../attachment/service.ts'
import type { Submission } from '../moderation/service.ts'
import { parsePath } from '../storage/service.ts'

/** What an author writes, as it is kept. */
export interface ChapterText {
  title: string
  /** null: manga. */
  document: ChapterDocument | null
  pages: PictureSnapshot[]
  /** Of the illustrations in the text. */
  pictures: PictureSnapshot[]
  authorNote: string
  access: ContentAccess
  words: number
}

export interface ChapterInput {
  title: string
  content?: string | WrittenChapter
  pages?: string[]
  authorNote?: string
  access?: ContentAccess
}

/** The text before it, and which key comes next. */
export interface Base extends Omit<ChapterText, 'title'> {
  nextKey: number
}

export const emptyBase: Base = {
  document: null,
  pages: [],
  pictures: [],
  authorNote: '',
  access: freeAccess,
  words: 0,
  nextKey: 1,
}

/** Checks what the schema cannot say. What a call does not name stays as it was. */
export async function readChapter(
  ctx: Context,
  viewer: Viewer,
  type: WorksType,
  input: ChapterInput,
  base: Base,
): Promise<{ text: ChapterText; nextKey: number }> {
  const { title, authorNote = base.authorNote } = input
  assertPlain(title, 'title')
  assertPlain(authorNote, 'authorNote')
  assertTeaser(type, input.access)
  const access = await readAccess(ctx, viewer, input.access, base.access)
  const rest = { title, authorNote, access }
  if (type === 'manga') {
    const pages = input.pages ? await ownPictures(ctx, viewer, input.pages) : base.pages
    return { text: { ...rest, document: null, pages, pictures: [], words: 0 }, nextKey: base.nextKey }
  }
  if (input.content === undefined && base.document) {
    const { document, pictures, words } = base
    return { text: { ...rest, document, pages: [], pictures, words }, nextKey: base.nextKey }
  }
  const written = toChapter(input.content ?? '')
  assertFits(written)
  const { document, nextKey } = withKeys(base.document, written, base.nextKey)
  const pictures = await ownPictures(ctx, viewer, imagePaths(document))
  return { text: { ...rest, document, pages: [], pictures, words: countWords(document) }, nextKey }
}

/** Of manga it counts pages. */
export function assertTeaser(type: WorksType, access: ContentAccess | undefined): void {
  const { teaserPages: max } = accessLimits
  if (type === 'manga' && (access?.teaser ?? 0) > max)
    throw new Refusal(422, 'access_teaser_pages', { params: { max }, field: 'access.teaser' })
}

function toChapter(content: string | WrittenChapter): WrittenChapter {
  return typeof content === 'string' ? chapterFromText(content) : content
}

/** As posts are counted: characters without white space. */
export function countWords(document: ChapterDocument): number {
  return [...plainText(document).replace(/\s/g, '')].length
}

function assertFits(document: WrittenChapter): void {
  if ((document.content?.length ?? 0) > limits.chapterBlocks)
    throw new Refusal(422, 'chapter_too_many_blocks', { params: { max: limits.chapterBlocks }, field: 'content' })
  const text = plainText(document as ChapterDocument)
  if (isLonger(text, limits.documentCharacters))
    throw new Refusal(422, 'input_too_long', { params: { max: limits.documentCharacters }, field: 'content' })
  if (countMedia(document as ChapterDocument) > limits.chapterImages)
    throw new Refusal(422, 'post_too_many_images', { params: { max: limits.chapterImages }, field: 'content' })
  assertPlain(text, 'content')
}

function assertPlain(text: string, field: string): void {
  if (hasTower(text)) throw new Refusal(422, 'post_too_many_marks', { params: { max: mostMarks }, field })
}

/** Pictures of the author's own; the same one may stand twice. */
async function ownPictures(ctx: Context, viewer: Viewer, paths: string[]): Promise<PictureSnapshot[]> {
  for (const path of paths)
    if (storagePath.safeParse(path).success && parsePath(path)?.userId !== viewer.id)
      throw new Refusal(403, 'upload_foreign')
  return snapshotPictures(ctx, viewer.id, paths)
}

/** Whether readers would see nothing at all. */
export function isEmpty({ document, pages }: Pick<ChapterText, 'document' | 'pages'>): boolean {
  if (!document) return pages.length === 0
  return isBlank(plainText(document)) && countMedia(document) === 0
}

/** Every file that readers see with it. */
export function filesOf({ pages, pictures }: Pick<ChapterText, 'pages' | 'pictures'>): string[] {
  return [...pages, ...pictures].map(({ path }) => path)
}

/** What the rules look at: title, note, and the text line by line. */
export function submissionOf(
  { title, authorNote, document, pages, pictures }: ChapterText,
  isEdit: boolean,
): Submission {
  const { groups, links } = document ? piecesOf(document) : { groups: [], links: [] }
  const images = new Set([...pages, ...pictures].map(({ path }) => path)).size
  return { scope: 'chapter', groups: [[title], [authorNote], ...groups], links, images, videos: 0, isEdit }
}

/** The same text as the rules have left it. */
export function withGroups(text: ChapterText, [title = [], note = [], ...rest]: string[][]): ChapterText {
  const document = text.document && (withPieces(text.document, rest) as ChapterDocument)
  return { ...text, title: title.join(''), authorNote: note.join(''), document }
}

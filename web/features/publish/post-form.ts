import type { ArticleInput, ArticleOrigin } from '#contract/modules/forum/article.ts'
import type { BoardBrief } from '#contract/modules/forum/board.ts'
import type { DraftContent } from '#contract/modules/forum/draft.ts'
import type { PostAccess } from '#contract/modules/wallet/access.ts'
import type { Document, Picture, Video } from '#contract/shared/document.ts'
import { limits } from '#contract/shared/limits.ts'
import { isBlank } from '#contract/shared/text.ts'
import { m } from '#messages/messages.js'
import { blocksOf, hasContent, plainTextOf } from '#web/reader/walk.ts'
import { countGraphemes, cutGraphemes } from '#web/ui/format/graphemes.ts'

export type Visibility = 'public' | 'private'

/** What an article has besides, while it is written. */
export interface ArticleForm {
  cover: Picture | null
  summary: string
  origin: ArticleOrigin
  sourceName: string
  sourceUrl: string
  column: { _id: string; title: string } | null
}

export const emptyArticle: ArticleForm = {
  cover: null,
  summary: '',
  origin: 'original',
  sourceName: '',
  sourceUrl: '',
  column: null,
}

/** Something to be taken away, as the form knows it. */
export interface FormFile {
  path: string
  originalName: string
  size: number
  access: PostAccess
}

/** A post while it is written. */
export interface PostForm {
  board: BoardBrief | null
  classifyId: string | null
  title: string
  content: Document
  images: Picture[]
  video: Video | null
  tags: string[]
  visibility: Visibility
  /** What it asks for before it is read. */
  access: PostAccess
  files: FormFile[]
  /** Null: it is no article. */
  article: ArticleForm | null
}

export const emptyForm: PostForm = {
  board: null,
  classifyId: null,
  title: '',
  content: { type: 'doc', content: [] },
  images: [],
  video: null,
  tags: [],
  visibility: 'public',
  access: { kind: 'free' },
  files: [],
  article: null,
}

/** One of each, as many as a post holds. */
export function withPictures(images: Picture[], more: readonly Picture[]): Picture[] {
  const paths = new Set(images.map(({ path }) => path))
  return [...images, ...more.filter(({ path }) => !paths.has(path))].slice(0, limits.postImages)
}

/** Somebody would miss it. A board or who may see it is chosen again in a moment. */
export function isWorthKeeping({ title, content, images, video, files, article }: PostForm): boolean {
  const isSummed = article !== null && (article.summary.trim() !== '' || article.cover !== null)
  return (
    title.trim() !== '' || hasContent(content) || images.length > 0 || video !== null || files.length > 0 || isSummed
  )
}

/** Whether two forms say the same; empty lines at the end are the editor's, not the writer's. */
export function isSameForm(one: PostForm, other: PostForm): boolean {
  return JSON.stringify(wordsOf(one)) === JSON.stringify(wordsOf(other))
}

/** All that was written, also what the server would not keep as it is. */
function wordsOf(form: PostForm) {
  const { summary, sourceName, sourceUrl } = form.article ?? emptyArticle
  return [draftOf(form), summary, sourceName, sourceUrl]
}

function withoutLastLines({ content = [] }: Document): Document {
  const last = content.findLastIndex((block) => block.type !== 'paragraph' || Boolean(block.content?.length))
  return { type: 'doc', content: content.slice(0, last + 1) }
}

export function draftOf(form: PostForm): DraftContent {
  const { board, classifyId, title, content, images, video, tags, visibility, access, files, article } = form
  return {
    systemId: board?._id ?? null,
    classifyId,
    title: title.slice(0, 200),
    content: withoutLastLines(content),
    images: images.map(({ path }) => path),
    video: video?.path ?? null,
    tags,
    visibility,
    access,
    files: files.map(({ path, access: own }) => ({ path, access: own })),
    article: article && draftArticleOf(article),
  }
}

/** Half an address is no address yet: the draft on the server goes without it. */
function draftArticleOf(article: ArticleForm): ArticleInput {
  const { summary, sourceName, sourceUrl, ...rest } = articleOf(article)
  return {
    ...rest,
    summary: cutGraphemes(summary, limits.articleSummary),
    sourceName: cutGraphemes(sourceName, limits.sourceName),
    sourceUrl: isAddress(sourceUrl) ? sourceUrl : '',
  }
}

function articleOf({ cover, summary, origin, sourceName, sourceUrl, column }: ArticleForm) {
  return {
    cover: cover?.path ?? null,
    summary: summary.trim(),
    origin,
    sourceName: sourceName.trim(),
    sourceUrl: sourceUrl.trim(),
    columnId: column?._id ?? null,
  }
}

function isAddress(text: string): boolean {
  return /^https?:\/\/[^\s"'<>\\]+$/i.test(text) && text.length <= limits.linkAddress && URL.canParse(text)
}

/** What is sent when it is published. The board has been checked before. */
export function postOf(form: PostForm) {
  const { systemId, classifyId, content, images, video, tags, visibility, access, files } = draftOf(form)
  return {
    systemId: systemId ?? '',
    classifyId,
    title: form.title.trim(),
    content: content ?? emptyForm.content,
    images,
    video: video ? { path: video } : null,
    tags,
    visibility,
    access,
    files,
    article: form.article ? sourced(articleOf(form.article)) : undefined,
  }
}

/** An original comes from nowhere else, whatever stood in the fields before. */
function sourced(article: ReturnType<typeof articleOf>) {
  return article.origin === 'original' ? { ...article, sourceName: '', sourceUrl: '' } : article
}

export const formFields = [
  'board',
  'title',
  'content',
  'images',
  'video',
  'tags',
  'cover',
  'summary',
  'sourceName',
  'sourceUrl',
  'bounty',
] as const
export type FormField = (typeof formFields)[number]
export type Problems = Partial<Record<FormField, string>>

/** Why it cannot be published yet, in the order in which the form is filled in. */
export function problemsOf(form: PostForm): Problems {
  const found: [FormField, string | null][] = [
    ['title', titleProblem(form.title)],
    ['content', contentProblem(form)],
    ['video', videoProblem(form)],
    ['board', form.board ? null : m.publish_need_board()],
    ...(form.article ? articleProblems(form.article) : []),
  ]
  return Object.fromEntries(found.filter(([, problem]) => problem !== null)) as Problems
}

function articleProblems({ summary, origin, sourceName, sourceUrl }: ArticleForm): [FormField, string | null][] {
  const tooLong = (text: string, max: number) => (countGraphemes(text.trim()) > max ? m.ui_too_long({ max }) : null)
  const isMissing = sourceName.trim() === '' && sourceUrl.trim() === ''
  return [
    ['summary', tooLong(summary, limits.articleSummary)],
    ...(origin === 'original'
      ? []
      : ([
          ['sourceName', isMissing ? m.article_need_source() : tooLong(sourceName, limits.sourceName)],
          ['sourceUrl', sourceUrl.trim() === '' || isAddress(sourceUrl.trim()) ? null : m.article_bad_source()],
        ] as [FormField, string | null][])),
  ]
}

function titleProblem(title: string): string | null {
  const text = title.trim()
  if (isBlank(text)) return m.post_need_title()
  return countGraphemes(text) > limits.title ? m.ui_too_long({ max: limits.title }) : null
}

function contentProblem({ content, images, video, article }: PostForm): string | null {
  const { characters, pictures } = figuresOf(content)
  if (article && (content.content?.length ?? 0) > limits.articleBlocks)
    return m.publish_too_many_blocks({ max: limits.articleBlocks })
  if (characters > limits.documentCharacters) return m.publish_too_long({ max: limits.documentCharacters })
  if (pictures > limits.documentImages) return m.publish_too_many_images({ max: limits.documentImages })
  return hasContent(content) || images.length > 0 || video ? null : m.publish_need_content()
}

/** The one video of a post stands beside the text or in it. Two come together by pasting, or from an old draft. */
function videoProblem({ content, video }: PostForm): string | null {
  return figuresOf(content).videos + (video ? 1 : 0) > 1 ? m.post_one_video() : null
}

export function figuresOf(content: Document): { characters: number; pictures: number; videos: number } {
  const blocks = [...blocksOf(content.content)]
  return {
    characters: plainTextOf(content).replace(/\s/g, '').length,
    pictures: blocks.filter(({ type }) => type === 'image').length,
    videos: blocks.filter(({ type }) => type === 'video').length,
  }
}

/** As the server reckons it: 400 characters a minute. */
export function readingMinutes(characters: number): number {
  return Math.max(1, Math.round(characters / 400))
}

/** Articles have their pictures in the text; one that was a post before may bring some that stand below it. */
export function hasMediaBelow({ images, video }: PostForm): boolean {
  return images.length > 0 || video !== null
}

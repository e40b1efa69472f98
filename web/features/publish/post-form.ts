import type { BoardBrief } from '#contract/modules/forum/board.ts'
import type { DraftContent } from '#contract/modules/forum/draft.ts'
import type { Document, Picture, Video } from '#contract/shared/document.ts'
import { limits } from '#contract/shared/limits.ts'
import { isBlank } from '#contract/shared/text.ts'
import { m } from '#messages/messages.js'
import { blocksOf, hasContent, plainTextOf } from '#web/reader/walk.ts'
import { countGraphemes } from '#web/ui/format/graphemes.ts'

export type Visibility = 'public' | 'private'

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
}

/** One of each, as many as a post holds. */
export function withPictures(images: Picture[], more: readonly Picture[]): Picture[] {
  const paths = new Set(images.map(({ path }) => path))
  return [...images, ...more.filter(({ path }) => !paths.has(path))].slice(0, limits.postImages)
}

/** Somebody would miss it. A board or who may see it is chosen again in a moment. */
export function isWorthKeeping({ title, content, images, video }: PostForm): boolean {
  return title.trim() !== '' || hasContent(content) || images.length > 0 || video !== null
}

/** Whether two forms say the same; empty lines at the end are the editor's, not the writer's. */
export function isSameForm(one: PostForm, other: PostForm): boolean {
  return JSON.stringify(draftOf(one)) === JSON.stringify(draftOf(other))
}

function withoutLastLines({ content = [] }: Document): Document {
  const last = content.findLastIndex((block) => block.type !== 'paragraph' || Boolean(block.content?.length))
  return { type: 'doc', content: content.slice(0, last + 1) }
}

export function draftOf({
  board,
  classifyId,
  title,
  content,
  images,
  video,
  tags,
  visibility,
}: PostForm): DraftContent {
  return {
    systemId: board?._id ?? null,
    classifyId,
    title: title.slice(0, 200),
    content: withoutLastLines(content),
    images: images.map(({ path }) => path),
    video: video?.path ?? null,
    tags,
    visibility,
  }
}

/** What is sent when it is published. The board has been checked before. */
export function postOf(form: PostForm) {
  const { systemId, classifyId, content, images, video, tags, visibility } = draftOf(form)
  return {
    systemId: systemId ?? '',
    classifyId,
    title: form.title.trim(),
    content: content ?? emptyForm.content,
    images,
    video: video ? { path: video } : null,
    tags,
    visibility,
  }
}

export const formFields = ['board', 'title', 'content', 'images', 'video', 'tags'] as const
export type FormField = (typeof formFields)[number]
export type Problems = Partial<Record<FormField, string>>

/** Why it cannot be published yet, in the order in which the form is filled in. */
export function problemsOf(form: PostForm): Problems {
  const found: [FormField, string | null][] = [
    ['title', titleProblem(form.title)],
    ['content', contentProblem(form)],
    ['video', videoProblem(form)],
    ['board', form.board ? null : m.publish_need_board()],
  ]
  return Object.fromEntries(found.filter(([, problem]) => problem !== null)) as Problems
}

function titleProblem(title: string): string | null {
  const text = title.trim()
  if (isBlank(text)) return m.post_need_title()
  return countGraphemes(text) > limits.title ? m.ui_too_long({ max: limits.title }) : null
}

function contentProblem({ content, images, video }: PostForm): string | null {
  const { characters, pictures } = figuresOf(content)
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

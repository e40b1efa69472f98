import type { ChapterAccess } from '#contract/modules/wallet/access.ts'
import type { WrittenChapter } from '#contract/modules/works/document.ts'
import type { WorksType } from '#contract/modules/works/work.ts'
import type { Document, Picture } from '#contract/shared/document.ts'
import { limits } from '#contract/shared/limits.ts'
import { isBlank } from '#contract/shared/text.ts'
import { m } from '#messages/messages.js'
import type { Api } from '#web/api/api.ts'
import { linesOf } from '#web/reader/compare/lines.ts'
import type { Line } from '#web/reader/compare/rows.ts'
import { blocksOf, hasContent, plainTextOf } from '#web/reader/walk.ts'
import { accessName } from '#web/social/locks/access-field.tsx'
import { countGraphemes } from '#web/ui/format/graphemes.ts'

/** A chapter while it is written. */
export interface ChapterForm {
  title: string
  /** Empty: manga. */
  content: Document
  /** Of manga. */
  pages: Picture[]
  authorNote: string
  access: ChapterAccess
  volumeId: string | null
}

export const emptyChapter: ChapterForm = {
  title: '',
  content: { type: 'doc', content: [] },
  pages: [],
  authorNote: '',
  access: { kind: 'free' },
  volumeId: null,
}

export type Source = Awaited<ReturnType<Api['worksChapter']['source']>>
type Old = Awaited<ReturnType<Api['worksChapter']['revision']>>

export function formOf(source: Source): ChapterForm {
  const { access, volumeId } = source
  // The server keeps of it what its kind knows.
  return { ...textOf(source), access: access as ChapterAccess, volumeId }
}

/** What a revision has of it. */
export function textOf({
  title,
  content,
  pages,
  authorNote,
}: Old): Pick<ChapterForm, 'title' | 'content' | 'pages' | 'authorNote'> {
  return { title, content: content ?? emptyChapter.content, pages: pages.map(pageOf), authorNote }
}

function pageOf({ path, url, thumb, width, height, placeholder }: Old['pages'][number]): Picture {
  return { path, url, thumb, width, height, placeholder, animated: false }
}

/** Empty lines at the end are the editor's, not the writer's. */
function withoutLastLines({ content = [] }: Document): Document {
  const last = content.findLastIndex((block) => block.type !== 'paragraph' || Boolean(block.content?.length))
  return { type: 'doc', content: content.slice(0, last + 1) }
}

/** What is sent. Where it stands is a matter of its own: another page may have moved it since. */
export function writtenOf(type: WorksType, { title, content, pages, authorNote, access }: ChapterForm) {
  return {
    title: title.trim(),
    ...(type === 'manga'
      ? { pages: pages.map(({ path }) => path) }
      : // The editor for chapters makes nothing else.
        { content: withoutLastLines(content) as WrittenChapter }),
    authorNote: authorNote.trim(),
    access,
  }
}

/** Whether two say the same, whatever their blocks are known by. */
export function isSameChapter(one: ChapterForm, other: ChapterForm): boolean {
  return one === other || signOf(one) === signOf(other)
}

/** What the server adds to what was written. */
const added = new Set(['key', 'url', 'thumb', 'width', 'height', 'placeholder', 'animated'])

function signOf({ title, content, pages, authorNote, access, volumeId }: ChapterForm): string {
  const text = plain(withoutLastLines(content))
  return JSON.stringify([title.trim(), text, pages.map(({ path }) => path), authorNote.trim(), plain(access), volumeId])
}

/** In one order of fields; no content and an empty one, no attributes and none that are set, are the same. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.length === 0 ? undefined : value.map(plain)
  if (typeof value !== 'object' || value === null) return value ?? undefined
  const fields = Object.entries(value).flatMap(([name, field]) => {
    const said = added.has(name) ? undefined : plain(field)
    return said === undefined ? [] : [[name, said] as const]
  })
  if (fields.length === 0) return undefined
  return Object.fromEntries(fields.sort(([one], [other]) => (one < other ? -1 : 1)))
}

/** Somebody would miss it. */
export function isWorthKeeping({ title, content, pages, authorNote }: ChapterForm): boolean {
  return title.trim() !== '' || hasContent(content) || pages.length > 0 || authorNote.trim() !== ''
}

export type ChapterField = 'title' | 'content' | 'pages' | 'authorNote'
export type Problems = Partial<Record<ChapterField, string>>

/** As the server counts it: characters without white space. */
export function wordsOf(content: Document): number {
  return [...plainTextOf(content).replace(/\s/g, '')].length
}

/** Why the server would not keep it as it is. */
export function problemsOf(type: WorksType, form: ChapterForm): Problems {
  const found: [ChapterField, string | null][] = [
    ['title', titleProblem(form.title)],
    ['content', type === 'manga' ? null : textProblem(form.content)],
    ['pages', form.pages.length > limits.mangaPages ? m.chapter_too_many_pages({ max: limits.mangaPages }) : null],
    ['authorNote', tooLong(form.authorNote, limits.authorNote)],
  ]
  return Object.fromEntries(found.filter(([, problem]) => problem !== null)) as Problems
}

/** What readers could not be shown. */
export function emptyProblem(type: WorksType, { content, pages }: ChapterForm): Problems {
  if (type === 'manga') return pages.length > 0 ? {} : { pages: m.chapter_empty() }
  const shows = [...blocksOf(content.content)].some((block) => block.type === 'image')
  return shows || !isBlank(plainTextOf(content)) ? {} : { content: m.chapter_empty() }
}

const tooLong = (text: string, max: number) => (countGraphemes(text.trim()) > max ? m.ui_too_long({ max }) : null)

function titleProblem(title: string): string | null {
  return isBlank(title.trim()) ? m.chapter_need_title() : tooLong(title, limits.chapterTitle)
}

function textProblem(content: Document): string | null {
  const blocks = withoutLastLines(content).content ?? []
  if (blocks.length > limits.chapterBlocks) return m.chapter_too_many_blocks({ max: limits.chapterBlocks })
  if (blocks.filter(({ type }) => type === 'image').length > limits.chapterImages)
    return m.publish_too_many_images({ max: limits.chapterImages })
  return plainTextOf(content).length > limits.documentCharacters
    ? m.publish_too_long({ max: limits.documentCharacters })
    : null
}

/** All of it, line by line, as it is compared. */
export function comparedLines({ title, content, pages, authorNote, access }: ChapterForm): Line[] {
  return [
    { text: title, sign: `title ${title}` },
    ...linesOf(content),
    ...pages.map(({ path, thumb }) => ({ text: path, sign: path, thumb })),
    ...(authorNote.trim() ? [{ text: m.chapter_note_line({ text: authorNote.trim() }) }] : []),
    ...(access.kind === 'free'
      ? []
      : [
          {
            text: m.chapter_access_line({ access: accessName(access.kind) }),
            sign: `access ${JSON.stringify(access)}`,
          },
        ]),
  ]
}

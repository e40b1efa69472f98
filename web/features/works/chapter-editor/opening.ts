import { ApiError } from '#contract/client.ts'
import type { WorkPage } from '#contract/modules/works/work.ts'
import { m } from '#messages/messages.js'
import type { Api } from '#web/api/api.ts'
import { type ChapterForm, emptyChapter, formOf, isSameChapter, isWorthKeeping, type Source } from './chapter-form.ts'
import { chapterStore, type KeptChapter } from './chapter-store.ts'

/** What the address names. */
export interface ChapterTarget {
  workId: string
  chapterId?: string
  /** Where a new one is to stand. */
  volumeId?: string
}

export function targetOf(search: URLSearchParams): ChapterTarget | null {
  const idOf = (name: string) => (/^[1-9]\d{0,18}$/.test(search.get(name) ?? '') ? search.get(name) : null) ?? undefined
  const workId = idOf('work')
  return workId === undefined ? null : { workId, chapterId: idOf('chapter'), volumeId: idOf('volume') }
}

export type OwnWork = Pick<WorkPage, '_id' | 'title' | 'worksType' | 'volumes'>

/** What the desk begins with, and what could be gone on with instead. */
export interface ChapterOpening {
  work: OwnWork
  /** Null: it is new. */
  source: Source | null
  base: ChapterForm
  offer: KeptChapter | null
}

export async function openChapter(api: Api, userId: string, target: ChapterTarget): Promise<ChapterOpening> {
  const { workId, chapterId, volumeId } = target
  const store = chapterStore(userId, workId, chapterId)
  const [work, source, found] = await Promise.all([
    api.works.one({ id: workId }),
    chapterId ? api.worksChapter.source({ chapterId }) : null,
    store.newest(),
  ])
  const newest = found && withAccess(found)
  if (!work.canEdit) throw new ApiError(403, m.work_not_yours())
  if (source && source.workId !== workId) throw new ApiError(404, m.chapter_not_found())
  const isKnown = work.volumes.some(({ _id }) => _id === volumeId)
  const base = source ? formOf(source) : { ...emptyChapter, volumeId: (isKnown && volumeId) || null }
  if (newest && (isSameChapter(newest.form, base) || !isWorthKeeping(newest.form))) await store.forget(newest.writer)
  const isNews = newest && isWorthKeeping(newest.form) && !isSameChapter(newest.form, base)
  return { work, source, base, offer: isNews ? newest : null }
}

/** Copies that this browser kept before chapters could ask for more than a login. */
function withAccess(kept: KeptChapter): KeptChapter {
  const access = kept.form.access as ChapterForm['access'] | 'free' | 'login'
  return typeof access === 'string' ? { ...kept, form: { ...kept.form, access: { kind: access } } } : kept
}

import { isDeepStrictEqual } from 'node:util'
import type { SavedChapter } from '#contract/modules/works/chapter.ts'
import { limits } from '#contract/shared/limits.ts'
import { violated } from '../../db/errors.ts'
import { contentChanged } from '../../kernel/content-cache.ts'
import { type Context, inTransaction, type Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { claimFiles, nameUses, type Titled } from '../attachment/service.ts'
import { assertOn, holdOwnWork, ownWork } from '../work/service.ts'
import { type Base, type ChapterInput, type ChapterText, emptyBase, filesOf, readChapter } from './content.ts'
import { moveTo } from './move.ts'
import { noChapter, ownChapter } from './own.ts'
import {
  type DraftRow,
  dropOldRevisions,
  followDraft,
  insertChapter,
  insertDraft,
  keepRevision,
  lockDrafts,
  titlesOf,
  updateDraft,
  volumeIn,
} from './queries.ts'
import { findPlaces, settleSpans } from './spans.ts'

for (const type of ['chapter', 'chapter-draft']) nameUses(type, (ctx, ids) => ctx.db.many<Titled>(titlesOf(ids)))

type SavedRow = Pick<DraftRow, 'revision' | 'updated_at' | 'words_before'>

interface SaveInput extends ChapterInput {
  _id?: string
  workId: string
  volumeId?: string | null
  baseRevision?: number
  manual?: boolean
}

export async function saveChapter(ctx: Context, viewer: Viewer, input: SaveInput): Promise<SavedChapter> {
  const { _id: id, ...rest } = input
  return id ? saveWorkingCopy(ctx, viewer, { ...rest, id }) : newChapter(ctx, viewer, input)
}

/** At the end of its volume. */
async function newChapter(ctx: Context, viewer: Viewer, input: SaveInput): Promise<SavedChapter> {
  const { workId, volumeId = null } = input
  const { type } = await ownWork(ctx, viewer, workId)
  assertOn(ctx, type)
  const { text, nextKey } = await readChapter(ctx, viewer, type, input, emptyBase)
  return inTransaction(ctx, async (inner) => {
    await holdOwnWork(inner, viewer, workId)
    await assertVolume(inner, workId, volumeId)
    const [place] = await findPlaces(inner, { workId, volumeId, after: 'last' }, 1)
    if (!place) throw new Error('a chapter has a place')
    const { id } = await inner.db.one<{ id: string }>(insertChapter(workId, place, text))
    const saved = await inner.db.one<SavedRow>(insertDraft(id, text, nextKey))
    await settleSpans(inner, { workId }, [place.spanId])
    await followText(inner, viewer, id, text, input.manual)
    return presentSaved(id, saved, text)
  }).catch((error: unknown) => {
    throw violated(error) === 'works_entries' ? tooMany() : error
  })
}

/** Counted by the database, as part of the work. */
export function tooMany(): Refusal {
  return new Refusal(409, 'chapter_too_many', { params: { max: limits.chapters } })
}

export async function assertVolume(ctx: Context, workId: string, volumeId: string | null): Promise<void> {
  if (volumeId !== null && !(await ctx.db.maybe<{ id: string }>(volumeIn(workId, volumeId))))
    throw new Refusal(404, 'volume_not_found')
}

async function saveWorkingCopy(
  ctx: Context,
  viewer: Viewer,
  input: Omit<SaveInput, '_id'> & { id: string },
): Promise<SavedChapter> {
  const { id, workId, volumeId, baseRevision } = input
  const chapter = await ownChapter(ctx, viewer, id)
  if (chapter.work_id !== workId) throw noChapter()
  const { type } = await ownWork(ctx, viewer, workId)
  assertOn(ctx, type)
  return inTransaction(ctx, async (inner) => {
    const isMoving = volumeId !== undefined && volumeId !== chapter.volume_id
    // Works are held before what is written in them.
    if (isMoving) await moveTo(inner, viewer, [id], { volumeId, afterId: 'last' })
    const [draft] = await inner.db.many<DraftRow>(lockDrafts([id]))
    if (!draft) throw noChapter()
    if (baseRevision !== undefined && baseRevision !== draft.revision) throw changedElsewhere(draft)
    const { text, nextKey } = await readChapter(inner, viewer, type, input, baseOf(draft))
    return writeDraft(inner, viewer, draft, { text, nextKey, isManual: input.manual })
  })
}

export function changedElsewhere({ revision, updated_at }: DraftRow): Refusal {
  return new Refusal(409, 'chapter_changed', { data: { revision, updateTime: updated_at.getTime() } })
}

export interface Writing {
  text: ChapterText
  nextKey: number
  isManual?: boolean
}

/** The working copy from now on; whoever calls has locked it. What says the same as before makes no new revision. */
export async function writeDraft(
  ctx: Context,
  viewer: Viewer,
  draft: DraftRow,
  { text, nextKey, isManual }: Writing,
): Promise<SavedChapter> {
  const { chapter_id: id } = draft
  const isSame = isDeepStrictEqual(text, textOf(draft))
  const saved = isSame ? draft : await ctx.db.one<SavedRow>(updateDraft(id, text, nextKey))
  if (!isSame) await ctx.db.run(followDraft(id, text))
  if (!isSame || isManual) await followText(ctx, viewer, id, text, isManual)
  return presentSaved(id, saved, text)
}

async function followText(
  ctx: Context,
  viewer: Viewer,
  id: string,
  text: ChapterText,
  isManual: boolean | undefined,
): Promise<void> {
  await claimFiles(ctx, viewer.id, { type: 'chapter-draft', id }, filesOf(text), ['image'])
  if ((await ctx.db.run(keepRevision(id, isManual ? 'manual' : 'auto'))) > 0) await ctx.db.run(dropOldRevisions(id))
  contentChanged(ctx, `user:${viewer.id}`)
}

export function textOf({ title, document, pages, pictures, author_note, access, words }: DraftRow): ChapterText {
  return { title, document, pages, pictures, authorNote: author_note, access, words }
}

export function baseOf({ next_key: nextKey, ...draft }: DraftRow): Base {
  const { title: _, ...text } = textOf({ next_key: nextKey, ...draft })
  return { ...text, nextKey }
}

function presentSaved(
  id: string,
  { revision, updated_at, words_before }: SavedRow,
  { words, document }: ChapterText,
): SavedChapter {
  const keys = (document?.content ?? []).map(({ attrs }) => attrs.key)
  return { _id: id, revision, wordNumber: words, wordsBefore: words_before, updateTime: updated_at.getTime(), keys }
}

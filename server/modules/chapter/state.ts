import type { AuthorEntry, ChapterState } from '#contract/modules/works/chapter.ts'
import { timeAhead } from '#server/shared/time-ahead.ts'
import { contentChanged } from '../../kernel/content-cache.ts'
import { type Context, inTransaction, type Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import type { Office } from '../audit/service.ts'
import { authorEntries } from '../chapter-reading/service.ts'
import { withdrawItem } from '../queue/service.ts'
import { type Hiding, holdWork, tellHiding, type WorkRow } from '../work/service.ts'
import { holdChapters, noChapter, ownChapters } from './own.ts'
import { type LookedAt, lookAt, putOut, spansOf, wasNeverSeen } from './publish.ts'
import {
  type ChapterRow,
  chaptersById,
  type DraftRow,
  draftsOf,
  hideChapter,
  lockChapters,
  lockDrafts,
  setState,
} from './queries.ts'
import { changedElsewhere } from './save.ts'
import { settleSpans } from './spans.ts'

/** From where to where an author may lead a chapter. */
const ways: Record<ChapterState, ChapterState[]> = {
  draft: ['scheduled', 'published'],
  scheduled: ['scheduled', 'draft', 'published'],
  published: ['published', 'hidden'],
  hidden: ['published'],
}

interface StateInput {
  chapterIds: string[]
  state: ChapterState
  publishTime?: number
}

/** All of them, or none. */
export async function setStates(ctx: Context, viewer: Viewer, input: StateInput): Promise<{ list: AuthorEntry[] }> {
  const ids = [...new Set(input.chapterIds)]
  if (input.state === 'published') await publish(ctx, viewer, ids)
  else await lead(ctx, viewer, ids, input.state, input.publishTime)
  return { list: await authorEntries(ctx, ids) }
}

const mostTries = 3

/** The rules look first, because that may take a while; whatever is saved meanwhile is looked at again. */
async function publish(ctx: Context, viewer: Viewer, ids: string[]): Promise<void> {
  for (let tries = 1; ; tries++) {
    const chapters = await ownChapters(ctx, viewer, ids)
    assertWay(chapters, 'published')
    const drafts = await ctx.db.many<DraftRow>(draftsOf(ids))
    const looked = new Map<string, LookedAt>()
    for (const draft of drafts) {
      const chapter = chapters.find(({ id }) => id === draft.chapter_id)
      looked.set(draft.chapter_id, await lookAt(ctx, viewer, draft, chapter ? !wasNeverSeen(chapter) : false))
    }
    const changed = await inTransaction(ctx, (inner) => putOutOwn(inner, viewer, ids, looked))
    if (!changed) return
    if (tries === mostTries) throw changedElsewhere(changed)
  }
}

/** Answers a draft that was changed since the rules looked at it; then nothing has happened. */
async function putOutOwn(
  ctx: Context,
  viewer: Viewer,
  ids: string[],
  looked: ReadonlyMap<string, LookedAt>,
): Promise<DraftRow | undefined> {
  const { work, chapters } = await holdChapters(ctx, viewer, ids)
  assertWay(chapters, 'published')
  const drafts = await ctx.db.many<DraftRow>(lockDrafts(ids))
  const changed = drafts.find((draft) => looked.get(draft.chapter_id)?.revision !== draft.revision)
  if (changed) return changed
  await putOut(ctx, work, inOrder(chapters, ids), looked)
  // What readers saw before may have lost pictures or become locked.
  const isAll = chapters.some(({ is_visible }) => is_visible)
  contentChanged(ctx, ...(isAll ? (['all'] as const) : ([`work:${work.id}`, 'works', `user:${viewer.id}`] as const)))
  return undefined
}

/** As they were named; of several that come at once the last one is the latest. */
function inOrder(chapters: ChapterRow[], ids: string[]): ChapterRow[] {
  return ids.flatMap((id) => chapters.find((chapter) => chapter.id === id) ?? [])
}

async function lead(
  ctx: Context,
  viewer: Viewer,
  ids: string[],
  state: 'draft' | 'scheduled' | 'hidden',
  publishTime: number | undefined,
): Promise<void> {
  // What would be refused when its time has come is refused now.
  if (state === 'scheduled') await lookAhead(ctx, viewer, ids)
  await inTransaction(ctx, async (inner) => {
    const { work, chapters } = await holdChapters(inner, viewer, ids)
    assertWay(chapters, state)
    const at = state === 'scheduled' ? await timeAhead(inner, publishTime) : null
    for (const { id, held_at } of chapters) {
      await inner.db.run(setState(id, state, at))
      if (held_at) await withdrawItem(inner, 'held', 'chapter', id)
    }
    await settleSpans(inner, { workId: work.id }, spansOf(chapters))
    const isGoing = chapters.some(({ is_visible }) => is_visible)
    contentChanged(inner, ...(isGoing ? (['all'] as const) : ([`work:${work.id}`, `user:${viewer.id}`] as const)))
  })
}

async function lookAhead(ctx: Context, viewer: Viewer, ids: string[]): Promise<void> {
  assertWay(await ownChapters(ctx, viewer, ids), 'scheduled')
  for (const draft of await ctx.db.many<DraftRow>(draftsOf(ids))) await lookAt(ctx, viewer, draft, false)
}

function assertWay(chapters: ChapterRow[], state: ChapterState): void {
  for (const chapter of chapters) {
    if (!ways[chapter.state].includes(state)) throw new Refusal(409, 'chapter_state_refused')
    if (state === 'published' && chapter.hidden_at) throw new Refusal(403, 'chapter_hidden_by_staff')
  }
}

/** Out of everybody's sight but its author's, or back again; the author is told why. */
export async function setChapterState(
  ctx: Context,
  office: Office,
  { chapterId, state, reason }: Hiding & { chapterId: string },
): Promise<null> {
  const hides = state === 'hidden'
  if (hides && !reason) throw new Refusal(422, 'post_need_reason', { field: 'reason' })
  await inTransaction(ctx, async (inner) => {
    const { work, chapter } = await holdForStaff(inner, chapterId)
    if ((chapter.hidden_at !== null) === hides) return
    await inner.db.run(hideChapter(chapterId, hides ? office.viewer.id : null, hides ? reason : ''))
    await settleSpans(inner, { workId: work.id }, [chapter.span_id])
    const title = `${work.title} · ${chapter.title}`
    const about = { action: 'chapter.set-state', subject: chapterId, userId: work.user_id, title } as const
    await tellHiding(inner, office, about, { state, reason })
    contentChanged(inner, 'all')
  })
  return null
}

/** Drafts, and what is private, are their author's alone: to the staff they do not exist. */
async function holdForStaff(ctx: Context, chapterId: string): Promise<{ work: WorkRow; chapter: ChapterRow }> {
  const [place] = await ctx.db.many<ChapterRow>(chaptersById([chapterId]))
  const work = place && (await holdWork(ctx, place.work_id))
  if (!work || work.deleted_at || work.visibility === 'private') throw noChapter()
  const [chapter] = await ctx.db.many<ChapterRow>(lockChapters([chapterId]))
  if (!chapter || chapter.deleted_at || chapter.state !== 'published') throw noChapter()
  return { work, chapter }
}

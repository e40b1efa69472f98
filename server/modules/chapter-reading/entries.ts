import type { AuthorEntry, ChapterEntry, ChapterOverview } from '#contract/modules/works/chapter.ts'
import { variantFor } from '#server/shared/viewer-variants.ts'
import type { Context, Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { lockFor, priceFor } from '../access/service.ts'
import { rulesHolding } from '../moderation/service.ts'
import { ownWork, workForOpening } from '../work/service.ts'
import {
  type AuthorRow,
  countOwn,
  type EntryRow,
  entriesBetween,
  entriesNamed,
  extentOf,
  type OwnSelect,
  ownBetween,
  ownByIds,
  ownFound,
  type StateRow,
  statesIn,
  type VolumeRow,
  volumesIn,
} from './list-queries.ts'
import { standingsFor } from './lock.ts'

interface ListInput {
  workId: string
  page: number
  limit: number
  select?: { volumeId?: string; keyword?: string }
  sort: 'asc' | 'desc'
}

interface Entries {
  list: ChapterEntry[]
  total: number
}

type Listed = Awaited<ReturnType<typeof workForOpening>>

/** The contents are read once for everybody; what of them is locked is said to each. */
export async function listChapters(ctx: Context, viewer: Viewer | null, input: ListInput): Promise<Entries> {
  const work = await workForOpening(ctx, viewer, input.workId)
  const { page, limit, select = {}, sort } = input
  const reading = () => readRows(ctx, { ...input, select, work })
  const key = `chapters ${work.id} ${JSON.stringify([page, limit, select.volumeId, select.keyword, sort])}`
  const isKept = work.is_listed && work.user_id !== viewer?.id
  const found = await (isKept ? ctx.content.read(key, [`work:${work.id}`], reading) : reading())
  return withLocks(ctx, viewer, work, found)
}

interface Rows {
  rows: EntryRow[]
  total: number
}

async function withLocks(ctx: Context, viewer: Viewer | null, work: Listed, found: Rows): Promise<Entries> {
  const { rows, total } = found
  const things = rows.map(({ id, access }) => ({ id, access, work_id: work.id, user_id: work.user_id }))
  const standing = await standingsFor(ctx, viewer, things)
  const locks = things.map((thing) => {
    const own = standing(thing)
    return { isLocked: lockFor(own, thing.access) !== null, price: priceFor(own, thing.access) }
  })
  const state = locks.map(({ isLocked, price }) => (isLocked ? price || 'shut' : '')).join()
  return variantFor(ctx, found, state, () => ({
    list: rows.map((row, at) => ({ ...entryOf(row), isLocked: false, ...locks[at] })),
    total,
  }))
}

async function readRows(
  ctx: Context,
  { workId, page, limit, select, sort, work }: Required<ListInput> & { work: Listed },
): Promise<Rows> {
  const { volumeId, keyword } = select
  const isDown = sort === 'desc'
  const offset = (page - 1) * limit
  if (keyword) {
    const rows = await ctx.db.many<EntryRow & { total: number }>(
      entriesNamed(workId, { volumeId, keyword }, isDown, limit, offset),
    )
    return { rows, total: rows[0]?.total ?? (await totalNamed(ctx, workId, { volumeId, keyword }, page)) }
  }
  const { total, before } = volumeId
    ? await ctx.db.one<{ total: number; before: number }>(extentOf(workId, volumeId))
    : { total: work.chapters, before: 0 }
  const first = before + (isDown ? Math.max(total - offset - limit, 0) : offset) + 1
  const last = before + (isDown ? total - offset : Math.min(offset + limit, total))
  const rows = first > last ? [] : await ctx.db.many<EntryRow>(entriesBetween(workId, first, last, isDown))
  return { rows, total }
}

/** Behind the last page there is no row that could tell how many there are. */
async function totalNamed(
  ctx: Context,
  workId: string,
  select: { volumeId?: string; keyword: string },
  page: number,
): Promise<number> {
  if (page === 1) return 0
  const [row] = await ctx.db.many<EntryRow & { total: number }>(entriesNamed(workId, select, false, 1, 0))
  return row?.total ?? 0
}

/** A line of the contents, as for those for whom it is open. */
export function entryOf(row: EntryRow): Omit<ChapterEntry, 'isLocked'> {
  return {
    _id: row.id,
    volumeId: row.volume_id,
    number: row.number,
    title: row.title,
    wordNumber: row.words,
    pageNumber: row.pages,
    publishTime: row.published_at?.getTime() ?? 0,
    access: row.access,
    price: 0,
  }
}

interface MineInput {
  workId: string
  page: number
  limit: number
  select?: OwnSelect
  sort: 'asc' | 'desc'
}

/** All chapters of a work of mine, as they are being written. */
export async function myChapters(ctx: Context, viewer: Viewer, { workId, page, limit, select = {}, sort }: MineInput) {
  await ownWork(ctx, viewer, workId)
  const offset = (page - 1) * limit
  const isDown = sort === 'desc'
  if (!select.state && !select.volumeId && !select.keyword) {
    const { total } = await ctx.db.one<{ total: number }>(countOwn(workId))
    const first = isDown ? total - offset - limit + 1 : offset + 1
    const rows = await ctx.db.many<AuthorRow>(ownBetween(workId, first, first + limit - 1, isDown))
    return { list: await presentAll(ctx, rows), total }
  }
  const found = (most: number, from: number) =>
    ctx.db.many<AuthorRow & { total: number }>(ownFound(workId, select, isDown, most, from))
  const rows = await found(limit, offset)
  const total = rows[0]?.total ?? (page === 1 ? 0 : ((await found(1, 0))[0]?.total ?? 0))
  return { list: await presentAll(ctx, rows), total }
}

/** How the chapters of a work of mine stand. */
export async function chapterOverview(ctx: Context, viewer: Viewer, workId: string): Promise<ChapterOverview> {
  await ownWork(ctx, viewer, workId)
  const [states, [loose, ...volumes]] = await Promise.all([
    ctx.db.many<StateRow>(statesIn(workId)),
    ctx.db.many<VolumeRow>(volumesIn(workId)),
  ])
  const numberOf = (wanted: StateRow['state']) => states.find(({ state }) => state === wanted)?.number ?? 0
  return {
    states: {
      draft: numberOf('draft'),
      scheduled: numberOf('scheduled'),
      published: numberOf('published'),
      hidden: numberOf('hidden'),
      deleted: numberOf('deleted'),
    },
    scheduledTo: states.find(({ state }) => state === 'scheduled')?.scheduled_to?.getTime() ?? 0,
    typoNumber: states.reduce((sum, { typos }) => sum + typos, 0),
    looseNumber: loose?.entries ?? 0,
    volumes: volumes.map(({ id, title, held_title, entries, words }) => ({
      _id: id ?? '',
      title,
      ...(held_title === null ? {} : { heldTitle: held_title }),
      entryNumber: entries,
      wordNumber: words,
    })),
  }
}

/** These chapters as their author sees them; whoever calls knows that they are theirs. */
export async function authorEntries(ctx: Context, ids: string[]): Promise<AuthorEntry[]> {
  return presentAll(ctx, await ctx.db.many<AuthorRow>(ownByIds(ids)))
}

export async function authorEntry(
  ctx: Context,
  id: string,
): Promise<AuthorEntry & { workId: string; revision: number }> {
  const rows = await ctx.db.many<AuthorRow>(ownByIds([id]))
  const [[row], [entry]] = [rows, await presentAll(ctx, rows)]
  if (!row || !entry) throw new Refusal(404, 'chapter_not_found')
  return { ...entry, workId: row.work_id, revision: row.revision }
}

async function presentAll(ctx: Context, rows: AuthorRow[]): Promise<AuthorEntry[]> {
  const entries = rows.map(presentOwn)
  const waiting = entries.filter(({ isHeld }) => isHeld).map(({ _id }) => _id)
  const rules = await rulesHolding(ctx, 'chapter', waiting)
  return entries.map((entry) => {
    const heldBy = rules.get(entry._id)
    return heldBy ? { ...entry, heldBy } : entry
  })
}

function presentOwn(row: AuthorRow): AuthorEntry {
  const draft = { title: row.draft_title, words: row.draft_words, pages: row.draft_pages, access: row.draft_access }
  const published_at = row.state === 'scheduled' ? row.scheduled_at : row.published_at
  return {
    ...entryOf({ ...row, ...draft, published_at }),
    isLocked: false,
    state: row.hidden_at || row.rejected_at ? 'hidden' : row.state,
    hasChanges: row.published_revision !== null && row.published_revision !== row.revision,
    position: row.place,
    readNumber: row.views,
    commentNumber: row.comments,
    typoNumber: row.typos,
    updateTime: row.updated_at.getTime(),
    isHeld: row.held_at !== null && row.rejected_at === null && row.state === 'published',
    stateReason: row.delete_reason || row.hide_reason || row.reject_reason,
    restoreUntil: row.restore_until?.getTime() ?? 0,
  }
}

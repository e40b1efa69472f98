import type { OwnWork, Reading, Volume, WorkDay, WorkPage, WorkState, WorksType } from '#contract/modules/works/work.ts'
import { isStaff } from '#contract/roles.ts'
import type { Context, Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { openShowcase, type Showcase } from '../attachment/service.ts'
import { noWork, ownWork, workSeenBy } from './access.ts'
import { presentCard, reasonOf, stateOf, withFollows } from './cards.ts'
import {
  countMine,
  type HeldTitleRow,
  heldTitles,
  mine,
  type OwnPageRow,
  type OwnRow,
  ownStates,
  type PageRow,
  type ReadingRow,
  workDays,
  workPages,
} from './page-queries.ts'
import { assertOn } from './switches.ts'

type SharedPage = Omit<WorkPage, 'isLike' | 'isShelf' | 'notify' | 'reading' | 'canEdit'>

/** What is listed is the same for everybody and kept; beside it stands what is a member's own. */
export async function workPage(ctx: Context, viewer: Viewer | null, id: string): Promise<WorkPage> {
  const shared = (await listedPage(ctx, id)) ?? (await unlistedPage(ctx, viewer, id))
  if (shared.user._id !== viewer?.id) assertOn(ctx, shared.worksType)
  if (!viewer) return forGuest(shared)
  const [page] = await forViewer(ctx, viewer, [shared])
  if (!page) throw noWork()
  return page
}

const guests = new WeakMap<SharedPage, WorkPage>()

function forGuest(shared: SharedPage): WorkPage {
  const known = guests.get(shared)
  if (known) return known
  const page = Object.freeze({ ...shared, ...nothingOwn })
  guests.set(shared, page)
  return page
}

const nothingOwn = { isLike: false, isShelf: false, notify: false, reading: null, canEdit: false }

/** That there is none is not kept. */
function listedPage(ctx: Context, id: string): Promise<SharedPage | null> {
  const reading = ctx.content.read(`work ${id}`, [`work:${id}`, `work-figures:${id}`], async () => {
    const [page] = await readPages(ctx, null, [id])
    if (!page) throw noWork()
    return page
  })
  return reading.catch((error: unknown) => {
    if (error instanceof Refusal) return null
    throw error
  })
}

async function unlistedPage(ctx: Context, viewer: Viewer | null, id: string): Promise<SharedPage> {
  if (!viewer) throw noWork()
  const [page] = await readPages(ctx, viewer, [id])
  if (!page) throw noWork()
  return page
}

async function readPages(ctx: Context, viewer: Viewer | null, ids: string[]): Promise<SharedPage[]> {
  const rows = await ctx.db.many<PageRow>(workPages(ids, workSeenBy(viewer)))
  const showcase = openShowcase(ctx)
  return rows.map((row) => presentPage(row, showcase, viewer))
}

function presentPage(row: PageRow, showcase: Showcase, viewer: Viewer | null): SharedPage {
  const isTold = viewer !== null && (viewer.id === row.user_id || isStaff(viewer))
  return {
    ...presentCard(row, showcase),
    firstChapterId: row.first_chapter_id,
    volumes: volumesFrom(row.volumes),
    direction: row.direction,
    notice: row.notice,
    visibility: row.visibility,
    state: stateOf(row),
    stateReason: isTold ? reasonOf(row) : '',
    isHeld: isTold && row.held_at !== null && row.rejected_at === null,
  }
}

/** Chapters outside of volumes stand before them. */
function volumesFrom({ loose, list }: PageRow['volumes']): Volume[] {
  let from = loose + 1
  return list.map(({ id, title, chapters }) => {
    const volume = { _id: id, title, chapterNumber: chapters, from }
    from += chapters
    return volume
  })
}

/** With what is this member's own. */
async function forViewer(ctx: Context, viewer: Viewer, pages: SharedPage[]): Promise<WorkPage[]> {
  const ids = pages.map(({ _id }) => _id)
  const told = pages.filter(({ user }) => user._id === viewer.id || isStaff(viewer)).map(({ _id }) => _id)
  const [followed, rows, titles] = await Promise.all([
    withFollows(ctx, viewer, pages),
    ctx.db.many<OwnRow>(ownStates(viewer.id, ids)),
    told.length > 0 ? ctx.db.many<HeldTitleRow>(heldTitles(told)) : [],
  ])
  const own = new Map(rows.map((row) => [row.id, row]))
  const held = new Map(titles.map(({ id, title }) => [id, title]))
  return followed.map((page) => {
    const row = own.get(page._id)
    return {
      ...page,
      ...(held.size > 0 ? { volumes: page.volumes.map((volume) => withHeld(volume, held)) } : {}),
      isLike: row?.is_like ?? false,
      isShelf: typeof row?.notify === 'boolean',
      notify: row?.notify ?? false,
      reading: row?.chapter_id ? presentReading(row as ReadingRow) : null,
      canEdit: page.user._id === viewer.id && viewer.userpower !== 2,
    }
  })
}

function withHeld(volume: Volume, held: Map<string, string>): Volume {
  const heldTitle = held.get(volume._id)
  return heldTitle === undefined ? volume : { ...volume, heldTitle }
}

export function presentReading({ chapter_id, title, number, block, place_offset, read_at }: ReadingRow): Reading {
  return { chapterId: chapter_id, title, number, place: { block, offset: place_offset }, readTime: read_at.getTime() }
}

interface MineInput {
  page: number
  limit: number
  select?: { worksType?: WorksType; state?: WorkState }
}

/** In every state, also those that can still be restored. */
export async function myWorks(ctx: Context, viewer: Viewer, { page, limit, select = {} }: MineInput) {
  const [rows, { total }] = await Promise.all([
    ctx.db.many<OwnPageRow>(mine(viewer.id, select, page, limit)),
    ctx.db.one<{ total: number }>(countMine(viewer.id, select)),
  ])
  const showcase = openShowcase(ctx)
  const pages = await forViewer(
    ctx,
    viewer,
    rows.map((row) => presentPage(row, showcase, viewer)),
  )
  const own = new Map(rows.map((row) => [row.id, row]))
  return { list: pages.map((page) => withOwn(page, own.get(page._id))), total }
}

function withOwn(page: WorkPage, row: OwnPageRow | undefined): OwnWork {
  return {
    ...page,
    stateReason: row?.delete_reason || page.stateReason,
    viewDays: row?.view_days ?? [],
    restoreUntil: row?.restore_until?.getTime() ?? 0,
  }
}

/** A work that was just written, as its author sees it. */
export async function freshPage(ctx: Context, viewer: Viewer, id: string): Promise<WorkPage> {
  const pages = await forViewer(ctx, viewer, await readPages(ctx, viewer, [id]))
  const [page] = pages
  if (!page) throw noWork()
  return page
}

export async function figures(ctx: Context, viewer: Viewer, workId: string): Promise<{ list: WorkDay[] }> {
  await ownWork(ctx, viewer, workId)
  return { list: await ctx.db.many<WorkDay>(workDays(workId)) }
}

import type { OwnWork, Reading, Volume, WorkDay, WorkPage, WorkState, WorksType } from '#contract/modules/works/work.ts'
import { isStaff } from '#contract/roles.ts'
import { variantFor } from '#server/shared/viewer-variants.ts'
import { gatheringReads } from '../../db/gather.ts'
import type { Context, Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { createMediaPresenter, type MediaPresenter } from '../attachment/service.ts'
import { rulesHolding } from '../moderation/service.ts'
import { noWork, ownWork, workOpenTo } from './access.ts'
import { presentCard, reasonOf, stateOf } from './cards.ts'
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
  if (!isTold(viewer, shared)) return forReader(ctx, viewer, shared)
  const [page] = await forViewer(ctx, viewer, [shared])
  if (!page) throw noWork()
  return page
}

/** Its author and the staff are told what waits. */
function isTold(viewer: Viewer, { user }: Pick<SharedPage, 'user'>): boolean {
  return user._id === viewer.id || isStaff(viewer)
}

/** Readers who come at once share statements, and those who stand to it alike share the answer. */
async function forReader(ctx: Context, viewer: Viewer, shared: SharedPage): Promise<WorkPage> {
  const own = await askOwn(ctx.db, { userId: viewer.id, id: shared._id })
  return variantFor(ctx, shared, JSON.stringify(own), () => withOwnSide(viewer, shared, own))
}

const askOwn = gatheringReads<{ userId: string; id: string }, OwnRow>((db, asked) => db.many<OwnRow>(ownStates(asked)))

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
  const rows = await ctx.db.many<PageRow>(workPages(ids, workOpenTo(viewer)))
  const presenter = createMediaPresenter(ctx)
  return rows.map((row) => presentPage(ctx, row, presenter, viewer))
}

function presentPage(ctx: Context, row: PageRow, presenter: MediaPresenter, viewer: Viewer | null): SharedPage {
  const card = presentCard(ctx, row, presenter)
  const knows = viewer !== null && isTold(viewer, card)
  return {
    ...card,
    firstChapterId: row.first_chapter_id,
    volumes: volumesFrom(row.volumes),
    direction: row.direction,
    notice: row.notice,
    bundleOff: row.bundle_off,
    tipNumber: row.tips,
    visibility: row.visibility,
    state: stateOf(row),
    stateReason: knows ? reasonOf(row) : '',
    isHeld: knows && row.held_at !== null && row.rejected_at === null,
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
  const asked = pages.map(({ _id: id }) => ({ userId: viewer.id, id }))
  const told = pages.filter((page) => isTold(viewer, page)).map(({ _id }) => _id)
  const waiting = pages.filter(({ isHeld }) => isHeld).map(({ _id }) => _id)
  const [rows, titles, rules] = await Promise.all([
    ctx.db.many<OwnRow>(ownStates(asked)),
    told.length > 0 ? ctx.db.many<HeldTitleRow>(heldTitles(told)) : [],
    rulesHolding(ctx, 'works', waiting),
  ])
  const held = new Map(titles.map(({ id, title }) => [id, title]))
  return pages.map((page, index) => {
    const heldBy = rules.get(page._id)
    const own = { ...withOwnSide(viewer, page, rows[index]), ...(heldBy ? { heldBy } : {}) }
    return held.size > 0 ? { ...own, volumes: own.volumes.map((volume) => withHeld(volume, held)) } : own
  })
}

function withOwnSide(viewer: Viewer, page: SharedPage, own: OwnRow | undefined): WorkPage {
  return {
    ...page,
    user: own?.is_follow ? { ...page.user, isFollow: true } : page.user,
    isLike: own?.is_like ?? false,
    isShelf: typeof own?.notify === 'boolean',
    notify: own?.notify ?? false,
    reading: own?.chapter_id ? presentReading(own as ReadingRow) : null,
    canEdit: page.user._id === viewer.id && viewer.userpower !== 2,
  }
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
  const presenter = createMediaPresenter(ctx)
  const pages = await forViewer(
    ctx,
    viewer,
    rows.map((row) => presentPage(ctx, row, presenter, viewer)),
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

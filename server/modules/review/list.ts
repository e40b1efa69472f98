import type { Sanction } from '#contract/modules/account/sanction.ts'
import type { UserCard } from '#contract/modules/account/user.ts'
import type { TextNetwork } from '#contract/modules/site/admin-content.ts'
import type { QueueItem, QueueSelect } from '#contract/modules/site/queue.ts'
import { isStaff } from '#contract/roles.ts'
import { can } from '#contract/shared/capabilities.ts'
import { type Context, inTransaction, type Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { createMediaPresenter, type MediaPresenter } from '../attachment/service.ts'
import { type Trust, trustOf } from '../moderation/service.ts'
import { networksOf } from '../network/service.ts'
import { claimItem, type LockedItem, lockItem, releaseItem } from '../queue/service.ts'
import { hoursOf, isForAdministrators, notesOf, someSanctions } from '../sanction/service.ts'
import { type CardRow, presentCard } from '../user/service.ts'
import { assertTheirs, boardsFor, noItem, taken } from './access.ts'
import { assertMayOpen } from './appeal-judge.ts'
import { type CountsRow, countItems, type ItemRow, itemsPage, peopleOf, someItems } from './queries.ts'

interface ListInput {
  limit: number
  cursor?: string
  select?: QueueSelect
}

export async function listItems(ctx: Context, viewer: Viewer, { limit, cursor, select = {} }: ListInput) {
  const boards = await boardsFor(ctx, viewer, select.systemId)
  const scope = { boards, viewerId: viewer.id }
  // One more tells whether there is more.
  const [rows, counts] = await Promise.all([
    ctx.db.many<ItemRow>(itemsPage(select, scope, placeOf(cursor), limit + 1)),
    ctx.db.one<CountsRow>(countItems(select, scope)),
  ])
  const { total, last_at, ...open } = counts
  return {
    list: await present(ctx, viewer, rows.slice(0, limit)),
    total,
    open,
    lastTime: last_at?.getTime() ?? 0,
    nextCursor: rows.length > limit ? (rows[limit - 1]?.place ?? null) : null,
  }
}

function placeOf(cursor: string | undefined): { key: string; id: string } | undefined {
  if (cursor === undefined) return undefined
  const [, key = '', id = ''] = /^(\d{1,18})_([1-9]\d{0,17})$/.exec(cursor) ?? []
  if (!id) throw new Refusal(422, 'input_invalid', { field: 'cursor' })
  return { key, id }
}

/** For five minutes nobody else decides on it; to open it again begins them anew. */
export async function claim(ctx: Context, viewer: Viewer, itemId: string): Promise<QueueItem> {
  return openedBy(ctx, viewer, itemId, (inner) => inner.db.run(claimItem(itemId, viewer.id)))
}

/** What is decided is nobody's any more. */
export async function release(ctx: Context, viewer: Viewer, itemId: string): Promise<QueueItem> {
  return openedBy(ctx, viewer, itemId, (inner) => inner.db.run(releaseItem(itemId)), true)
}

async function openedBy(
  ctx: Context,
  viewer: Viewer,
  itemId: string,
  act: (ctx: Context) => Promise<unknown>,
  mayBeDecided = false,
) {
  const boards = await boardsFor(ctx, viewer)
  await inTransaction(ctx, async (inner) => {
    const item = await inner.db.maybe<LockedItem>(lockItem(itemId))
    assertTheirs(boards, viewer, item)
    if (mayBeDecided && item && item.state !== 'open') return
    if (item?.state !== 'open' || (item.claimed_by && item.claimed_by !== viewer.id))
      throw item ? taken(item) : noItem()
    await assertMayOpen(inner, viewer, item)
    await act(inner)
  })
  return itemFor(ctx, viewer, itemId)
}

async function itemFor(ctx: Context, viewer: Viewer, itemId: string): Promise<QueueItem> {
  const rows = await ctx.db.many<ItemRow>(someItems([itemId], { viewerId: viewer.id, isWhole: true }))
  const [item] = await present(ctx, viewer, rows, true)
  if (!item) throw noItem()
  return item.author && can(viewer, 'members.see') ? { ...item, notes: await notesOf(ctx, item.author._id) } : item
}

async function present(ctx: Context, viewer: Viewer, rows: ItemRow[], isWhole = false): Promise<QueueItem[]> {
  const items = await presentPlain(ctx, viewer, rows)
  const about = (type: string) =>
    rows.flatMap((row) => (row.kind === 'appeal' && row.type === type ? row.object_id : []))
  const sanctions = await someSanctions(ctx, about('sanction'))
  const before = about('item')
  const look = { viewerId: viewer.id, isWhole }
  const decided = before.length > 0 ? await ctx.db.many<ItemRow>(someItems(before, look)) : []
  const decisions = await presentPlain(ctx, viewer, decided)
  return items.map((item) => withSubject(item, sanctions, decisions))
}

/** An appeal with what it is against. */
function withSubject(item: QueueItem, sanctions: Sanction[], decisions: QueueItem[]): QueueItem {
  if (item.kind !== 'appeal') return item
  const { type, _id } = item.object
  if (type === 'sanction') {
    const sanction = sanctions.find((one) => one._id === _id)
    if (!sanction) return item
    const isTheirs = isForAdministrators({ kind: sanction.kind, hours: hoursOf(sanction) })
    return { ...item, sanction, ...(isTheirs ? { forAdministrators: true } : {}) }
  }
  const decided = decisions.find((one) => one._id === _id)
  if (!decided) return item
  const { object, verdict, reports, reason = '', decidedBy, decideTime } = decided
  return {
    ...item,
    decision: { object, reports, reason, decideTime, ...(verdict && { verdict }), ...(decidedBy && { decidedBy }) },
  }
}

async function presentPlain(ctx: Context, viewer: Viewer, rows: ItemRow[]): Promise<QueueItem[]> {
  const ids = rows.flatMap((row) => [row.user_id, ...row.reports.flatMap(({ reporter_id }) => reporter_id ?? [])])
  const found = ids.length > 0 ? await ctx.db.many<CardRow>(peopleOf([...new Set(ids)])) : []
  const cards = new Map(found.map((row) => [row.id, presentCard(ctx, row)]))
  const authors = [...new Set(rows.map(({ user_id }) => user_id))]
  const trusts = new Map(await Promise.all(authors.map(async (id) => [id, await trustOf(ctx, id)] as const)))
  // Managers of boards see no networks.
  const texts = isStaff(viewer) ? rows.map(({ type, object_id }) => ({ type, id: object_id })) : []
  const scene = { cards, trusts, presenter: createMediaPresenter(ctx), networkOf: await networksOf(ctx, texts) }
  return rows.map((row) => presentOne(row, scene))
}

interface Scene {
  cards: Map<string, UserCard>
  trusts: Map<string, Trust>
  presenter: MediaPresenter
  networkOf: (type: string, id: string) => TextNetwork | undefined
}

function presentOne(row: ItemRow, { cards, trusts, presenter, networkOf }: Scene): QueueItem {
  const network = networkOf(row.type, row.object_id)
  const card = cards.get(row.user_id)
  const trust = trusts.get(row.user_id)
  return {
    _id: row.id,
    kind: row.kind,
    object: objectOf(row, presenter),
    author:
      card && trust
        ? {
            ...card,
            trust,
            upheld: row.upheld,
            dismissed: row.dismissed,
            rejected: row.rejected,
            registerTime: row.registered_at?.getTime() ?? 0,
          }
        : null,
    ...(row.verdict ? { verdict: row.verdict } : {}),
    ...(network ? { network } : {}),
    reports: row.reports.map(({ reason, reporter_id, name, description, around, at }) => ({
      reason,
      fromUser: cards.get(reporter_id ?? '') ?? null,
      ...(name ? { complainant: name } : {}),
      description,
      ...(around.length > 0 ? { around } : {}),
      createTime: at,
    })),
    reportNumber: row.report_number,
    ...(row.claimed_by
      ? { claimedBy: { _id: row.claimed_by, name: row.claimed_name ?? '', endTime: row.claim_ends.getTime() } }
      : {}),
    state: row.state,
    ...(row.reason ? { reason: row.reason } : {}),
    ...(row.decided_by ? { decidedBy: { _id: row.decided_by, name: row.decided_name ?? '' } } : {}),
    decideTime: row.decided_at?.getTime() ?? 0,
    mayUndo: row.may_undo,
    ...(row.batch_id ? { batchId: row.batch_id } : {}),
    createTime: row.created_at.getTime(),
  }
}

function objectOf(
  { type, object_id, content, board_id, board_name }: ItemRow,
  presenter: MediaPresenter,
): QueueItem['object'] {
  const { title, text = '', images = [], videos = [], links = [], changes, postsId = null, commentId = null } = content
  const { workId, chapterId = null, isCut } = content
  const place = { systemId: board_id, systemName: board_name ?? '', postsId, commentId }
  return {
    type,
    _id: object_id,
    ...(title ? { title } : {}),
    excerpt: text,
    images: images.map(presenter.picture),
    ...(videos.length > 0 ? { videos: videos.map(presenter.video) } : {}),
    ...(links.length > 0 ? { links } : {}),
    ...(changes ? { changes } : {}),
    place: board_id || postsId ? place : null,
    ...(workId ? { works: { workId, chapterId } } : {}),
    ...(isCut ? { isCut } : {}),
  }
}

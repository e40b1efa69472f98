import sql, { type Sql } from 'sql-template-tag'
import type { ItemKind, ItemState } from '#contract/modules/site/queue.ts'
import type { Verdict } from '#contract/shared/verdict.ts'

/** What an item is about, as it was when it came here or was changed last. */
export interface ItemContent {
  title?: string
  text: string
  /** Snapshots of pictures. */
  images?: unknown[]
  /** Of films too. */
  videos?: unknown[]
  /** Addresses behind its words. */
  links?: string[]
  /** Of short texts: what is in sight, and what would take its place. */
  changes?: { field: string; before: string; after: string }[]
  postsId?: string
  commentId?: string
  workId?: string
  chapterId?: string
}

export interface NewItem {
  kind: ItemKind
  type: string
  objectId: string
  /** Whose it is. */
  userId: string
  boardId: string | null
  verdict?: Verdict | null
  content: ItemContent
}

/** The longest texts that there are, with what stands around them. */
const textKept = 60_000
/** Of what is long so much stands in lists. */
const [textListed, picturesListed] = [4000, 20]

/** The content of an item as lists show it; `isCut` says that there is more. */
export function listedContent(content: Sql): Sql {
  const isLong = sql`length(${content} ->> 'text') > ${textListed}::int
    or jsonb_array_length(${content} -> 'images') > ${picturesListed}::int`
  const last = `$.images[0 to ${picturesListed - 1}]`
  return sql`
    case when ${isLong} then ${content} || jsonb_build_object('text', left(${content} ->> 'text', ${textListed}::int),
      'images', jsonb_path_query_array(${content}, ${last}::jsonpath), 'isCut', true) else ${content} end`
}

/** One open item of a kind for each thing: what is there already becomes what it is now. */
export function upsertItem(item: NewItem, reports: number): Sql {
  const { kind, type, objectId, userId, boardId, verdict = null, content } = item
  const kept = { ...content, text: [...content.text].slice(0, textKept).join('') }
  const ruleIds = [...new Set(verdict?.rules.map(({ ruleId }) => ruleId) ?? [])]
  return sql`
    insert into queue_items as i (kind, type, object_id, user_id, board_id, verdict, rule_ids, content, reports)
    values (${kind}, ${type}, ${objectId}, ${userId}, ${boardId}, ${verdict && JSON.stringify(verdict)}::jsonb,
      ${ruleIds}::int8[], ${JSON.stringify(kept)}::jsonb, ${reports})
    on conflict (kind, type, object_id) where state = 'open' do update set
      user_id = excluded.user_id, board_id = excluded.board_id, verdict = excluded.verdict, rule_ids = excluded.rule_ids,
      content = case when i.kind = 'report' then i.content else excluded.content end,
      reports = i.reports + excluded.reports,
      changed_at = case when i.kind = 'report' then i.changed_at else clock_timestamp() end
    returning i.id`
}

/** What there is nothing to decide about any more. */
export function deleteOpen(kind: ItemKind, type: string, objectId: string): Sql {
  return sql`
    delete from queue_items where kind = ${kind} and type = ${type} and object_id = ${objectId} and state = 'open'`
}

/** What is open goes with the posts of a board to another one, before whose managers it comes. */
export function moveItems(from: string, to: string): Sql {
  return sql`
    update queue_items set board_id = ${to}
    where board_id = ${from} and state = 'open' and type in ('posts', 'comment', 'reply')`
}

export function deleteItem(id: string): Sql {
  return sql`delete from queue_items where id = ${id}`
}

/** For how long an opened item is one's own. */
const claim = sql`interval '5 minutes'`
/** For how long a decision can be undone. */
export const undoTime = sql`interval '10 minutes'`

export const claimEnds = sql`i.claimed_at + ${claim}`
const isClaimed = sql`coalesce(${claimEnds} > now(), false)`

/** Which item it is, and what it is about. */
export interface ItemKey {
  id: string
  kind: ItemKind
  type: string
  object_id: string
  user_id: string
  board_id: string | null
}

export interface LockedItem extends ItemKey {
  content: ItemContent
  state: ItemState
  reason: string
  undo: Record<string, unknown> | null
  batch_id: string | null
  decided_by: string | null
  /** Who has it open now. */
  claimed_by: string | null
  /** Whoever decided on it, or else has it open. */
  name: string | null
  /** Whether it was changed since it was opened. */
  is_changed: boolean
  may_undo: boolean
}

/** Nobody else decides until the transaction ends. */
export function lockItem(id: string): Sql {
  return sql`
    with i as (select * from queue_items where id = ${id} for no key update)
    select i.id, i.kind, i.type, i.object_id, i.user_id, i.board_id, i.content, i.state, i.reason, i.undo, i.batch_id,
      i.decided_by, case when ${isClaimed} then i.claimed_by end as claimed_by, u.name,
      coalesce(i.changed_at > i.claimed_at, false) as is_changed,
      coalesce(i.decided_at > now() - ${undoTime}, false) as may_undo
    from i left join users u on u.id = coalesce(i.decided_by, i.claimed_by)`
}

export function claimItem(id: string, by: string): Sql {
  return sql`update queue_items set claimed_by = ${by}, claimed_at = clock_timestamp() where id = ${id}`
}

export function releaseItem(id: string): Sql {
  return sql`update queue_items set claimed_by = null, claimed_at = null where id = ${id}`
}

export interface Decided {
  state: Exclude<ItemState, 'open'>
  reason: string
  by: string
  undo: Record<string, unknown>
  batchId: string | null
}

export function decideItem(id: string, { state, reason, by, undo, batchId }: Decided): Sql {
  return sql`
    update queue_items set state = ${state}, reason = ${reason}, decided_by = ${by}, decided_at = now(),
      undo = ${JSON.stringify(undo)}::jsonb, batch_id = ${batchId}, claimed_by = null, claimed_at = null
    where id = ${id}`
}

/** No row when the same thing has come here again meanwhile. */
export function reopenItem(id: string): Sql {
  return sql`
    update queue_items i set state = 'open', reason = '', decided_by = null, decided_at = null, undo = null, batch_id = null
    where i.id = ${id} and not exists (
      select from queue_items o
      where o.kind = i.kind and o.type = i.type and o.object_id = i.object_id and o.state = 'open')
    returning i.id`
}

/** An appeal has turned it over, or that was taken back. */
export function setItemState(id: string, state: Exclude<ItemState, 'open'>): Sql {
  return sql`update queue_items set state = ${state} where id = ${id} and state <> 'open'`
}

/** What was decided in one act, and what was removed with each of its authors. */
export interface ActRow {
  id: string
  removal_id: string | null
}

export function itemsOfBatch(batchId: string): Sql {
  return sql`select id, undo ->> 'removalId' as removal_id from queue_items where batch_id = ${batchId} order by id`
}

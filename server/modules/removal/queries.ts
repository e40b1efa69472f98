import sql, { type Sql } from 'sql-template-tag'
import type { ContentType } from '#contract/modules/site/admin-content.ts'
import type { RemovalsRow } from '../../db/tables.ts'

export type RemovalRow = Omit<RemovalsRow, 'kind' | 'state'> & {
  kind: 'remove' | 'restore' | 'leave'
  state: 'going' | 'gone' | 'returning' | 'back'
  may_restore: boolean
}

const whole = sql`r.*, r.removed_at > clock_timestamp() - interval '30 days' as may_restore`

export function insertRemoval(given: {
  kind: RemovalRow['kind']
  byId: string
  userId: string | null
  reason: string
}): Sql {
  return sql`
    insert into removals as r (kind, by_id, user_id, reason) values (${given.kind}, ${given.byId}, ${given.userId}, ${given.reason})
    returning ${whole}`
}

export function removalById(id: string): Sql {
  return sql`select ${whole} from removals r where r.id = ${id}`
}

/** Where what a member wrote stands. */
const texts: Record<'posts' | 'comment' | 'reply' | 'column' | 'work', Sql> = {
  posts: sql`posts where visibility = 'public' and held_at is null and`,
  comment: sql`comments where held_at is null and`,
  reply: sql`replies where held_at is null and`,
  column: sql`columns where`,
  work: sql`works where visibility = 'public' and held_at is null and`,
}

/** All that a member wrote and that is to be seen, of the last hours or of all times. */
export function addTextsOf(removalId: string, userId: string, hours: number | null): Sql {
  const some = (type: keyof typeof texts) => sql`
    select ${type} as type, id from ${texts[type]} user_id = ${userId} and deleted_at is null
      and (${hours}::int is null or created_at > clock_timestamp() - make_interval(hours => ${hours}::int))`
  // Chapters go with their work; those of an older one for themselves.
  const chapters = sql`
    select 'chapter' as type, c.id from works w join work_chapters c on c.work_id = w.id and c.is_visible
    where w.user_id = ${userId} and w.deleted_at is null and w.visibility = 'public' and ${hours}::int is not null
      and c.published_at > clock_timestamp() - make_interval(hours => ${hours}::int)
      and (w.held_at is not null or w.created_at <= clock_timestamp() - make_interval(hours => ${hours}::int))`
  return sql`
    insert into removal_items (removal_id, type, object_id)
    select ${removalId}, t.type, t.id
    from (${some('posts')} union all ${some('comment')} union all ${some('reply')} union all ${some('column')}
      union all ${some('work')} union all ${chapters}) t
    on conflict do nothing`
}

/** All that is to be seen in a board; what was said below it goes out of sight with it. */
export function addPostsOf(removalId: string, boardId: string): Sql {
  return sql`
    insert into removal_items (removal_id, type, object_id)
    select ${removalId}, 'posts', id from ${texts.posts} board_id = ${boardId} and deleted_at is null`
}

export function addItems(removalId: string, type: ContentType, ids: string[]): Sql {
  return sql`
    insert into removal_items (removal_id, type, object_id)
    select ${removalId}, ${type}, id from unnest(${ids}::int8[]) as id on conflict do nothing`
}

/** Some that wait, the oldest first; others that are at it take other ones. */
export function lockItems(removalId: string, type: ContentType, state: 'waiting' | 'removed', most: number): Sql {
  return sql`
    select object_id as id from removal_items
    where removal_id = ${removalId} and type = ${type} and state = ${state}
    order by object_id limit ${most} for update skip locked`
}

export function markItems(
  removalId: string,
  type: ContentType,
  states: Record<'waiting' | 'removed' | 'left' | 'back' | 'lost', string[]>,
): Sql {
  const given = Object.entries(states).flatMap(([state, ids]) => ids.map((id) => ({ state, id })))
  return sql`
    update removal_items i set state = n.state
    from unnest(${given.map(({ id }) => id)}::int8[], ${given.map(({ state }) => state)}::text[]) as n (id, state)
    where i.removal_id = ${removalId} and i.type = ${type} and i.object_id = n.id`
}

/** No row when some still wait, or somebody else was faster. */
export function finishGoing(id: string): Sql {
  return sql`
    update removals r set state = 'gone',
      removed = (select count(*) from removal_items i where i.removal_id = r.id and i.state = 'removed')
    where r.id = ${id} and r.state = 'going'
      and not exists (select from removal_items i where i.removal_id = r.id and i.state = 'waiting')
    returning ${whole}`
}

/** No row when somebody else was faster. */
export function startReturning(id: string, byId: string): Sql {
  return sql`
    update removals r set state = 'returning', restored_at = clock_timestamp(), restored_by = ${byId}
    where r.id = ${id} and r.kind = 'remove' and r.state = 'gone' and r.removed_at > clock_timestamp() - interval '30 days'
    returning ${whole}`
}

/** A removal of whoever leaves goes on with what has come since. */
export function reopenLeaving(id: string): Sql {
  return sql`
    update removals r set state = 'going' where r.id = ${id} and r.kind = 'leave' and r.state in ('going', 'gone')
    returning ${whole}`
}

export function startComingBack(id: string): Sql {
  return sql`
    update removals r set state = 'returning', restored_at = clock_timestamp(), restored_by = r.by_id
    where r.id = ${id} and r.kind = 'leave' and r.state in ('going', 'gone')`
}

/** What had not gone out of sight yet stays where it is. */
export function leaveWaiting(removalId: string): Sql {
  return sql`update removal_items set state = 'left' where removal_id = ${removalId} and state = 'waiting'`
}

export function finishReturning(id: string): Sql {
  return sql`
    update removals r set state = 'back', restored = n.restored, lost = n.lost
    from (
      select count(*) filter (where state = 'back') as restored, count(*) filter (where state = 'lost') as lost
      from removal_items where removal_id = ${id}
    ) n
    where r.id = ${id} and r.state = 'returning'
      and not exists (select from removal_items i where i.removal_id = r.id and i.state = 'removed')
    returning ${whole}`
}

/** What brought single things back is over at once. */
export function finishRestoring(id: string, restored: number): Sql {
  return sql`update removals set state = 'back', restored = ${restored}, restored_at = clock_timestamp() where id = ${id}`
}

export function unfinished(): Sql {
  return sql`select ${whole} from removals r where r.state in ('going', 'returning') order by r.id limit 100`
}

export interface ConcernedRow {
  user_id: string
  count: number
}

const owners: Record<ContentType, Sql> = {
  posts: sql`posts`,
  comment: sql`comments`,
  reply: sql`replies`,
  attachment: sql`attachments`,
  column: sql`columns`,
  work: sql`works`,
  chapter: sql`(select c.id, c.deleted_at, w.user_id from work_chapters c join works w on w.id = c.work_id)`,
}

const types = ['posts', 'comment', 'reply', 'attachment', 'column', 'work', 'chapter'] as const

/** Whose things they are, and how many, of those in one state. */
export function concerned(removalId: string, state: 'removed' | 'back'): Sql {
  const [first, ...rest] = types.map(
    (type) => sql`
      select o.user_id from removal_items i join ${owners[type]} o on o.id = i.object_id
      where i.removal_id = ${removalId} and i.type = ${type} and i.state = ${state}`,
  )
  const all = rest.reduce((some, more) => sql`${some} union all ${more}`, first as Sql)
  return sql`select user_id, count(*)::int as count from (${all}) o group by user_id order by user_id`
}

export interface BoardRow {
  board_id: string
  count: number
}

/** In which boards, and how many. */
export function boardsConcerned(removalId: string, state: 'removed' | 'back'): Sql {
  const of = (type: 'posts' | 'comment' | 'reply', post: Sql) => sql`
    select p.board_id from removal_items i join ${owners[type]} o on o.id = i.object_id join posts p on p.id = ${post}
    where i.removal_id = ${removalId} and i.type = ${type} and i.state = ${state}`
  return sql`
    select board_id, count(*)::int as count
    from (${of('posts', sql`o.id`)} union all ${of('comment', sql`o.post_id`)} union all ${of('reply', sql`o.post_id`)}) b
    group by board_id order by board_id`
}

/** Which of these cannot be seen although they came back: the post they stand below was deleted since then. */
export function belowDeleted(type: 'comment' | 'reply', ids: string[], since: Date): Sql {
  return sql`
    select o.id from ${owners[type]} o join posts p on p.id = o.post_id
    where o.id = any(${ids}::int8[]) and p.deleted_at > ${since}`
}

/** Which of these posts cannot be seen although they came back: their board is deleted. */
export function inDeletedBoards(ids: string[]): Sql {
  return sql`
    select p.id from posts p join boards b on b.id = p.board_id
    where p.id = any(${ids}::int8[]) and b.deleted_at is not null`
}

/** Which of these are in sight already, because somebody brought them back one by one. */
export function alreadyBack(type: ContentType, ids: string[]): Sql {
  const isBack = type === 'attachment' ? sql`o.state = 'stored'` : sql`o.deleted_at is null`
  return sql`select o.id from ${owners[type]} o where o.id = any(${ids}::int8[]) and ${isBack}`
}

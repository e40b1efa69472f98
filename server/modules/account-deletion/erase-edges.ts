import sql, { type Sql } from 'sql-template-tag'
import type { LikeType } from '#contract/modules/forum/like.ts'
import { type Context, inTransaction } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { likesOfComments, likesOfReplies } from '../comment/service.ts'
import { endFollows } from '../follow/service.ts'
import { leaveGroup } from '../group/service.ts'
import { addCollects, changeLikes } from '../post-stats/service.ts'
import { addLikesReceived, lockCounts } from '../user/service.ts'
import { changeChapterLikes, changeFigure } from '../work-stats/service.ts'

/** So many in one transaction. */
const portion = 200

/** What a member gave to others and is counted there: each goes with its share of the figure. */
export async function eraseEdges(ctx: Context, userId: string, signal?: AbortSignal): Promise<void> {
  const steps = [
    ...(Object.keys(given) as LikeType[]).map((type) => (inner: Context) => someLikes(inner, userId, type)),
    (inner: Context) => someCollects(inner, userId),
    (inner: Context) => someShelves(inner, userId),
    (inner: Context) => someMemberships(inner, userId),
    (inner: Context) => someSubscriptions(inner, userId),
    (inner: Context) => oneGroup(inner, userId),
    (inner: Context) => oneFollow(inner, userId),
  ]
  for (const step of steps) {
    for (let found = 1; found > 0 && !signal?.aborted; ) found = await inTransaction(ctx, step)
  }
}

const given: Record<LikeType, { authors: Sql; change: (changes: Sql) => Sql }> = {
  posts: { authors: sql`posts`, change: changeLikes },
  comment: { authors: sql`comments`, change: likesOfComments },
  reply: { authors: sql`replies`, change: likesOfReplies },
  works: { authors: sql`works`, change: (changes) => changeFigure('likes', changes) },
  chapter: {
    authors: sql`(select c.id, w.user_id from work_chapters c join works w on w.id = c.work_id)`,
    change: changeChapterLikes,
  },
}

/** First the figures of things, then those of people: everybody locks in this order. */
async function someLikes(ctx: Context, userId: string, type: LikeType): Promise<number> {
  const rows = await ctx.db.many<{ id: string }>(sql`
    delete from likes where ctid = any (array(
      select ctid from likes where user_id = ${userId} and type = ${type} limit ${portion} for update))
    returning object_id as id`)
  if (rows.length === 0) return 0
  const ids = rows.map(({ id }) => id)
  const { authors, change } = given[type]
  await ctx.db.run(change(less(ids)))
  await ctx.db.run(
    addLikesReceived(sql`
      select t.user_id, -count(*)::int as likes from unnest(${ids}::int8[]) as n (id) join ${authors} t on t.id = n.id
      group by t.user_id`),
  )
  return rows.length
}

function less(ids: string[]): Sql {
  return sql`select n.id, -1 as delta from unnest(${ids}::int8[]) as n (id)`
}

async function someCollects(ctx: Context, userId: string): Promise<number> {
  const rows = await ctx.db.many<{ id: string }>(sql`
    delete from collects where user_id = ${userId} and post_id in (
      select post_id from collects where user_id = ${userId} order by post_id limit ${portion})
    returning post_id as id`)
  for (const id of inOrder(rows)) await addCollects(ctx, id, -1)
  return rows.length
}

async function someShelves(ctx: Context, userId: string): Promise<number> {
  const rows = await ctx.db.many<{ id: string }>(sql`
    delete from work_shelves where user_id = ${userId} and work_id in (
      select work_id from work_shelves where user_id = ${userId} order by work_id limit ${portion})
    returning work_id as id`)
  if (rows.length > 0) await ctx.db.run(changeFigure('shelves', less(inOrder(rows))))
  return rows.length
}

/** Of a closed board the founder stays its founder, by a name that says nothing. */
async function someMemberships(ctx: Context, userId: string): Promise<number> {
  const rows = await ctx.db.many<{ id: string }>(sql`
    select b.id from board_members m join boards b on b.id = m.board_id
    where m.user_id = ${userId} and m.role <> 'creator' order by b.id limit ${portion} for no key update of b`)
  for (const { id } of rows)
    await ctx.db.run(sql`
      with gone as (delete from board_members where board_id = ${id} and user_id = ${userId} returning board_id)
      update boards b set member_count = member_count - 1 from gone where b.id = gone.board_id`)
  return rows.length
}

async function someSubscriptions(ctx: Context, userId: string): Promise<number> {
  const rows = await ctx.db.many<{ id: string }>(sql`
    select c.id from column_subscriptions s join columns c on c.id = s.column_id
    where s.user_id = ${userId} order by c.id limit ${portion} for no key update of c`)
  for (const { id } of rows)
    await ctx.db.run(sql`
      with gone as (delete from column_subscriptions where column_id = ${id} and user_id = ${userId} returning column_id)
      update columns c set subscribers = subscribers - 1 from gone where c.id = gone.column_id`)
  return rows.length
}

async function oneGroup(ctx: Context, userId: string): Promise<number> {
  const row = await ctx.db.maybe<{ id: string }>(sql`
    select m.session_id as id from im_members m where m.user_id = ${userId} and m.role is not null and m.left_seq is null
    limit 1`)
  if (!row) return 0
  await leaveGroup(ctx, { id: userId }, { groupId: row.id }).catch((error: unknown) => {
    // Another process has brought them out of it meanwhile.
    if (!(error instanceof Refusal) || error.key !== 'group_outside') throw error
  })
  return 1
}

async function oneFollow(ctx: Context, userId: string): Promise<number> {
  const row = await ctx.db.maybe<{ id: string }>(sql`
    (select friend_id as id from follows where user_id = ${userId} limit 1)
    union all (select user_id as id from follows where friend_id = ${userId} limit 1) limit 1`)
  if (!row) return 0
  await lockCounts(ctx, [userId, row.id])
  await endFollows(ctx, userId, row.id)
  return 1
}

function inOrder(rows: { id: string }[]): string[] {
  return rows.map(({ id }) => id).sort((one, other) => Number(BigInt(one) - BigInt(other)))
}

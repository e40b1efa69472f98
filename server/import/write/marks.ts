import sql from 'sql-template-tag'
import type { ImportKind } from '#contract/modules/site/import.ts'
import type { Db } from '../../db/open.ts'
import { type Task, timeOf } from '../task.ts'
import { addTo, changePeople, changePosts, changeTalk, holdPosts, type PersonChange } from './figures.ts'

interface LikeRow {
  kind: 'posts' | 'comment'
  object: number
  member: number
  created: number
}

interface Mark {
  userId: string
  type: 'posts' | 'comment' | 'reply'
  objectId: string
  at: Date
}

const portion = 2000

/** Everything of one kind, portion by portion; `bring` says how many of them are new. */
async function bringAll<Row extends object>(
  task: Task,
  view: 'likes' | 'favourites' | 'follows',
  bring: (rows: Row[]) => Promise<{ valid: number; fresh: number }>,
): Promise<void> {
  const total = task.staging.count(view)
  const kind: ImportKind = view
  let done = 0
  for (const rows of task.staging.portions<Row>(view, '', portion)) {
    await task.progress(kind, done, total)
    const { valid, fresh } = await bring(rows)
    task.tally.take(kind, fresh)
    task.tally.know(kind, valid - fresh)
    if (rows.length > valid) task.tally.leave(kind, 'no_thread', '', rows.length - valid)
    done += rows.length
  }
}

export function bringLikes(task: Task): Promise<void> {
  return bringAll<LikeRow>(task, 'likes', async (rows) => {
    const of = (kind: LikeRow['kind']) => rows.filter((row) => row.kind === kind).map(({ object }) => object)
    const members = await task.ids.find(
      'member',
      rows.map(({ member }) => member),
    )
    const posts = await task.ids.find('post', of('posts'))
    const comments = await task.ids.find('comment', of('comment'))
    const replies = await task.ids.find('reply', of('comment'))
    const marks = rows.flatMap(({ kind, object, member, created }): Mark[] => {
      const userId = members.get(member)
      const [type, objectId] =
        kind === 'posts'
          ? (['posts', posts.get(object)] as const)
          : comments.has(object)
            ? (['comment', comments.get(object)] as const)
            : (['reply', replies.get(object)] as const)
      return userId && objectId ? [{ userId, type, objectId, at: timeOf(created || Date.now()) }] : []
    })
    if (task.isDry) return { valid: marks.length, fresh: marks.length }
    return { valid: marks.length, fresh: await task.ctx.db.transaction((tx) => writeLikes(tx, marks)) }
  })
}

async function writeLikes(tx: Db, marks: Mark[]): Promise<number> {
  const of = (type: Mark['type']) => [
    ...new Set(marks.filter((mark) => mark.type === type).map(({ objectId }) => objectId)),
  ]
  const posts = await tx.many<{ post_id: string }>(holdPosts(of('posts')))
  const there = new Set(posts.map(({ post_id }) => `posts ${post_id}`))
  const talk = await tx.many<{ type: string; id: string }>(sql`
    select 'comment' as type, id from comments where id = any(${of('comment')}::int8[])
    union all select 'reply', id from replies where id = any(${of('reply')}::int8[])`)
  for (const { type, id } of talk) there.add(`${type} ${id}`)
  const some = marks.filter(({ type, objectId }) => there.has(`${type} ${objectId}`))
  const made = await tx.many<{ type: Mark['type']; object_id: string }>(sql`
    insert into likes (user_id, type, object_id, created_at)
    select user_id, type, object_id, at from unnest(${some.map(({ userId }) => userId)}::int8[],
      ${some.map(({ type }) => type)}::text[], ${some.map(({ objectId }) => objectId)}::int8[],
      ${some.map(({ at }) => at.toISOString())}::timestamptz[]) as n (user_id, type, object_id, at)
    on conflict do nothing returning type, object_id`)
  const numbers = (type: Mark['type']) =>
    [
      ...Map.groupBy(
        made.filter((row) => row.type === type),
        ({ object_id }) => object_id,
      ),
    ].map(([id, all]) => [id, all.length] as [string, number])
  const people = new Map<string, PersonChange>()
  const liked = numbers('posts')
  await tx.run(changePosts(liked.map(([id, likes]) => ({ id, likes }))))
  const authors = await tx.many<{ id: string; user_id: string }>(
    sql`select id, user_id from posts where id = any(${liked.map(([id]) => id)}::int8[])`,
  )
  const authorOf = new Map(authors.map(({ id, user_id }) => [id, user_id]))
  for (const [id, likes] of liked) addTo(people, authorOf.get(id) ?? '0', 'likes', likes)
  for (const [table, type] of [
    ['comments', 'comment'],
    ['replies', 'reply'],
  ] as const)
    for (const row of await tx.many<{ user_id: string; likes: number }>(changeTalk(table, numbers(type))))
      addTo(people, row.user_id, 'likes', row.likes)
  await tx.run(changePeople(people))
  return made.length
}

interface FavouriteRow {
  thread: number
  member: number
  created: number
}

export function bringFavourites(task: Task): Promise<void> {
  return bringAll<FavouriteRow>(task, 'favourites', async (rows) => {
    const members = await task.ids.find(
      'member',
      rows.map(({ member }) => member),
    )
    const posts = await task.ids.find(
      'post',
      rows.map(({ thread }) => thread),
    )
    const marks = rows.flatMap(({ thread, member, created }) => {
      const [userId, postId] = [members.get(member), posts.get(thread)]
      return userId && postId ? [{ userId, postId, at: timeOf(created || Date.now()) }] : []
    })
    if (task.isDry) return { valid: marks.length, fresh: marks.length }
    const fresh = await task.ctx.db.transaction(async (tx) => {
      const held = await tx.many<{ post_id: string }>(holdPosts([...new Set(marks.map(({ postId }) => postId))]))
      const there = new Set(held.map(({ post_id }) => post_id))
      const some = marks.filter(({ postId }) => there.has(postId))
      const made = await tx.many<{ post_id: string }>(sql`
        insert into collects (user_id, post_id, created_at)
        select user_id, post_id, at from unnest(${some.map(({ userId }) => userId)}::int8[],
          ${some.map(({ postId }) => postId)}::int8[], ${some.map(({ at }) => at.toISOString())}::timestamptz[]) as n (user_id, post_id, at)
        on conflict do nothing returning post_id`)
      const numbers = [...Map.groupBy(made, ({ post_id }) => post_id)]
      await tx.run(changePosts(numbers.map(([id, all]) => ({ id, collects: all.length }))))
      return made.length
    })
    return { valid: marks.length, fresh }
  })
}

interface FollowRow {
  member: number
  friend: number
  created: number
}

export function bringFollows(task: Task): Promise<void> {
  return bringAll<FollowRow>(task, 'follows', async (rows) => {
    const members = await task.ids.find(
      'member',
      rows.flatMap(({ member, friend }) => [member, friend]),
    )
    const marks = rows.flatMap(({ member, friend, created }) => {
      const [userId, friendId] = [members.get(member), members.get(friend)]
      return userId && friendId && member !== friend ? [{ userId, friendId, at: timeOf(created || Date.now()) }] : []
    })
    if (task.isDry) return { valid: marks.length, fresh: marks.length }
    const fresh = await task.ctx.db.transaction(async (tx) => {
      const made = await tx.many<{ user_id: string; friend_id: string }>(sql`
        insert into follows (user_id, friend_id, created_at)
        select user_id, friend_id, at from unnest(${marks.map(({ userId }) => userId)}::int8[],
          ${marks.map(({ friendId }) => friendId)}::int8[], ${marks.map(({ at }) => at.toISOString())}::timestamptz[]) as n (user_id, friend_id, at)
        on conflict do nothing returning user_id, friend_id`)
      const people = new Map<string, PersonChange>()
      for (const { user_id, friend_id } of made) {
        addTo(people, user_id, 'follows')
        addTo(people, friend_id, 'fans')
      }
      await tx.run(changePeople(people))
      return made.length
    })
    return { valid: marks.length, fresh }
  })
}

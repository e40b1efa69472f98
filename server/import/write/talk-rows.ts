import sql from 'sql-template-tag'
import type { Db } from '../../db/open.ts'
import { insertRows, reserveIds } from '../../starter/rows.ts'
import { rowsOn, type Task } from '../task.ts'
import { changePosts, holdPosts } from './figures.ts'
import type { FilesOf } from './files.ts'
import { hasParent, type NewTalk, type Place, placesOf } from './talk.ts'

/** The first pictures of a text; more of them are shown nowhere. */
const mostPictures = 20

/** Comments and replies with all that follows from them, in one transaction; how many there are. */
export async function writeTalk(task: Task, tx: Db, talk: NewTalk[]): Promise<number> {
  const client = rowsOn(tx)
  const held = await tx.many<{ post_id: string; floors: number }>(
    holdPosts([...new Set(talk.map(({ postId }) => postId))]),
  )
  const floors = new Map(held.map(({ post_id, floors: last }) => [post_id, last]))
  const lost = talk.filter(({ postId }) => !floors.has(postId))
  for (const { old } of lost) task.tally.leave('comments', 'no_thread', String(old.id))
  const there = talk.filter(({ postId }) => floors.has(postId))
  const places = await placesOf(task, tx, there)
  const answers = new Set(there.filter((item) => hasParent(task, item, places, there)))
  const [replies, comments] = [there.filter((item) => answers.has(item)), there.filter((item) => !answers.has(item))]
  const commentIds = await reserveIds(client, 'comments', comments.length)
  for (const [index, { old, userId }] of comments.entries())
    places.set(old.id, { commentId: commentIds[index] ?? '', replyId: null, userId })
  const replyIds = await reserveIds(client, 'replies', replies.length)
  const rows = replies.map((item, index) => {
    const to = places.get(item.old.parent) as Place
    const id = replyIds[index] ?? ''
    places.set(item.old.id, { commentId: to.commentId, replyId: id, userId: item.userId })
    return { item, id, to }
  })
  const next = (postId: string) => {
    const floor = (floors.get(postId) ?? 0) + 1
    floors.set(postId, floor)
    return floor
  }
  await insertRows(
    client,
    'comments',
    commentColumns,
    comments.map((item, index) => ({ ...rowOf(item), id: commentIds[index] ?? '', floor: next(item.postId) })),
  )
  await insertRows(
    client,
    'replies',
    replyColumns,
    rows.map(({ item, id, to }) => ({
      ...rowOf(item),
      id,
      comment_id: to.commentId,
      to_reply_id: to.replyId,
      to_user_id: to.replyId ? to.userId : null,
    })),
  )
  await countReplies(
    tx,
    rows.map(({ to }) => to.commentId),
  )
  await tx.run(changePosts(changesOf(comments, replies)))
  await writeUses(
    tx,
    comments.map((item, index) => ({ type: 'comment', id: commentIds[index] ?? '', files: item.files })),
  )
  await writeUses(
    tx,
    rows.map(({ item, id }) => ({ type: 'reply', id, files: item.files })),
  )
  await task.ids.keep(
    tx,
    'comment',
    comments.map(({ old }, index) => [old.id, commentIds[index] ?? '']),
  )
  await task.ids.keep(
    tx,
    'reply',
    rows.map(({ item, id }) => [item.old.id, id]),
  )
  return there.length
}

const talkColumns = {
  id: 'int8',
  post_id: 'int8',
  user_id: 'int8',
  content: 'text',
  images: 'jsonb',
  created_at: 'timestamptz',
}
const commentColumns = { ...talkColumns, floor: 'int4' }
const replyColumns = { ...talkColumns, comment_id: 'int8', to_reply_id: 'int8', to_user_id: 'int8' }

function rowOf({ postId, userId, content, files, createdAt }: NewTalk) {
  const pictures = [...files.values()].flatMap(({ picture }) => (picture ? [picture] : [])).slice(0, mostPictures)
  return {
    post_id: postId,
    user_id: userId,
    content,
    images: JSON.stringify(pictures),
    created_at: createdAt.toISOString(),
  }
}

async function countReplies(tx: Db, commentIds: string[]): Promise<void> {
  const numbers = [...Map.groupBy(commentIds, (id) => id)].map(([id, all]) => [id, all.length] as const)
  await tx.run(sql`
    update comments c set replies = c.replies + n.number
    from unnest(${numbers.map(([id]) => id)}::int8[], ${numbers.map(([, number]) => number)}::int[]) as n (id, number)
    where c.id = n.id`)
}

function changesOf(comments: NewTalk[], replies: NewTalk[]) {
  const posts = Map.groupBy([...comments, ...replies], ({ postId }) => postId)
  return [...posts].map(([id, all]) => ({
    id,
    comments: all.length,
    floors: comments.filter(({ postId }) => postId === id).length,
    answeredAt: new Date(Math.max(...all.map(({ createdAt }) => createdAt.getTime()))),
  }))
}

async function writeUses(tx: Db, users: { type: 'comment' | 'reply'; id: string; files: FilesOf }[]): Promise<void> {
  const all = users.flatMap(({ type, id, files }) => [...files.values()].map(({ path }) => ({ type, id, path })))
  await tx.run(sql`
    insert into attachment_uses (attachment_id, type, object_id)
    select a.id, n.type, n.id from unnest(${all.map(({ type }) => type)}::text[], ${all.map(({ id }) => id)}::int8[],
      ${all.map(({ path }) => path)}::text[]) as n (type, id, path)
    join attachments a on a.path = n.path on conflict do nothing`)
}

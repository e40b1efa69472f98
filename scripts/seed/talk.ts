import { setImmediate } from 'node:timers/promises'
import { type NewPost, type PostFigures, writeFigures } from '#server/starter/posts.ts'
import { insertRows } from '#server/starter/rows.ts'
import {
  giveIds,
  type NewMark,
  type Talk as Said,
  writeCollects,
  writeComments,
  writeLikes,
} from '#server/starter/talk.ts'
import { breath, countsOf, day, type Field, later, several, somebody } from './field.ts'

export interface Talk extends Said {
  figures: PostFigures[]
  collects: NewMark[]
  news: News[]
}

interface News {
  userId: string
  fromUserId: string
  postId: string
  commentId: string
  at: number
}

/** What the others say to these posts. */
export async function newTalk(field: Field, posts: NewPost[]): Promise<Talk> {
  const talk: Talk = { comments: [], replies: [], likes: [], collects: [], news: [], figures: [] }
  for (const post of posts) {
    if (talk.figures.length % breath === 0) await setImmediate()
    talk.figures.push(discuss(field, post, talk))
  }
  const idOf = await giveIds(field.numbers, talk)
  for (const each of talk.news) each.commentId = idOf(each.commentId)
  return talk
}

export async function writeTalk(field: Field, talk: Talk): Promise<void> {
  await writeComments(field.client, talk.comments, talk.replies)
  await writeLikes(field.client, talk.likes)
  await writeCollects(field.client, talk.collects)
  await writeNews(field, talk.news)
  await writeFigures(field.client, talk.figures)
}

function discuss(field: Field, post: NewPost, talk: Talk): PostFigures {
  const { random } = field
  const at = post.createdAt.getTime()
  // What is liked is also read, kept and talked about.
  const echo = random.tail(100, 20_000) / 100
  const about = (mean: number, most: number) =>
    Math.min(most, Math.floor(echo * mean * random.next() * 2 + random.next()))
  const likers = several(field, at, about(3, 900)).filter(({ id }) => id !== post.userId)
  for (const { id } of likers)
    talk.likes.push({ userId: id, type: 'posts', objectId: post.id, createdAt: new Date(later(field, at)) })
  countsOf(field, post.userId).likes += likers.length
  const keepers = several(field, at, about(0.7, 200))
  for (const { id } of keepers) talk.collects.push({ userId: id, postId: post.id, at: new Date(later(field, at)) })
  const comments = Array.from({ length: about(2, 200) }, () => later(field, at)).sort((a, b) => a - b)
  const spoken = comments.map((time, index) => comment(field, post, index + 1, time, talk))
  return {
    id: post.id,
    likes: likers.length,
    comments: spoken.length + spoken.reduce((sum, { replies }) => sum + replies, 0),
    collects: keepers.length,
    views: likers.length * random.int(4, 15) + spoken.length * 3 + random.tail(60, 20_000),
    floors: spoken.length,
    answeredAt: spoken.length > 0 ? new Date(Math.max(...spoken.map(({ last }) => last))) : null,
  }
}

/** Ids are given when all is known; until then replies know their comment by its place. */
function comment(field: Field, post: NewPost, floor: number, at: number, talk: Talk) {
  const { random } = field
  const board = field.boards.find(({ id }) => id === post.boardId)
  if (!board) throw new Error('a post without a board')
  const author = somebody(field, at)
  const replies = random.chance(0.2) ? random.int(1, 3) : 0
  const likes = random.chance(0.2) ? random.tail(1.5, 60) : 0
  const place = String(talk.comments.length)
  let last = at
  for (let index = 0; index < replies; index++) {
    last = later(field, last, 2 * day)
    const userId = index % 2 === 0 ? post.userId : author.id
    const to = { toReplyId: null, toUserId: null }
    const content = board.speaker.reply()
    talk.replies.push({ ...to, id: '', commentId: place, postId: post.id, userId, content, createdAt: new Date(last) })
  }
  const likers = several(field, at, likes).filter(({ id }) => id !== author.id)
  for (const { id } of likers)
    talk.likes.push({ userId: id, type: 'comment', objectId: place, createdAt: new Date(later(field, at)) })
  countsOf(field, author.id).likes += likers.length
  if (at > field.now - 14 * day && author.id !== post.userId)
    talk.news.push({ userId: post.userId, fromUserId: author.id, postId: post.id, commentId: place, at })
  const content = board.speaker.comment()
  const figures = { likes: likers.length, replies }
  talk.comments.push({
    ...figures,
    id: place,
    postId: post.id,
    userId: author.id,
    floor,
    content,
    createdAt: new Date(at),
  })
  return { replies, last }
}

/** What is older than two days has been read. */
async function writeNews({ client, now }: Field, news: News[]): Promise<void> {
  await insertRows(
    client,
    'notifications',
    {
      user_id: 'int8',
      type: 'text',
      from_user_id: 'int8',
      post_id: 'int8',
      comment_id: 'int8',
      read_at: 'timestamptz',
      created_at: 'timestamptz',
    },
    news.map(({ userId, fromUserId, postId, commentId, at }) => ({
      user_id: userId,
      type: 'comment',
      from_user_id: fromUserId,
      post_id: postId,
      comment_id: commentId,
      read_at: at < now - 2 * day ? new Date(at + day).toISOString() : null,
      created_at: new Date(at).toISOString(),
    })),
  )
}

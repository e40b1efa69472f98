import { addToBoards, type BoardCounts } from './boards.ts'
import { type FirstPost, firstPosts } from './first/posts.ts'
import { type StoredFile, snapshotOf } from './gallery.ts'
import { documentOf } from './markup.ts'
import { plantArticles } from './plant-articles.ts'
import { type Bed, between, type PlantedBoard } from './plant-boards.ts'
import { type NewPost, type PostFigures, writeFigures, writePosts } from './posts.ts'
import { reserveIds } from './rows.ts'
import { findable, writeTexts } from './search.ts'
import { plantBounties } from './sold.ts'
import { giveIds, type NewMark, type Talk as Said, writeCollects, writeComments, writeLikes } from './talk.ts'

interface Talk extends Said {
  collects: NewMark[]
}

export async function plantPosts(bed: Bed, boards: Map<string, PlantedBoard>): Promise<void> {
  const ids = await reserveIds(bed.client, 'posts', firstPosts.length)
  const posts: NewPost[] = []
  const planted: (NewPost & { first: FirstPost })[] = []
  const figures: PostFigures[] = []
  const talk: Talk = { comments: [], replies: [], likes: [], collects: [] }
  const inTime = firstPosts.toSorted((a, b) => b.daysAgo - a.daysAgo)
  for (const [index, first] of inTime.entries()) {
    const board = boards.get(first.board)
    if (!board) throw new Error(`there is no board ${first.board}`)
    const post = await newPost(bed, ids[index] ?? '', board, first)
    posts.push(post)
    planted.push({ ...post, first })
    figures.push(discuss(bed, post, first, talk))
  }
  await giveIds(bed.client, talk)
  await writePosts(bed.client, posts)
  await writeComments(bed.client, talk.comments, talk.replies)
  await writeLikes(bed.client, talk.likes)
  await writeCollects(bed.client, talk.collects)
  await writeFigures(bed.client, figures)
  await plantArticles(bed, planted)
  await plantBounties(bed, planted)
  await addToBoards(bed.client, countByBoard(posts))
  await writeTexts(bed.client, posts.map(findable))
}

async function newPost(bed: Bed, id: string, board: PlantedBoard, first: FirstPost): Promise<NewPost> {
  const userId = bed.people[first.by] ?? ''
  const createdAt = bed.daysAgo(first.daysAgo)
  const files = async (subjects: FirstPost['pictures'] = []) => {
    const made: StoredFile[] = []
    for (const subject of subjects) made.push(await bed.file(userId, subject, createdAt))
    for (const file of made) bed.use(file, 'posts', id)
    return made
  }
  const inside = await files(first.pictures)
  const beside = await files(first.beside)
  return {
    id,
    boardId: board.id,
    userId,
    classificationId: board.classes.get(first.classify ?? '') ?? null,
    title: first.title,
    tags: first.tags.split(' '),
    document: documentOf(
      first.text,
      inside.map(({ path }) => path),
    ),
    images: beside.map(snapshotOf),
    inside: inside.map(snapshotOf),
    access: first.access,
    globalTopAt: first.top === 'site' ? createdAt : undefined,
    boardTopAt: first.top === 'board' ? createdAt : undefined,
    recommendedAt: first.isRecommended ? createdAt : undefined,
    createdAt,
  }
}

/** What others said to a post and how they liked it; the answer is the sum of it. */
function discuss(bed: Bed, post: NewPost, first: FirstPost, talk: Talk): PostFigures {
  const { random } = bed
  const likers = random.some(bed.people, random.int(2, 6)).filter((userId) => userId !== post.userId)
  for (const userId of likers) {
    talk.likes.push({ userId, type: 'posts', objectId: post.id, createdAt: between(bed, post.createdAt) })
    bed.countLike(post.userId)
  }
  const collectors = random.some(bed.people, random.int(0, 3))
  for (const userId of collectors) talk.collects.push({ userId, postId: post.id, at: between(bed, post.createdAt) })
  const { number, answeredAt } = answer(bed, post, first, talk)
  return {
    id: post.id,
    likes: likers.length,
    comments: number,
    collects: collectors.length,
    views: 30 + Math.round(first.daysAgo * random.int(9, 30)),
    floors: first.comments?.length ?? 0,
    answeredAt,
  }
}

/** Ids are given when all is known; until then replies know their comment by its place. */
function answer(bed: Bed, post: NewPost, first: FirstPost, talk: Talk) {
  const comments = first.comments ?? []
  let number = 0
  let at = post.createdAt
  for (const [index, [by, content, ...answers]] of comments.entries()) {
    at = between(bed, at)
    const id = String(talk.comments.length)
    const userId = bed.people[by] ?? ''
    const likes = likeComment(bed, { id, userId, at }, talk)
    const replies = answers.length
    talk.comments.push({ id, postId: post.id, userId, floor: index + 1, content, likes, replies, createdAt: at })
    for (const [replier, text] of answers) {
      at = between(bed, at)
      const to = { commentId: id, postId: post.id, toReplyId: null, toUserId: null }
      talk.replies.push({ ...to, id: '', userId: bed.people[replier] ?? '', content: text, createdAt: at })
    }
    number += 1 + replies
  }
  return { number, answeredAt: number > 0 ? at : null }
}

function likeComment(bed: Bed, comment: { id: string; userId: string; at: Date }, talk: Talk): number {
  const likers = bed.random.some(bed.people, bed.random.int(0, 4)).filter((userId) => userId !== comment.userId)
  for (const userId of likers) {
    talk.likes.push({ userId, type: 'comment', objectId: comment.id, createdAt: between(bed, comment.at) })
    bed.countLike(comment.userId)
  }
  return likers.length
}

function countByBoard(posts: NewPost[]): Map<string, BoardCounts> {
  const counts = new Map<string, BoardCounts>()
  for (const { boardId, createdAt } of posts) {
    const before = counts.get(boardId)
    counts.set(boardId, { members: 0, posts: (before?.posts ?? 0) + 1, lastPostAt: createdAt })
  }
  return counts
}

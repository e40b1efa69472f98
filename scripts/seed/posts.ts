import { setImmediate } from 'node:timers/promises'
import { type StoredFile, snapshotOf } from '#server/starter/gallery.ts'
import { type NewPost, writePosts } from '#server/starter/posts.ts'
import { onTrust, reserveIds } from '#server/starter/rows.ts'
import { findable } from '#server/starter/search.ts'
import { type Board, breath, day, type Field, later, type Person, somebody } from './field.ts'
import { type FileUse, keepFiles, newFile, takeFiles } from './files.ts'
import { newTalk, type Talk, writeTalk } from './talk.ts'

const portion = 4000

interface Portion {
  posts: NewPost[]
  files: StoredFile[]
  uses: FileUse[]
  talk: Talk
}

/** While one portion is written the next is thought up. */
export async function growPosts(field: Field): Promise<void> {
  const times = moments(field)
  const nextTitle = titles()
  let writing = Promise.resolve()
  for (let start = 0; start < times.length; start += portion) {
    const next = await newPortion(field, times.slice(start, start + portion), nextTitle)
    await writing
    writing = writePortion(field, next)
    // What goes wrong is said where it is waited for.
    writing.catch(() => {})
    field.log(`${start + next.posts.length} posts`)
  }
  await writing
}

async function newPortion(field: Field, times: number[], nextTitle: NextTitle): Promise<Portion> {
  const ids = await reserveIds(field.numbers, 'posts', times.length)
  const uses: FileUse[] = []
  const posts: NewPost[] = []
  for (const at of times) {
    if (posts.length % breath === 0) await setImmediate()
    posts.push(newPost(field, ids[posts.length] ?? '', at, nextTitle, uses))
  }
  return { posts, uses, files: await takeFiles(field), talk: await newTalk(field, posts) }
}

async function writePortion(field: Field, { posts, files, uses, talk }: Portion): Promise<void> {
  const writeRows = async () => {
    await writePosts(field.client, posts)
    await onTrust(field.client, async () => {
      await keepFiles(field, files, uses)
      await writeTalk(field, talk)
    })
  }
  await Promise.all([field.finder.write(posts.map(findable)), writeRows()])
}

/** A year, each day a little busier than the one before. Only the distance to now counts, so that it can be repeated. */
function moments({ random, now, wish }: Field): number[] {
  const times = Array.from(
    { length: wish.posts },
    (_, index) => now - Math.ceil(365 * day * (1 - (index + random.next()) / (wish.posts + 1)) ** 1.2),
  )
  return times.sort((a, b) => a - b)
}

type NextTitle = (board: Board, number: string) => string

/** No title twice. */
function titles(): NextTitle {
  const used = new Set<string>()
  return (board, number) => {
    for (let attempt = 0; attempt < 8; attempt++) {
      const title = board.speaker.title()
      if (used.has(title)) continue
      used.add(title)
      return title
    }
    return `${board.speaker.title()}（${number}）`
  }
}

function newPost(field: Field, id: string, at: number, nextTitle: NextTitle, uses: FileUse[]): NewPost {
  const { random } = field
  const board = boardOf(field)
  const author = somebody(field, at)
  const shown = pictures(field, board, author, at)
  for (const file of [...shown.inside, ...shown.beside]) uses.push({ file, type: 'posts', id })
  board.counts.posts += 1
  board.counts.lastPostAt = new Date(at)
  field.posts.push({ id, at })
  const isChosen = random.chance(0.01)
  return {
    id,
    boardId: board.id,
    userId: author.id,
    classificationId: board.classes.length > 0 && random.chance(0.7) ? random.pick(board.classes) : null,
    title: nextTitle(board, id),
    tags: board.speaker.tags(),
    document: board.speaker.document(shown.inside.map(({ path }) => path)),
    images: shown.beside.map(snapshotOf),
    inside: shown.inside.map(snapshotOf),
    globalTopAt: random.chance(2 / field.wish.posts) ? new Date(at) : undefined,
    boardTopAt: random.chance(60 / field.wish.posts) ? new Date(at) : undefined,
    recommendedAt: isChosen ? new Date(later(field, at)) : undefined,
    createdAt: new Date(at),
  }
}

function boardOf({ boards, random }: Field): Board {
  let left = random.next() * boards.reduce((sum, { weight }) => sum + weight, 0)
  const found = boards.find(({ weight }) => {
    left -= weight
    return left < 0
  })
  return found ?? random.pick(boards)
}

/** Two posts in five have pictures, from what their author has uploaded until then. */
function pictures(field: Field, board: Board, author: Person, at: number) {
  const { random } = field
  const none: StoredFile[] = []
  if (!random.chance(0.4)) return { inside: none, beside: none }
  if (author.library.length === 0 || (author.library.length < 40 && random.chance(0.12))) {
    const more = Array.from({ length: random.int(1, 4) }, () =>
      newFile(field, author.id, random.pick(board.scenes), at),
    )
    author.library.push(...more)
  }
  const some = random.some(author.library, random.int(1, 6))
  const inside = random.int(0, Math.min(2, some.length))
  return { inside: some.slice(0, inside), beside: some.slice(inside) }
}

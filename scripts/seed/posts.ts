import { type StoredFile, snapshotOf } from '#server/starter/gallery.ts'
import { type NewPost, writeFigures, writePosts } from '#server/starter/posts.ts'
import { onTrust, reserveIds } from '#server/starter/rows.ts'
import { findable } from '#server/starter/search.ts'
import { type Board, day, type Field, later, type Person, somebody } from './field.ts'
import { flushFiles, newFile } from './files.ts'
import { growTalk } from './talk.ts'

const portion = 4000
interface Uses {
  file: StoredFile
  type: 'posts'
  id: string
}

export async function growPosts(field: Field): Promise<void> {
  const times = moments(field)
  const nextTitle = titles()
  for (let start = 0; start < times.length; start += portion) {
    const some = times.slice(start, start + portion)
    const ids = await reserveIds(field.client, 'posts', some.length)
    const uses: Uses[] = []
    const posts = some.map((at, index) => newPost(field, ids[index] ?? '', at, nextTitle, uses))
    // While the texts are made ready for the search, the database writes the rest.
    const finding = field.finder.write(posts.map(findable))
    await writePosts(field.client, posts)
    await onTrust(field.client, async () => {
      await flushFiles(field, uses)
      await writeFigures(field.client, await growTalk(field, posts))
    })
    await finding
    field.log(`${start + some.length} posts`)
  }
}

/** A year, each day a little busier than the one before. Only the distance to now counts, so that it can be repeated. */
function moments({ random, now, wish }: Field): number[] {
  const times = Array.from(
    { length: wish.posts },
    (_, index) => now - Math.ceil(365 * day * (1 - (index + random.next()) / (wish.posts + 1)) ** 1.2),
  )
  return times.sort((a, b) => a - b)
}

/** No title twice. */
function titles(): (board: Board, number: string) => string {
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

function newPost(
  field: Field,
  id: string,
  at: number,
  nextTitle: (board: Board, number: string) => string,
  uses: Uses[],
): NewPost {
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

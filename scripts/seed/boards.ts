import {
  type NewBoard,
  type NewClassification,
  type NewMember,
  writeBoards,
  writeMembers,
  writeZones,
} from '#server/starter/boards.ts'
import type { StoredFile } from '#server/starter/gallery.ts'
import { reserveIds } from '#server/starter/rows.ts'
import { type Board, day, type Field } from './field.ts'
import { keepFiles, newFile, takeFiles } from './files.ts'
import { createSpeaker } from './grammar.ts'
import type { TopicWords } from './topic.ts'
import { topicZones } from './topics.ts'

const rules = '请友善交流，对事不对人。\n提问前先搜一搜，答案可能已经在这里。\n广告与无关内容会被移走。'

interface Plan {
  boards: NewBoard[]
  classes: NewClassification[]
  members: NewMember[]
  covers: { file: StoredFile; type: 'board'; id: string }[]
}

/** Boards that are there already, by their sign, are used as they are. */
export async function growBoards(field: Field): Promise<void> {
  const zoneIds = await writeZones(field.client, topicZones)
  const known = await boardsThere(field)
  const plan: Plan = { boards: [], classes: [], members: [], covers: [] }
  for (const [index, zone] of topicZones.entries())
    for (const [position, words] of zone.boards.entries()) {
      const before = known.get(words.sign)
      const place = { zoneId: zoneIds[index] ?? '', type: zone.type, position }
      const { id, classes } = before ?? (await found(field, plan, words, place))
      field.boards.push(newBoard(field, words, id, classes))
    }
  for (const { boardId } of plan.members) countMember(field, boardId)
  await writeBoards(field.client, plan.boards, plan.classes)
  await writeMembers(field.client, plan.members)
  await keepFiles(field, await takeFiles(field), plan.covers)
  await field.finder.write(
    plan.boards.map(({ id, name, description }) => ({ kind: 'system', id, title: name, text: description })),
  )
}

async function boardsThere({ client }: Field): Promise<Map<string, { id: string; classes: string[] }>> {
  const { rows } = await client.query<{ sign: string; id: string; classes: string[] }>(`
    select b.sign, b.id, array_remove(array_agg(c.id::text), null) as classes
    from boards b left join classifications c on c.board_id = b.id group by b.id`)
  return new Map(rows.map(({ sign, ...board }) => [sign, board]))
}

function newBoard({ random }: Field, words: TopicWords, id: string, classes: string[]): Board {
  const weight = 1 / random.int(2, 24)
  const counts = { members: 0, posts: 0, lastPostAt: null }
  return { id, classes, scenes: words.scenes, speaker: createSpeaker(random, words), weight, counts }
}

async function found(
  field: Field,
  plan: Plan,
  words: TopicWords,
  place: Pick<NewBoard, 'zoneId' | 'type' | 'position'>,
): Promise<{ id: string; classes: string[] }> {
  const { client, random, people } = field
  const [id = ''] = await reserveIds(client, 'boards', 1)
  // The first ones on the site look after its boards.
  const [creator, ...managers] = random.some(people.slice(0, Math.min(60, people.length)), random.int(2, 4))
  if (!creator) throw new Error('nobody founds a board')
  const at = field.now - 400 * day
  const cover = newFile(field, creator.id, random.pick(words.scenes), at)
  plan.covers.push({ file: cover, type: 'board', id })
  const names = words.classes.split(' ')
  const classes = await reserveIds(client, 'classifications', names.length)
  plan.classes.push(...names.map((name, position) => ({ id: classes[position] ?? '', boardId: id, name, position })))
  const { sign, name, description } = words
  const about = { sign, name, description, rules, cover: `/${cover.path}` }
  plan.boards.push({ ...place, ...about, id, creatorId: creator.id, createdAt: new Date(at) })
  plan.members.push({ boardId: id, userId: creator.id, role: 'creator', joinedAt: new Date(at) })
  for (const { id: userId } of managers)
    plan.members.push({ boardId: id, userId, role: 'manager', joinedAt: new Date(at + random.int(1, 30) * day) })
  return { id, classes }
}

export async function growMembers(field: Field): Promise<void> {
  const { random, people, boards, client, now } = field
  const { rows } = await client.query<{ key: string }>(`select board_id || ' ' || user_id as key from board_members`)
  const there = new Set(rows.map(({ key }) => key))
  const members = people.flatMap(({ id: userId, joinedAt }) =>
    random
      .some(boards, random.tail(6, 30))
      .filter(({ id }) => !there.has(`${id} ${userId}`))
      .map(({ id: boardId }) => ({
        boardId,
        userId,
        role: 'member' as const,
        joinedAt: new Date(joinedAt + (now - joinedAt) * random.next()),
      })),
  )
  for (const { boardId } of members) countMember(field, boardId)
  await writeMembers(client, members)
}

function countMember({ boards }: Field, boardId: string): void {
  const board = boards.find(({ id }) => id === boardId)
  if (board) board.counts.members += 1
}

import type pg from 'pg'
import { addToBoards, type NewBoard, type NewClassification, writeBoards, writeMembers, writeZones } from './boards.ts'
import type { Drawing, Subject } from './drawing.ts'
import { articleZone } from './first/articles.ts'
import { type FirstBoard, firstZones } from './first/boards.ts'
import type { StoredFile, Use } from './gallery.ts'
import type { Random } from './random.ts'
import { reserveIds } from './rows.ts'
import { writeTexts } from './search.ts'

/** What those who plant boards and posts share. */
export interface Bed {
  client: pg.Client
  random: Random
  /** In the order of `firstPeople`. */
  people: string[]
  daysAgo(days: number): Date
  /** A file of a member; it is written with the others at the end. */
  file(userId: string, of: Subject | Drawing, createdAt: Date): Promise<StoredFile>
  use(file: StoredFile, type: Use['type'], objectId: string): void
  countLike(userId: string): void
}

/** Some time after that, but never in the future. */
export function between(bed: Bed, from: Date): Date {
  const most = bed.daysAgo(0).getTime() - from.getTime()
  return new Date(from.getTime() + Math.floor(most * bed.random.next() ** 3))
}

/** A board as posts need it: its id, and those of its classifications. */
export interface PlantedBoard {
  id: string
  classes: Map<string, string>
}

export async function plantBoards(bed: Bed): Promise<Map<string, PlantedBoard>> {
  const zones = [
    ...firstZones.map((zone) => ({ ...zone, type: 'forum' as const })),
    { ...articleZone, type: 'article' as const },
  ]
  const zoneIds = await writeZones(bed.client, zones)
  const boards: NewBoard[] = []
  const classes: NewClassification[] = []
  for (const [zone, { type, boards: first }] of zones.entries())
    for (const [position, board] of first.entries()) {
      const made = await newBoard(bed, { id: zoneIds[zone] ?? '', type }, board, position)
      boards.push(made)
      classes.push(...(await newClasses(bed, made.id, board)))
    }
  await writeBoards(bed.client, boards, classes)
  await plantMembers(bed, boards)
  const texts = boards.map(({ id, name, description }) => ({
    kind: 'system' as const,
    id,
    title: name,
    text: description,
  }))
  await writeTexts(bed.client, texts)
  return new Map(
    boards.map(({ id, sign }) => {
      const own = classes.filter(({ boardId }) => boardId === id)
      return [sign, { id, classes: new Map(own.map((item) => [item.name, item.id])) }]
    }),
  )
}

type Zone = { id: string; type: NewBoard['type'] }

async function newBoard(bed: Bed, zone: Zone, board: FirstBoard, position: number): Promise<NewBoard> {
  const [id = ''] = await reserveIds(bed.client, 'boards', 1)
  const creatorId = bed.people[board.by] ?? ''
  const createdAt = bed.daysAgo(32)
  const cover = await bed.file(creatorId, board.cover, createdAt)
  bed.use(cover, 'board', id)
  const { sign, name, description, rules } = board
  return {
    id,
    zoneId: zone.id,
    type: zone.type,
    name,
    sign,
    description,
    rules,
    cover: `/${cover.path}`,
    creatorId,
    position,
    createdAt,
  }
}

async function newClasses(bed: Bed, boardId: string, { classes }: FirstBoard): Promise<NewClassification[]> {
  const ids = await reserveIds(bed.client, 'classifications', classes.length)
  return classes.map((name, position) => ({ id: ids[position] ?? '', boardId, name, position }))
}

async function plantMembers(bed: Bed, boards: NewBoard[]): Promise<void> {
  const members = boards.flatMap(({ id: boardId, creatorId }) => {
    const others = bed.people.filter((userId) => userId !== creatorId && bed.random.chance(0.6))
    return [creatorId, ...others].map((userId) => ({
      boardId,
      userId,
      role: userId === creatorId ? ('creator' as const) : ('member' as const),
      joinedAt: bed.daysAgo(bed.random.int(3, 31)),
    }))
  })
  await writeMembers(bed.client, members)
  const counts = boards.map(({ id }) => {
    const number = members.filter(({ boardId }) => boardId === id).length
    return [id, { members: number, posts: 0, lastPostAt: null }] as const
  })
  await addToBoards(bed.client, new Map(counts))
}

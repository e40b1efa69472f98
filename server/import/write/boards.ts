import sql from 'sql-template-tag'
import { limits } from '#contract/shared/limits.ts'
import { graphemesOf, hasBadCharacters, nameKey } from '../../modules/account-rules/service.ts'
import { addToBoards, type NewBoard, writeBoards, writeMembers, writeZones } from '../../starter/boards.ts'
import { reserveIds } from '../../starter/rows.ts'
import { writeTexts } from '../../starter/search.ts'
import { rowsOn, type Task } from '../task.ts'
import { convert, wordsOf } from '../text/convert.ts'

interface BoardRow {
  id: number
  parent: number
  kind: 'zone' | 'board' | 'sub'
  name: string | null
  description: string
  position: number
  is_hidden: number
}

/** What stands in no board of the old site stands in this one. */
export const otherBoard = 0
const defaultZone = '旧站'
const defaultBoard = '旧站其他帖子'

export async function bringBoards(task: Task): Promise<void> {
  const rows = task.staging.all<BoardRow>('select * from boards order by position, id limit 10000')
  const byId = new Map(rows.map((row) => [row.id, row]))
  const boards = rows.filter(({ kind }) => kind !== 'zone')
  const isOtherWanted =
    task.staging.all(`select 1 from threads t where state = '' and not exists
      (select 1 from boards b where b.id = t.board and b.kind <> 'zone') limit 1`).length > 0
  if (isOtherWanted)
    boards.push({
      id: otherBoard,
      parent: 0,
      kind: 'board',
      name: defaultBoard,
      description: '',
      position: 9999,
      is_hidden: 0,
    })
  await task.progress('boards', 0, boards.length)
  const known = await task.ids.find(
    'board',
    boards.map(({ id }) => id),
  )
  task.tally.know('boards', known.size)
  const fresh = boards.filter(({ id }) => !known.has(id))
  for (const row of fresh) note(task, row, byId)
  task.tally.take('boards', fresh.length)
  const managers = await managersOf(task, fresh)
  if (managers.length > 0) task.tally.take('managers', managers.length)
  if (task.isDry)
    task.ids.suppose(
      'board',
      fresh.map(({ id }) => id),
    )
  else if (fresh.length > 0) await write(task, fresh, byId, managers)
}

function note({ tally }: Task, row: BoardRow, byId: Map<number, BoardRow>): void {
  if (row.is_hidden) tally.note('boards', 'hidden', row.name ?? String(row.id))
  if (zoneOf(row, byId) === 'circular') tally.note('boards', 'circular', row.name ?? String(row.id))
}

/** Up to the zone; boards that stand in each other stand in none. */
function zoneOf(row: BoardRow, byId: Map<number, BoardRow>): BoardRow | undefined | 'circular' {
  const seen = new Set([row.id])
  for (let at = byId.get(row.parent); at; at = byId.get(at.parent)) {
    if (at.kind === 'zone') return at
    if (seen.has(at.id)) return 'circular'
    seen.add(at.id)
  }
  return undefined
}

interface Manager {
  board: number
  userId: string
}

/** Of the boards that are new. Whoever founds them here is in them already. */
async function managersOf({ staging, ids, options, administratorId }: Task, fresh: BoardRow[]): Promise<Manager[]> {
  if (!options.staff) return []
  const rows = staging.all<{ board: number; member: number }>('select distinct board, member from managers')
  const members = await ids.find(
    'member',
    rows.map(({ member }) => member),
  )
  const boards = new Set(fresh.map(({ id }) => id))
  return rows.flatMap(({ board, member }) => {
    const userId = members.get(member)
    return userId !== undefined && userId !== administratorId && boards.has(board) ? [{ board, userId }] : []
  })
}

async function write(task: Task, fresh: BoardRow[], byId: Map<number, BoardRow>, managers: Manager[]): Promise<void> {
  const zoneName = (row: BoardRow) => {
    const zone = zoneOf(row, byId)
    return typeof zone === 'object' ? nameOf(zone.name, `${defaultZone}${zone.id}`) : defaultZone
  }
  await task.ctx.db.transaction(async (tx) => {
    const client = rowsOn(tx)
    const names = [...new Set(fresh.map(zoneName))]
    const zoneIds = await writeZones(
      client,
      names.map((name) => ({ name, type: 'forum' as const })),
    )
    const ids = await reserveIds(client, 'boards', fresh.length)
    const used = await tx.many<{ key: string }>(sql`select name_key as key from boards where deleted_at is null`)
    const taken = new Set(used.map(({ key }) => key))
    const boards = fresh.map((row, index): NewBoard => {
      const zoneId = zoneIds[names.indexOf(zoneName(row))] ?? ''
      return { ...newBoard(task, row, taken), id: ids[index] ?? '', zoneId }
    })
    await writeBoards(client, boards, [])
    await writeMembers(
      client,
      boards.map(({ id, creatorId, createdAt }) => ({
        boardId: id,
        userId: creatorId,
        role: 'creator' as const,
        joinedAt: createdAt,
      })),
    )
    const placed = managers.map(({ board, userId }) => ({
      boardId: ids[fresh.findIndex(({ id }) => id === board)] ?? '',
      userId,
      role: 'manager' as const,
      joinedAt: new Date(),
    }))
    await writeMembers(client, placed)
    const countOf = (id: string) => 1 + placed.filter(({ boardId }) => boardId === id).length
    await addToBoards(
      client,
      new Map(boards.map(({ id }) => [id, { members: countOf(id), posts: 0, lastPostAt: null }])),
    )
    const hidden = boards.filter((_, index) => fresh[index]?.is_hidden).map(({ id }) => id)
    await tx.run(sql`update boards set state = 'hidden' where id = any(${hidden}::int8[])`)
    await task.ids.keep(
      tx,
      'board',
      fresh.map(({ id }, index) => [id, ids[index] ?? '']),
    )
    await writeTexts(
      client,
      boards.map(({ id, name, description }) => ({ kind: 'system' as const, id, title: name, text: description })),
    )
  })
}

function newBoard(task: Task, row: BoardRow, taken: Set<string>): Omit<NewBoard, 'id' | 'zoneId'> {
  let name = nameOf(row.name, `${defaultZone}${row.id}`)
  for (let turn = 0; taken.has(nameKey(name)); turn++) {
    const ending = turn === 0 ? ` ${row.id}` : ` ${row.id}.${turn}`
    name = `${graphemesOf(name)
      .slice(0, limits.boardName.max - ending.length)
      .join('')}${ending}`
  }
  if (name !== row.name) task.tally.note('boards', 'renamed', `${row.name} → ${name}`)
  taken.add(nameKey(name))
  const description = wordsOf(convert(row.description, /<\w/.test(row.description) ? 'html' : 'bbcode').document)
  return {
    type: 'forum',
    name,
    // No board of the product is called so by itself.
    sign: `${task.software}-${row.id}`,
    description: graphemesOf(description.replace(/\s+/g, ' ')).slice(0, limits.boardDescription).join(''),
    rules: '',
    cover: '',
    creatorId: task.administratorId,
    position: Math.max(0, Math.min(row.position, 1_000_000)),
    createdAt: new Date(),
  }
}

function nameOf(given: string | null, otherwise: string): string {
  const plain = (given ?? '')
    .replace(/<[^<>]*>/g, '')
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .trim()
  const name = graphemesOf(plain).slice(0, limits.boardName.max).join('').trim()
  const length = graphemesOf(name).length
  return length < limits.boardName.min || hasBadCharacters(name) ? otherwise : name
}

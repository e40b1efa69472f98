import type { BoardBrief } from '#contract/modules/forum/board.ts'
import type { NewZone } from '#contract/modules/site/setup.ts'
import { type Context, inTransaction } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { nameKey } from '../account-rules/service.ts'
import { type Office, record } from '../audit/service.ts'
import { changeBoard, createClassification, foundBoard, type Standing, saveZone } from '../board/service.ts'
import { boardNamed, lockBoardMaking, signsLike, zoneNamed } from './queries.ts'

type NewBoard = NewZone['boards'][number]

interface Made {
  zones: number
  made: BoardBrief[]
  existing: { systemName: string; state: Standing['state'] }[]
}

/** All of them or none. What has its name already is left alone, so that asking twice makes nothing twice. */
export async function makeBoards(ctx: Context, office: Office, zones: NewZone[]): Promise<Made> {
  assertDifferent(zones)
  return inTransaction(ctx, async (inner) => {
    await inner.db.run(lockBoardMaking())
    const result: Made = { zones: 0, made: [], existing: [] }
    for (const [at, zone] of zones.entries()) await makeZone(inner, office, zone, `zones.${at}`, result)
    const { viewer, client } = office
    if (result.made.length > 0) {
      const names = result.made.map(({ systemName }) => systemName)
      const detail = { count: names.length, before: null, after: { name: names } }
      await record(inner, { actorId: viewer.id, action: 'setup.boards', ip: client.ip, detail })
    }
    return result
  })
}

/** A zone is made with its first new board. */
async function makeZone(ctx: Context, office: Office, zone: NewZone, path: string, result: Made): Promise<void> {
  let zoneId = (await ctx.db.maybe<{ id: string }>(zoneNamed(zone.zoneName)))?.id
  for (const [at, board] of zone.boards.entries()) {
    const known = await ctx.db.maybe<{ name: string; state: Standing['state'] }>(boardNamed(nameKey(board.systemName)))
    if (known) {
      result.existing.push({ systemName: known.name, state: known.state })
      continue
    }
    if (!zoneId) {
      zoneId = await newZone(ctx, office, zone.zoneName)
      result.zones += 1
    }
    result.made.push(await makeBoard(ctx, office, board, zoneId, `${path}.boards.${at}`))
  }
}

async function newZone(ctx: Context, { viewer, client }: Office, zoneName: string): Promise<string> {
  return (await saveZone(ctx, { viewer, ip: client.ip }, { zoneName, zoneType: 'forum' }))._id
}

async function makeBoard(
  ctx: Context,
  { viewer, client }: Office,
  board: NewBoard,
  systemZoneId: string,
  path: string,
): Promise<BoardBrief> {
  const { systemName, systemDescr, classifies, postRule = 'all' } = board
  const systemSign = await freeSign(ctx, board)
  try {
    const made = await foundBoard(ctx, viewer, { systemName, systemSign, systemDescr, systemZoneId, systemCover: '' })
    if (postRule !== 'all') await changeBoard(ctx, { viewer, ip: client.ip }, { systemId: made._id, postRule })
    for (const classifyName of classifies) await createClassification(ctx, viewer, { systemId: made._id, classifyName })
    const { _id, systemCover, systemType } = made
    return { _id, systemName: made.systemName, systemSign, systemCover, systemType }
  } catch (error) {
    throw error instanceof Refusal ? at(error, path) : error
  }
}

/** The same refusal, about this one of many. */
function at({ code, key, options }: Refusal, path: string): Refusal {
  return new Refusal(code, key, { ...options, field: `${path}.${options.field ?? 'systemName'}` })
}

/** The word that was asked for, with a number where it is taken. */
async function freeSign(ctx: Context, { systemSign }: NewBoard): Promise<string> {
  const word = (systemSign ?? 'board').slice(0, 25).replace(/-$/, '')
  const taken = new Set((await ctx.db.many<{ sign: string }>(signsLike(word))).map(({ sign }) => sign))
  if (systemSign && !taken.has(systemSign)) return systemSign
  let number = systemSign ? 2 : 1
  while (taken.has(`${word}-${number}`)) number += 1
  return `${word}-${number}`
}

function assertDifferent(zones: NewZone[]): void {
  const seen = new Set<string>()
  for (const [zoneAt, { boards }] of zones.entries())
    for (const [boardAt, { systemName }] of boards.entries()) {
      const key = nameKey(systemName)
      if (seen.has(key))
        throw new Refusal(422, 'board_name_taken', { field: `zones.${zoneAt}.boards.${boardAt}.systemName` })
      seen.add(key)
    }
}

import type { RegionDatabaseState } from '#contract/modules/site/admin-config.ts'
import { regionName } from '#contract/shared/regions.ts'
import type { Context } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { perContext } from '../../kernel/state.ts'
import { type Found, inspect, load, type Problem, type RegionDatabase } from './region-database.ts'

/** For so long (ms) the file counts as unchanged. */
const longestBelief = 2000

interface Memory {
  database?: RegionDatabase
  problem?: Problem
  stamp: string
  /** On the clock of this process. */
  lookedAt: number
  looking?: Promise<void>
}

const memoryOf = perContext((): Memory => ({ stamp: '', lookedAt: Number.NEGATIVE_INFINITY }))

function isSwitchedOn(ctx: Context): boolean {
  return ctx.config.current().site.COMMON_IP_REGION
}

/**
 * Where somebody writes, as a code; null while the site does not show it. Only the first one after a start waits for
 * the file.
 */
export async function regionAt(ctx: Context, ip: string): Promise<string | null> {
  const memory = wanted(ctx)
  if (!memory) return null
  if (memory.stamp === '' && memory.looking) await memory.looking
  return memory.database?.find(ip) ?? null
}

/** What readers see of stored codes: nothing, unless the site shows it and has a database. */
export function regionNames(ctx: Context): (code: string | null) => string {
  return showsRegions(ctx) ? (code) => (code === null ? '' : regionName(code, 'zh-CN')) : () => ''
}

/** Of an address that is known now, by its name; empty where the site shows no regions. */
export function regionHere(ctx: Context, ip: string): string {
  const database = wanted(ctx)?.database
  return database ? regionName(database.find(ip), 'zh-CN') : ''
}

export function showsRegions(ctx: Context): boolean {
  return wanted(ctx)?.database !== undefined
}

/** What is not shown is not kept in memory either. */
function wanted(ctx: Context): Memory | undefined {
  const memory = memoryOf(ctx)
  if (!isSwitchedOn(ctx)) {
    if (memory.stamp !== '' && !memory.looking) forget(memory)
    return undefined
  }
  if (!memory.looking && performance.now() - memory.lookedAt > longestBelief) void look(ctx, memory)
  return memory
}

function forget(memory: Memory): void {
  Object.assign(memory, { database: undefined, problem: undefined, stamp: '', lookedAt: Number.NEGATIVE_INFINITY })
}

/** Has it been put there, exchanged or taken away? */
function look(ctx: Context, memory: Memory): Promise<void> {
  memory.looking = read(ctx, memory).finally(() => {
    memory.looking = undefined
    memory.lookedAt = performance.now()
  })
  return memory.looking
}

async function read(ctx: Context, memory: Memory): Promise<void> {
  const file = ctx.env.ipRegionDb
  const found = file ? await inspect(file) : { stamp: 'unset', problem: 'missing' as const }
  if (found.stamp === memory.stamp) return
  const before = memory.database
  const { problem, database, stamp } = file && !found.problem ? await load(file) : { ...found, database: undefined }
  Object.assign(memory, { problem, database, stamp })
  if (problem)
    ctx.log.warn({ file: file ?? '', problem }, 'the database of IP_REGION_DB cannot be read: regions are not shown')
  // What was drawn before shows the regions, or does not.
  if (!before !== !database) ctx.events.emit('contentChanged', { tags: ['all'], fromPeer: true })
}

/** For whoever may switch it on: whether there is a database, and if not, what is missing. */
export async function regionDatabase(ctx: Context): Promise<RegionDatabaseState> {
  const file = ctx.env.ipRegionDb
  if (!file) return { state: 'unset', file: '', type: '', buildTime: 0 }
  const memory = wanted(ctx)
  if (memory?.looking) await memory.looking
  if (memory?.database)
    return { state: 'ready', file, type: memory.database.type, buildTime: memory.database.buildTime }
  const { problem } = await inspect(file)
  return { state: memory?.problem ?? problem ?? 'ready', file, type: '', buildTime: 0 }
}

/** Before it is switched on. */
export async function assertRegionDatabase(ctx: Context): Promise<void> {
  const file = ctx.env.ipRegionDb
  const { problem }: Found = file ? await load(file) : { stamp: '', problem: undefined }
  const key = file ? problem && sentences[problem] : 'region_unset'
  if (key) throw new Refusal(422, key, { field: 'COMMON_IP_REGION', params: { file: file ?? '' } })
}

const sentences = {
  missing: 'region_missing',
  denied: 'region_denied',
  damaged: 'region_damaged',
  large: 'region_large',
} as const

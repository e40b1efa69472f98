import { setTimeout as wait } from 'node:timers/promises'
import type { SiteConfig } from '#contract/modules/site/config.ts'
import { isStaff } from '#contract/roles.ts'
import { holds, type Range, readAddress, readRange } from '#server/shared/address.ts'
import type { Context, Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { perContext } from '../../kernel/state.ts'
import { type StandingRow, standing } from './queries.ts'

/** For so long (ms) the last look is believed: what another process has saved acts here within a second. */
const longestBelief = 800

interface Standing {
  /** On the clock of this process. */
  pressedUntil: number
  ranges: Range[]
  devices: Set<string>
}

interface Memory {
  last?: Standing
  until: number
  /** Which look is under way; one that began before a change is not kept. */
  loading?: Promise<Standing>
}

const memoryOf = perContext((): Memory => ({ until: 0 }))

/** At once where the last look is young enough: every call that writes asks. */
function current(ctx: Context): Standing | Promise<Standing> {
  const memory = memoryOf(ctx)
  if (memory.last && memory.until > performance.now()) return memory.last
  if (memory.loading) return memory.loading
  const start = performance.now()
  const loading: Promise<Standing> = look(ctx, start)
    .then((found) => {
      if (memory.loading === loading) Object.assign(memory, { last: found, until: start + longestBelief })
      return found
    })
    .finally(() => {
      if (memory.loading === loading) memory.loading = undefined
    })
  memory.loading = loading
  return loading
}

async function look(ctx: Context, start: number): Promise<Standing> {
  const { pressed_for, blocks } = await ctx.db.one<StandingRow>(standing())
  return {
    pressedUntil: start + pressed_for,
    ranges: blocks.flatMap(({ range }) => (range === null ? [] : [readRange(range)])),
    devices: new Set(blocks.flatMap(({ device_id }) => device_id ?? [])),
  }
}

/** What this process has just changed counts here at once. */
export function lookAgain(ctx: Context): void {
  const memory = memoryOf(ctx)
  memory.until = 0
  memory.loading = undefined
}

/** In front of every call that changes something: accounts that wait for approval, and blocked networks and devices. */
export function assertMayWrite(ctx: Context, viewer: Viewer, ip: string): undefined | Promise<undefined> {
  // Whoever was given an office needs no approval.
  if (isStaff(viewer)) return undefined
  if (viewer.isWaiting) throw new Refusal(403, 'account_waiting')
  const decide = (mayWrite: boolean): undefined => {
    if (!mayWrite) throw new Refusal(403, 'write_blocked')
  }
  const found = mayWriteFrom(ctx, ip, viewer.deviceId)
  return found instanceof Promise ? found.then(decide) : decide(found)
}

function mayWriteFrom(ctx: Context, ip: string, deviceId: string | undefined): boolean | Promise<boolean> {
  const decide = ({ ranges, devices }: Standing) => {
    if (deviceId !== undefined && devices.has(deviceId)) return false
    if (ranges.length === 0) return true
    const address = readAddress(ip)
    return !ranges.some((range) => holds(range, address))
  }
  const found = current(ctx)
  return found instanceof Promise ? found.then(decide) : decide(found)
}

/** Milliseconds the public configuration waits for the database: without it every page needs it all the same. */
const patience = 250

async function soonOr(finding: Promise<Standing>, last: Standing | undefined): Promise<Standing | undefined> {
  const timer = new AbortController()
  const late = wait(patience, last, { signal: timer.signal }).catch(() => last)
  return Promise.race([finding.catch(() => last), late]).finally(() => timer.abort())
}

const pressed = new WeakMap<SiteConfig, SiteConfig>()

/** The public configuration with the way in which an account begins now. */
export async function siteNow(ctx: Context): Promise<SiteConfig> {
  const { site, document } = ctx.config.current()
  const { REGISTER, PUZZLE_AT } = document.MODERATION
  if (REGISTER !== 'open' || PUZZLE_AT === 0) return site
  const found = current(ctx)
  const known = found instanceof Promise ? await soonOr(found, memoryOf(ctx).last) : found
  if (!known || known.pressedUntil <= performance.now()) return site
  // Answers are encoded once for each object.
  const puzzled = pressed.get(site) ?? Object.freeze({ ...site, COMMON_REGISTER: 'puzzle' as const })
  pressed.set(site, puzzled)
  return puzzled
}

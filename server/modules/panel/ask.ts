import type { Context } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { createLruCache } from '../../kernel/lru-cache.ts'
import { perContext } from '../../kernel/state.ts'
import type { Panel } from '../../providers/panel/panel.ts'
import { PanelRefused } from '../../providers/panel/trouble.ts'
import { keepSeenIp } from './queries.ts'
import { refusalOf } from './refusals.ts'

/** A panel shuts us out for an hour after twenty refusals. Three in ten minutes are eighteen an hour. */
const patience = { refusals: 3, minutes: 10 }

/** Hosts of which refusals are remembered. */
const most = 1000
const refusals = perContext(() => createLruCache<number[]>(most))

/** Asks a panel, and says in our words what went wrong. */
export async function asked<T>(ctx: Context, panel: Panel, work: (panel: Panel) => Promise<T>): Promise<T> {
  assertWelcome(ctx, panel.host)
  try {
    return await work(panel)
  } catch (error) {
    await noteRefusal(ctx, panel.host, error)
    throw refusalOf(error)
  }
}

function assertWelcome(ctx: Context, host: string): void {
  const recent = recentRefusals(ctx, host)
  const [first] = recent
  if (first === undefined || recent.length < patience.refusals) return
  const seconds = Math.ceil((first + patience.minutes * 60_000 - Date.now()) / 1000)
  throw new Refusal(429, 'panel_paused', { params: { seconds }, retryAfter: seconds })
}

export async function noteRefusal(ctx: Context, host: string, error: unknown): Promise<void> {
  if (!(error instanceof PanelRefused) || !['key', 'ip', 'banned'].includes(error.reason)) return
  const recent = recentRefusals(ctx, host)
  refusals(ctx).set(host, [...recent, Date.now()])
  if (error.ip) await ctx.db.run(keepSeenIp(host, error.ip))
}

function recentRefusals(ctx: Context, host: string): number[] {
  return (refusals(ctx).get(host) ?? []).filter((at) => at > Date.now() - patience.minutes * 60_000)
}

import type { LoginRecord, LoginResult } from '#contract/modules/account/security.ts'
import { deviceName } from '#server/shared/device-name.ts'
import type { Listed, Page } from '#server/shared/paging.ts'
import type { Client } from '../../http/api/exchange.ts'
import type { Context, Viewer } from '../../kernel/context.ts'
import { regionHere } from '../network/service.ts'
import { countFailures, countLogins, type LoginRow, loginsOf } from './queries.ts'

/** Who came into my account and who tried, the latest first. */
export async function loginHistory(
  ctx: Context,
  { locale }: Client,
  viewer: Viewer,
  { page, limit, select }: Page & { select?: { result?: LoginResult | 'new' } },
): Promise<Listed<LoginRecord>> {
  const rows = await ctx.db.many<LoginRow>(loginsOf(viewer.id, select?.result, page, limit))
  const { total } = await ctx.db.one<{ total: number }>(countLogins(viewer.id, select?.result))
  const present = (row: LoginRow): LoginRecord => ({
    _id: row.id,
    time: row.at.getTime(),
    way: row.way,
    factor: row.factor,
    result: row.is_right ? 'ok' : 'failed',
    count: row.tries,
    device: deviceName(row.user_agent, locale),
    isNew: row.is_new,
    isCurrent: row.session_id === viewer.sessionId,
    network: shortened(row.network),
    place: row.ip === null ? '' : regionHere(ctx, row.ip),
  })
  return { list: rows.map(present), total }
}

export async function failedLogins(ctx: Context, userId: string): Promise<number> {
  return (await ctx.db.one<{ number: number }>(countFailures(userId))).number
}

/** 192.0.2.*: as people know it. */
export function shortened(network: string | null): string {
  return network?.replace(/\.0\/24$/, '.*') ?? ''
}

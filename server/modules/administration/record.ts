import type { AdminMemberInfo } from '#contract/modules/account/admin-user.ts'
import type { Context } from '../../kernel/context.ts'
import { trustOf } from '../moderation/service.ts'
import { notesOf, sanctionsOf } from '../sanction/service.ts'
import {
  type BlockRow,
  blocksOf,
  type ReportCountsRow,
  type ReportRow,
  reportCounts,
  reportsAgainst,
} from './record-queries.ts'

type MemberRecord = Pick<AdminMemberInfo, 'trust' | 'sanctions' | 'notes' | 'reports' | 'addresses' | 'removedNumber'>

/** What staff know of a member. Whole addresses only for those who may see them. */
export async function recordOf(ctx: Context, userId: string, hasAddresses: boolean): Promise<MemberRecord> {
  const { removed, ...counts } = await ctx.db.one<ReportCountsRow>(reportCounts(userId))
  const reports = await ctx.db.many<ReportRow>(reportsAgainst(userId))
  const blocks = await ctx.db.many<BlockRow>(blocksOf(userId))
  return {
    trust: await trustOf(ctx, userId),
    sanctions: await sanctionsOf(ctx, userId),
    notes: await notesOf(ctx, userId),
    removedNumber: removed,
    reports: { ...counts, list: reports.map(presentReport) },
    addresses: blocks.map(({ block, accounts, last_seen_at, ips }) => ({
      block,
      accounts,
      lastTime: last_seen_at.getTime(),
      addresses: hasAddresses ? ips : [],
    })),
  }
}

function presentReport({
  id,
  kind,
  object_id,
  reason,
  description,
  state,
  reporter_id,
  reporter_name,
  created_at,
}: ReportRow) {
  return {
    _id: id,
    kind,
    objectId: object_id,
    reason,
    description,
    state,
    ...(reporter_id
      ? { fromUser: { _id: reporter_id, name: reporter_name } }
      : { fromUser: null, complainant: reporter_name }),
    createTime: created_at.getTime(),
  }
}

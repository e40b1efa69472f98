import type { AdminMemberInfo } from '#contract/modules/account/admin-user.ts'
import type { Context } from '../../kernel/context.ts'
import { trustOf } from '../moderation/service.ts'
import { notesOf, sanctionsOf } from '../sanction/service.ts'
import {
  type BlockRow,
  blocksOf,
  type OwnReportRow,
  type ReportCountsRow,
  type ReportLine,
  type ReportRow,
  reportCounts,
  reportsAgainst,
  reportsBy,
} from './record-queries.ts'

type MemberRecord = Pick<AdminMemberInfo, 'trust' | 'sanctions' | 'notes' | 'reports' | 'addresses' | 'removedNumber'>

/** What staff know of a member. Whole addresses only for those who may see them. */
export async function recordOf(ctx: Context, userId: string, hasAddresses: boolean): Promise<MemberRecord> {
  const { removed, ...counts } = await ctx.db.one<ReportCountsRow>(reportCounts(userId))
  const reports = await ctx.db.many<ReportRow>(reportsAgainst(userId))
  const own = await ctx.db.many<OwnReportRow>(reportsBy(userId))
  const blocks = await ctx.db.many<BlockRow>(blocksOf(userId))
  return {
    trust: await trustOf(ctx, userId),
    sanctions: await sanctionsOf(ctx, userId),
    notes: await notesOf(ctx, userId),
    removedNumber: removed,
    reports: { ...counts, list: reports.map(presentReport), own: own.map(presentOwn) },
    addresses: blocks.map(({ block, accounts, last_seen_at, ips }) => ({
      block,
      accounts,
      lastTime: last_seen_at.getTime(),
      addresses: hasAddresses ? ips : [],
    })),
  }
}

function presentLine({ id, kind, object_id, reason, description, state, created_at }: ReportLine) {
  return { _id: id, kind, objectId: object_id, reason, description, state, createTime: created_at.getTime() }
}

function presentReport({ reporter_id, reporter_name, ...row }: ReportRow) {
  const fromUser = reporter_id ? { _id: reporter_id, name: reporter_name } : null
  return { ...presentLine(row), fromUser, ...(fromUser ? {} : { complainant: reporter_name }) }
}

function presentOwn({ user_id, user_name, ...row }: OwnReportRow) {
  return { ...presentLine(row), user: { _id: user_id, name: user_name } }
}

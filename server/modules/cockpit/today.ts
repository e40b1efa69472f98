import { statfs } from 'node:fs/promises'
import type { TodaysWork } from '#contract/modules/site/cockpit.ts'
import { type ItemKind, itemKinds } from '#contract/modules/site/queue.ts'
import { can } from '#contract/shared/capabilities.ts'
import { fromCents } from '#contract/shared/money.ts'
import type { Context, Viewer } from '../../kernel/context.ts'
import { isDiskFull } from '../../kernel/disk-space.ts'
import { lastBackup } from '../backup/service.ts'
import { countUnmatched } from '../reconcile/service.ts'
import { presentCard } from '../user/service.ts'
import { earningNow } from './earning.ts'
import {
  type AppealRow,
  type BoardRow,
  boardsGoingQuiet,
  type EndingRow,
  type FailureRow,
  failedChores,
  membershipsEnding,
  type NewcomerRow,
  newcomersUnanswered,
  oldestAppeal,
  type PaymentsRow,
  type ProofRow,
  paymentsWaiting,
  postsReported,
  proofNow,
  refusedMails,
  searchesInVain,
  type WaitingRow,
  waiting,
} from './queries.ts'

/** Rows of each list. */
const most = 20

export async function today(ctx: Context, viewer: Viewer): Promise<TodaysWork> {
  const [queue, money, failures, disk, { number: mailRefused }, backup, lists] = await Promise.all([
    can(viewer, 'content.queue') ? queueWaiting(ctx) : {},
    can(viewer, 'money.see') ? moneyWaiting(ctx) : {},
    ctx.db.many<FailureRow>(failedChores()),
    diskOf(ctx),
    ctx.db.one<{ number: number }>(refusedMails()),
    lastBackup(ctx),
    listsOf(ctx),
  ])
  return {
    ...queue,
    ...money,
    failedJobs: failures.length,
    failures: failures.map(({ name, times, failed_at }) => ({ name, times, createTime: failed_at.getTime() })),
    disk,
    backupTime: backup.last_at?.getTime() ?? 0,
    isBackupAlarm: backup.is_old || !backup.last_ok || !backup.drill_ok,
    mailRefused,
    ...lists,
  }
}

type QueueWork = Pick<TodaysWork, 'queue' | 'oldest' | 'oldestAppeal' | 'reportedPosts'>

async function queueWaiting(ctx: Context): Promise<QueueWork> {
  const [open, appeal, { number: reportedPosts }] = await Promise.all([
    ctx.db.many<WaitingRow>(waiting()),
    ctx.db.maybe<AppealRow>(oldestAppeal()),
    ctx.db.one<{ number: number }>(postsReported()),
  ])
  return {
    queue: byKind((kind) => open.find((row) => row.kind === kind)?.number ?? 0),
    oldest: byKind((kind) => open.find((row) => row.kind === kind)?.oldest.getTime() ?? 0),
    oldestAppeal: appeal ? { kind: appeal.kind ?? 'text', hours: appeal.hours } : null,
    reportedPosts,
  }
}

function byKind(figure: (kind: ItemKind) => number): Record<ItemKind, number> {
  return Object.fromEntries(itemKinds.map((kind) => [kind, figure(kind)])) as Record<ItemKind, number>
}

type MoneyWork = Pick<TodaysWork, 'payments' | 'paymentsSum' | 'unmatched' | 'proof' | 'earning'>

async function moneyWaiting(ctx: Context): Promise<MoneyWork> {
  const [{ number: payments, sum }, unmatched, proof, earning] = await Promise.all([
    ctx.db.one<PaymentsRow>(paymentsWaiting()),
    // A month of orders is looked through for it.
    ctx.content.read('unmatched', [], () => countUnmatched(ctx)),
    ctx.db.one<ProofRow>(proofNow()),
    earningNow(ctx),
  ])
  const paymentsSum = fromCents(Number(sum))
  return {
    payments,
    paymentsSum,
    unmatched,
    ...earning,
    proof: { state: stateOf(proof), endTime: proof.finished_at?.getTime() ?? 0 },
  }
}

/** A wallet may be closed for another reason than its books. */
function stateOf({ is_clean, is_closed }: ProofRow): 'none' | 'clean' | 'broken' | 'closed' {
  if (is_clean === false) return 'broken'
  if (is_closed) return 'closed'
  return is_clean === null ? 'none' : 'clean'
}

/** Blocks that only the system may use are not free to us. */
async function diskOf(ctx: Context): Promise<TodaysWork['disk']> {
  const { blocks, bavail, bsize } = await statfs(ctx.env.dataDir)
  return { used: (blocks - bavail) * bsize, total: blocks * bsize, isFull: isDiskFull(ctx) }
}

async function listsOf(ctx: Context) {
  const [newcomers, boards, emptySearches, endings] = await Promise.all([
    ctx.db.many<NewcomerRow>(newcomersUnanswered(most)),
    ctx.db.many<BoardRow>(boardsGoingQuiet(most)),
    ctx.db.many<TodaysWork['emptySearches'][number]>(searchesInVain(most)),
    ctx.db.many<EndingRow>(membershipsEnding(most)),
  ])
  return {
    newcomers: newcomers.map((row) => ({
      postsId: row.post_id,
      title: row.title,
      system: briefOf(row),
      user: presentCard(ctx, row),
      createTime: row.created_at.getTime(),
    })),
    quietBoards: boards.map((row) => ({
      system: briefOf(row),
      posts: row.posts,
      usual: row.usual,
    })),
    emptySearches,
    vipEnding: endings.map((row) => ({ user: presentCard(ctx, row), endTime: row.vip_end_at.getTime() })),
  }
}

function briefOf(row: Pick<BoardRow, 'board_id' | 'board_name' | 'board_sign' | 'board_cover' | 'board_type'>) {
  return {
    _id: row.board_id,
    systemName: row.board_name,
    systemSign: row.board_sign,
    systemCover: row.board_cover,
    systemType: row.board_type,
  }
}

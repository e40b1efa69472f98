import type { LetterState, MailFigures, QueuedLetter } from '#contract/modules/site/admin-mail.ts'
import type { Listed, Page } from '#server/shared/paging.ts'
import type { Context } from '../../kernel/context.ts'
import { countQueued, figuresOfKinds, otherFigures, type QueueRow, queuedLetters } from './queries.ts'

/** Beyond this nobody counts. */
const most = 100_000

export async function listQueue(
  ctx: Context,
  { page, limit, select }: Page & { select: { state?: LetterState } },
): Promise<Listed<QueuedLetter>> {
  const [rows, { total }] = await Promise.all([
    ctx.db.many<QueueRow>(queuedLetters(select.state, page, limit)),
    ctx.db.one<{ total: number }>(countQueued(select.state, most)),
  ])
  return { list: rows.map(present), total }
}

function present(row: QueueRow): QueuedLetter {
  return {
    _id: row.id,
    kind: row.kind,
    to: row.to_address,
    state: row.state,
    tries: row.tries,
    createTime: row.created_at.getTime(),
    nextTime: row.next_at?.getTime() ?? null,
    error: row.error,
    canRetry: row.can_retry,
  }
}

export async function mailFigures(ctx: Context): Promise<MailFigures> {
  const [kinds, others] = await Promise.all([
    ctx.db.many<MailFigures['kinds'][number]>(figuresOfKinds()),
    ctx.db.one<Pick<MailFigures, 'waiting' | 'drawn' | 'unsubscribed'>>(otherFigures(most)),
  ])
  return { kinds, ...others, budget: ctx.config.current().document.MAIL.DAILY_BUDGET }
}

import sql from 'sql-template-tag'
import type { Obstacle } from '#contract/modules/account/deletion.ts'
import type { Locale } from '#contract/shared/message-key.ts'
import { say } from '#server/shared/messages.ts'
import type { Context } from '../../kernel/context.ts'
import { writeNotice } from '../delivery/service.ts'
import type { LeavingRow } from '../user/service.ts'

/**
 * Why an account does not end yet, or not at all. Nobody is logged in there, so it is told by mail. Belongs in the
 * transaction that decides it.
 */
export async function tellWhy(ctx: Context, member: LeavingRow, obstacles: Obstacle[], isOver: boolean): Promise<void> {
  if (!member.email || !member.email_confirmed) return
  const known = await ctx.db.maybe<{ locale: Locale | null }>(
    sql`select locale from notification_preferences where user_id = ${member.id}`,
  )
  const locale = known?.locale ?? 'zh-CN'
  const currency = ctx.config.current().document.COMMON_CURRENCY
  const why = obstacles.map((obstacle) => reason(locale, obstacle, currency)).join(locale === 'en' ? '; ' : '；')
  const key = isOver ? 'mail_notice_staying' : 'mail_notice_leaving_waits'
  await writeNotice(ctx, { locale }, { userId: member.id, to: member.email, key, params: { name: member.name, why } })
}

function reason(locale: Locale, obstacle: Obstacle, currency: string): string {
  const amount = (value: number) => value.toFixed(2)
  switch (obstacle.kind) {
    case 'money':
      return say(locale, 'leave_money', {
        balance: amount(obstacle.balance),
        income: amount(obstacle.income),
        currency,
      })
    case 'income':
      return say(locale, 'leave_income', { count: obstacle.number })
    case 'orders':
      return say(locale, 'leave_orders', { count: obstacle.number })
    case 'bounties':
      return say(locale, 'leave_bounties', { count: obstacle.number })
    case 'boards':
      return obstacle.list.map(({ name }) => say(locale, 'leave_board', { name })).join(locale === 'en' ? '; ' : '；')
    case 'groups':
      return say(locale, 'leave_groups', { count: obstacle.list.length })
    case 'office':
      return say(locale, 'leave_office')
  }
}

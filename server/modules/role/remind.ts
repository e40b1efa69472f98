import sql, { type Sql } from 'sql-template-tag'
import { sayTime } from '#server/shared/restriction.ts'
import { type Context, inTransaction } from '../../kernel/context.ts'
import { type Office, record } from '../audit/service.ts'
import { announce, insertNotifications, type Notice, type Told } from '../notification/service.ts'
import { lockRoles, type UnprotectedRow, unprotectedStaff } from './queries.ts'

/** Tells the others of the staff who have no second factor yet, once a day however often it is asked for. */
export async function remindStaff(ctx: Context, { viewer, client }: Office): Promise<{ told: number }> {
  return inTransaction(ctx, async (inner) => {
    // Of two who press at the same moment the second finds what the first has said.
    await inner.db.run(lockRoles())
    const since = ctx.config.current().staffFactorSince
    const rows = await inner.db.many<UnprotectedRow>(unprotectedStaff(since, viewer.id))
    const told = await inner.db.many<Told>(insertNotifications(reminders(rows), false, 'security'))
    announce(inner, told, null)
    if (told.length === 0) return { told: 0 }
    const detail = { before: null, after: { told: told.length } }
    await record(inner, { actorId: viewer.id, action: 'role.remind', subject: '', ip: client.ip, detail })
    return { told: told.length }
  })
}

function reminders(rows: UnprotectedRow[]): Sql {
  const news = rows.map((row) => ({ userId: row.id, notice: noticeFor(row), once: row.once }))
  return sql`
    select (n ->> 'userId')::int8 as user_id, 'system' as type, null::int8 as from_user_id, null::int8 as post_id,
      null::int8 as comment_id, null::int8 as reply_id, n -> 'notice' as notice, n ->> 'once' as once
    from jsonb_array_elements(${JSON.stringify(news)}::jsonb) n`
}

function noticeFor({ out_at: at, days_left: days, is_out: isOut }: UnprotectedRow): Notice {
  const link = 'security'
  if (!at) return { key: 'security_note_staff_factor', link }
  if (isOut) return { key: 'security_note_staff_factor_over', link }
  return { key: 'security_note_staff_factor_due', params: { days, time: sayTime(at) }, link }
}

import sql, { raw, type Sql } from 'sql-template-tag'
import { today } from '../db/sql-parts.ts'
import { forgetSecretAnswers } from '../http/api/idempotency.ts'
import { unverifiedExpired } from '../modules/order/service.ts'
import { expireIdleSessions } from '../modules/session/service.ts'
import { emptyOldPayees } from '../modules/withdraw/service.ts'

/** Rows in one statement, so that no lock is held for long. */
export const batchSize = 1000

interface Rule {
  table: string
  /** Which rows have had their time. */
  expired: Sql
}

/** Somewhat longer than anybody is shown the figures of a day. */
const oldDay = sql`day < ${today} - 70`

/** How long each table keeps its rows, in the order in which they go. What is not here is kept, or deleted by its module. */
export const retention: Rule[] = [
  { table: 'access_tokens', expired: sql`expires_at < now()` },
  // Before their sessions: a session with thousands of tokens would take them all along in one statement.
  {
    table: 'refresh_tokens',
    expired: sql`session_id in (select id from sessions where ended_at < now() - interval '30 days')`,
  },
  // Until then a device that was here before is told from a stranger by them.
  {
    table: 'sessions',
    expired: sql`
      ended_at < now() - interval '30 days'
      and not exists (select from refresh_tokens r where r.session_id = sessions.id)`,
  },
  // Answers are promised for seven days.
  { table: 'idempotency_keys', expired: sql`created_at < now() - interval '8 days'` },
  // The sending limits look back one day.
  { table: 'verification_codes', expired: sql`created_at < now() - interval '2 days'` },
  { table: 'retired_handles', expired: sql`ends_at < now()` },
  // Of those that nobody is named in, the address is all there is to know.
  {
    table: 'letters',
    expired: sql`ended_at < now() - case when user_id is null then interval '1 day' else interval '30 days' end`,
  },
  // Shown for thirty days.
  { table: 'mail_days', expired: sql`day < ${today} - 60` },
  { table: 'mail_draws', expired: sql`day < ${today} - 2` },
  { table: 'unsubscriptions', expired: sql`day < ${today} - 60` },
  { table: 'webhook_deliveries', expired: sql`ended_at < now() - interval '30 days'` },
  // Until then what was sent and is unread counts into the number on the next one.
  { table: 'push_deliveries', expired: sql`expires_at < now() - interval '14 days'` },
  { table: 'push_tries', expired: sql`began_at < now() - interval '1 day'` },
  { table: 'push_days', expired: sql`day < ${today} - 60` },
  { table: 'password_links', expired: sql`expires_at < now()` },
  { table: 'access_keys', expired: sql`ends_at < now()` },
  { table: 'logins', expired: sql`at < now() - interval '90 days'` },
  { table: 'login_alerts', expired: sql`expires_at < now()` },
  { table: 'factor_resets', expired: sql`closed_at < now() - interval '90 days'` },
  { table: 'login_tickets', expired: sql`expires_at < now()` },
  { table: 'passkey_challenges', expired: sql`expires_at < now()` },
  { table: 'remembered_devices', expired: sql`expires_at < now()` },
  // A puzzle ends after ten minutes; clocks may differ.
  { table: 'used_captchas', expired: sql`created_at < now() - interval '1 day'` },
  // With who came by them.
  { table: 'invites', expired: sql`expires_at < now() - interval '1 year'` },
  // Failed attempts count for a day.
  { table: 'guess_locks', expired: sql`updated_at < now() - interval '1 day' and locked_until < now()` },
  // Chats that somebody opened and in which nobody ever wrote anything.
  { table: 'im_sessions', expired: sql`last_seq = 0 and created_at < now() - interval '30 days'` },
  // Nobody answers them any more.
  { table: 'im_group_asks', expired: sql`created_at < now() - interval '30 days'` },
  { table: 'im_group_links', expired: sql`ends_at < now()` },
  // Whoever may ask where a text came from asks soon.
  { table: 'text_networks', expired: sql`written_at < now() - interval '90 days'` },
  // A wish that no other administrator shared.
  { table: 'demotion_requests', expired: sql`created_at < now() - interval '7 days'` },
  // Nobody can undo them any more. Their items first: a removal of thousands would take them all along in one statement.
  {
    table: 'removal_items',
    expired: sql`removal_id in (select id from removals where removed_at < now() - interval '30 days 1 hour')`,
  },
  // What was read half a year ago. What nobody has read yet stays.
  { table: 'notifications', expired: sql`read_at is not null and created_at < now() - interval '180 days'` },
  { table: 'author_days', expired: oldDay },
  { table: 'post_days', expired: oldDay },
  { table: 'view_sources', expired: oldDay },
  { table: 'board_days', expired: oldDay },
  { table: 'work_days', expired: oldDay },
  { table: 'work_news', expired: sql`done_at < now() - interval '180 days'` },
  { table: 'post_news', expired: sql`done_at < now() - interval '180 days'` },
  { table: 'work_readers', expired: sql`day < ${today} - 1` },
  // Twelve weeks are shown, each with the twelve after it.
  { table: 'site_cohorts', expired: sql`week < ${today} - 200` },
  { table: 'first_posts', expired: sql`created_at < now() - interval '30 days'` },
  { table: 'refused_mails', expired: sql`hour < now() - interval '30 days'` },
  // Chores that are no longer there.
  { table: 'chore_failures', expired: sql`failed_at < now() - interval '30 days'` },
  // What was decided a year ago; by then nobody objects to it any more.
  { table: 'queue_items', expired: sql`decided_at < now() - interval '365 days'` },
  // Frequent words are those of the last days.
  { table: 'search_words', expired: sql`day < ${today} - 30` },
  { table: 'empty_searches', expired: sql`day < ${today} - 30` },
  { table: 'search_word_members', expired: sql`day < ${today} - 30` },
  // Rules are shown with their hits of 30 days, and look back a day at most.
  { table: 'rule_hits', expired: sql`day < ${today} - 70` },
  { table: 'text_prints', expired: sql`created_at < now() - interval '25 hours'` },
  { table: 'rule_tries', expired: sql`created_at < now() - interval '2 days'` },
  // Logins at other services that nobody came back from, their outcomes, and accounts that nobody bound.
  { table: 'link_states', expired: sql`expires_at < now()` },
  { table: 'link_outcomes', expired: sql`expires_at < now()` },
  { table: 'link_tickets', expired: sql`expires_at < now()` },
  // The name of a QR code is not given out again for a day.
  { table: 'wechat_scenes', expired: sql`expires_at < now() - interval '1 day'` },
  // Messages in the name of payment providers that nobody could confirm.
  { table: 'pay_notifications', expired: unverifiedExpired },
  // What has ended is not told again.
  { table: 'vip_reminders', expired: sql`ends_at < now() - interval '7 days'` },
]

export interface Task {
  name: string
  /** A statement that handles at most so many rows. It is repeated until it finds fewer. */
  batch: (most: number) => Sql
}

/** Sessions end before their tokens are looked at. */
export const tasks: Task[] = [
  { name: 'idle sessions', batch: expireIdleSessions },
  { name: 'secrets in answers', batch: forgetSecretAnswers },
  { name: 'payees of withdrawals', batch: emptyOldPayees },
  ...retention.map((rule) => ({ name: rule.table, batch: (most: number) => deleteExpired(rule, most) })),
]

/** Rows that somebody holds have their turn next time. */
function deleteExpired({ table, expired }: Rule, most: number): Sql {
  const name = raw(table)
  return sql`
    delete from ${name} where ctid = any (array(
      select ctid from ${name} where ${expired} limit ${most} for update skip locked))`
}

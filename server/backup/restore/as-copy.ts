import type pg from 'pg'

/** What opens a session, or goes on with one. */
const doors = [
  'access_tokens',
  'refresh_tokens',
  'access_keys',
  'remembered_devices',
  'password_links',
  'login_tickets',
  'login_alerts',
  'factor_resets',
  'verification_codes',
  'wechat_tokens',
]

/** What waits to go out, and to whom. */
const outgoing = [
  'letters',
  'mail_draws',
  'push_deliveries',
  'push_tries',
  'push_subscriptions',
  'webhook_deliveries',
  // Without their secrets, services cannot be reached, whatever the settings say.
  'secrets',
]

/** A copy for trying things never writes to real people: nobody is logged in, nothing goes out, and nothing is paid. */
export async function makeCopy(client: pg.Client, { keepBuckets }: { keepBuckets: boolean }): Promise<void> {
  await client.query('begin')
  for (const table of [...doors, ...outgoing]) await client.query(`delete from ${table}`)
  await client.query("update sessions set ended_at = now(), end_reason = 'admin' where ended_at is null")
  await client.query('update webhooks set is_on = false')
  await client.query(
    `insert into config_versions (document, changed, note)
     select document || jsonb_build_object(
       'COMMON_IS_PAY', false,
       'COMMON_SPBM', coalesce(document -> 'COMMON_SPBM', '{}') || $1::jsonb,
       'SMS', coalesce(document -> 'SMS', '{}') || '{"PROVIDER": "none"}',
       'MAIL', coalesce(document -> 'MAIL', '{}') || '{"PROVIDER": "none"}',
       'PANEL', '{"URL": ""}'::jsonb,
       'BACKUP', coalesce(document -> 'BACKUP', '{}') || '{"SCHEDULE": false, "DRILL": false, "PLACE": ""}'),
       '{COMMON_IS_PAY,COMMON_SPBM,SMS,MAIL,PANEL,BACKUP}', 'copy'
     from config_versions order by version desc limit 1`,
    // New files must not go where those of the site are.
    [keepBuckets ? '{}' : '{"SPBM": "local"}'],
  )
  await client.query('commit')
}

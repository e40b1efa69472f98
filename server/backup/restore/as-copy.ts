import type pg from 'pg'

/** A copy for trying things never writes to real people: nobody is logged in, nothing goes out, and nothing is paid. */
export async function makeCopy(client: pg.Client): Promise<void> {
  await client.query('begin')
  await client.query('delete from access_tokens')
  await client.query('delete from refresh_tokens')
  await client.query("update sessions set ended_at = now(), end_reason = 'admin' where ended_at is null")
  await client.query('delete from verification_codes')
  await client.query('delete from wechat_tokens')
  // Without their secrets, services cannot be reached, whatever the settings say.
  await client.query('delete from secrets')
  await client.query(
    `insert into config_versions (document, changed, note)
     select document || jsonb_build_object(
       'COMMON_IS_PAY', false,
       'SMS', coalesce(document -> 'SMS', '{}') || '{"PROVIDER": "none"}',
       'MAIL', coalesce(document -> 'MAIL', '{}') || '{"PROVIDER": "none"}',
       'PANEL', '{"URL": ""}'::jsonb,
       'BACKUP', coalesce(document -> 'BACKUP', '{}') || '{"SCHEDULE": false, "DRILL": false, "PLACE": ""}'),
       '{COMMON_IS_PAY,SMS,MAIL,PANEL,BACKUP}', 'copy'
     from config_versions order by version desc limit 1`,
  )
  await client.query('commit')
}

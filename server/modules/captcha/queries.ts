import sql, { type Sql } from 'sql-template-tag'

/** No row when it was there already. */
export function insertUse(hash: Buffer): Sql {
  return sql`insert into used_captchas (hash) values (${hash}) on conflict do nothing`
}

import type { DatabaseConfig } from '../db/config.ts'
import { openWriter } from './rows.ts'

/** True when the database has never been used: nobody was ever a member. */
export async function isUntouched(config: DatabaseConfig): Promise<boolean> {
  const client = await openWriter(config)
  try {
    const { rows } = await client.query<{ isNew: boolean }>('select not exists (select from users) as "isNew"')
    return rows[0]?.isNew ?? false
  } finally {
    await client.end()
  }
}

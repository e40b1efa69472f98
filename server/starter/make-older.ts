import pg from 'pg'

/** Members who are old enough to write without the limits of new accounts. */
export async function makeOlder(database: pg.ClientConfig, members: { id: string }[]): Promise<void> {
  const client = new pg.Client(database)
  await client.connect()
  const ids = members.map(({ id }) => id)
  await client.query(`update users set created_at = now() - interval '30 days' where id = any($1::int8[])`, [ids])
  await client.end()
}

import type pg from 'pg'
import { inTransaction } from '#server/starter/rows.ts'
import { type Findable, writeTexts } from '#server/starter/search.ts'

/** Writes the texts for the search, on a connection of its own: nothing else waits for them. */
export interface Finder {
  write(texts: Findable[]): Promise<void>
  /** No more texts come: what is left to do about the index can be done beside the rest. */
  finish(): Promise<void>
}

type WithIndex = (client: pg.Client, work: (finder: Finder) => Promise<void>) => Promise<void>

/** The index of the search takes new words in large portions meanwhile, which is many times quicker than one by one. */
export const withPatientIndex: WithIndex = async (client, work) => {
  await client.query(`set gin_pending_list_limit = '64MB'; set work_mem = '128MB'`)
  await client.query('alter index search_texts_grams set (fastupdate = on)')
  try {
    await inTransaction(client, () => work({ write: writerOf(client), finish: async () => {} }))
  } finally {
    await client.query('alter index search_texts_grams set (fastupdate = off)')
    await client.query(`select gin_clean_pending_list('search_texts_grams')`)
  }
}

/** Quicker still, and nobody can search meanwhile: the index is made anew when all is there. */
export const indexAfterwards: WithIndex = (client, work) =>
  inTransaction(client, async () => {
    const { rows } = await client.query<{ text: string }>(
      `select pg_get_indexdef('search_texts_grams'::regclass) as text`,
    )
    await client.query('drop index search_texts_grams')
    const finish = async () => {
      await client.query(rows[0]?.text ?? '')
    }
    await work({ write: writerOf(client), finish })
  })

function writerOf(client: pg.Client): Finder['write'] {
  const most = 1000
  return async (texts) => {
    for (let start = 0; start < texts.length; start += most) await writeTexts(client, texts.slice(start, start + most))
  }
}

import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import sql, { raw, type Sql } from 'sql-template-tag'
import type { Context } from '../../kernel/context.ts'
import type { Kind } from './kinds.ts'
import type { Pages, Row } from './page.ts'

/** Rows in memory at a time: some of them are whole chapters. */
const portion = 100

interface Spooling {
  userId: string
  folder: string
  pages: Pages
}

interface Files {
  json?: FileHandle
  html?: FileHandle
}

/** The rows of one kind, as a list of JSON objects and as a page. Answers how many; of none, nothing is written. */
export async function spoolKind(ctx: Context, kind: Kind, { userId, folder, pages }: Spooling): Promise<number> {
  const files: Files = {}
  let number = 0
  try {
    for (const statement of await kind.ask(ctx, userId))
      await inPortions(ctx, statement, async (rows) => {
        files.json ??= await begun(join(folder, `${kind.name}.json`), '[\n')
        files.html ??= await begun(join(folder, `${kind.name}.html`), pages.begin(kind))
        const lines = rows.map((row) => JSON.stringify(row)).join(',\n')
        await files.json.appendFile(number > 0 ? `,\n${lines}` : lines)
        await files.html.appendFile(rows.map((row) => pages.row(kind, row)).join(''))
        number += rows.length
      })
    await files.json?.appendFile('\n]\n')
    await files.html?.appendFile(pages.end(kind))
  } finally {
    await files.json?.close()
    await files.html?.close()
  }
  return number
}

async function begun(file: string, beginning: string): Promise<FileHandle> {
  const handle = await open(file, 'wx', 0o600)
  await handle.appendFile(beginning)
  return handle
}

/** By a cursor: each step is a statement of its own, so that no number of rows takes the database too long. */
async function inPortions(ctx: Context, asked: Sql, take: (rows: Row[]) => Promise<void>): Promise<void> {
  const beginning = sql`declare own_rows no scroll cursor for select row_to_json(t) as row from (${asked}) t`
  const next = sql`fetch ${raw(String(portion))} from own_rows`
  await ctx.db.transaction(async (tx) => {
    await tx.run(beginning)
    for (let found = portion; found === portion; ) {
      const rows = await tx.many<{ row: Row }>(next)
      if (rows.length > 0) await take(rows.map(({ row }) => row))
      found = rows.length
    }
  })
}

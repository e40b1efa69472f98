import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import type { Env } from '../kernel/env.ts'
import { localStorage } from '../modules/storage/service.ts'
import { listedFiles } from './check-folder.ts'
import { assertSame, ownFile } from './lines-in.ts'
import { filesFolder } from './manifest.ts'

export interface PlacedFiles {
  count: number
  bytes: number
  /** Files that no row speaks of. */
  unknown: number
  /** Rows whose file did not come: they are given up. */
  missing: number
}

/** A file for each row, and a row for each file. */
export async function placeFiles(
  client: pg.Client,
  { env, folder, tell }: { env: Pick<Env, 'dataDir'>; folder: string; tell: (bytes: number) => void },
): Promise<PlacedFiles> {
  const placed: PlacedFiles = { count: 0, bytes: 0, unknown: 0, missing: 0 }
  await client.query('create temporary table placed_files (path text)')
  for await (const files of listedFiles(folder)) {
    const paths = files.map(({ path }) => path)
    const { rows } = await client.query<{ path: string; is_private: boolean }>(
      "select path, is_private from attachments where path = any($1) and state in ('stored', 'removed')",
      [paths],
    )
    const known = new Map(rows.map(({ path, is_private }) => [path, is_private]))
    for (const { path, size, sha256 } of files) {
      const isPrivate = known.get(path)
      if (isPrivate === undefined) placed.unknown += 1
      if (isPrivate === undefined) continue
      const source = join(filesFolder, path)
      await assertSame(folder, source, { bytes: size, sha256 })
      const options = { size, type: 'application/octet-stream' }
      await localStorage({ env }, isPrivate).put(path, createReadStream(await ownFile(folder, source)), options)
      placed.count += 1
      placed.bytes += size
      tell(placed.bytes)
    }
    await client.query('insert into placed_files select unnest($1::text[])', [paths])
  }
  const { rowCount } = await client.query(
    `update attachments a set state = 'deleting', deleting_at = now()
     where a.state in ('stored', 'removed') and not exists (select from placed_files p where p.path = a.path)`,
  )
  return { ...placed, missing: rowCount ?? 0 }
}

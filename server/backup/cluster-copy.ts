import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import type { Piece } from './format/parts.ts'
import { segmentsBetween } from './segments.ts'

/** Whole blocks of PostgreSQL, so that what is torn is one that the log writes anew. */
const blockSize = 1 << 20

/** What PostgreSQL makes anew by itself, or what must not come along: its contents stay behind, the folder comes. */
const emptied = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
])
const left =
  /^(postmaster\.(pid|opts)|backup_label(\.old)?|tablespace_map(\.old)?|pg_internal\.init.*|recovery\.signal|standby\.signal|.*\.tmp)$/
const temporary = /^(pgsql_tmp|t\d+_\d+)/

type Add = (piece: Piece) => Promise<void>

/**
 * PostgreSQL's own low-level backup: between start and stop its files are copied while they change; the log of that
 * time, which a slot keeps from being removed, makes them whole; `copyLog` brings it. Hurried: the checkpoint at its
 * beginning is made at once, and not in as many minutes as one usually takes.
 */
export async function copyCluster(
  client: pg.Client,
  { directory, name, isHurried }: { directory: string; name: string; isHurried: boolean },
  add: Add,
): Promise<{ startLsn: string }> {
  const slot = `aoir_backup_${name.toLowerCase().replaceAll(/[^a-z0-9]/g, '_')}`
  await client.query('select pg_create_physical_replication_slot($1, true, true)', [slot])
  const { rows } = await client.query<{ lsn: string }>('select pg_backup_start($1, $2)::text as lsn', [name, isHurried])
  await copyTree(directory, add)
  const stop = await client.query<{ labelfile: string; spcmapfile: string }>(
    'select labelfile, spcmapfile from pg_backup_stop(false)',
  )
  await add({ path: 'backup_label', at: 0, bytes: Buffer.from(stop.rows[0]?.labelfile ?? '') })
  return { startLsn: rows[0]?.lsn ?? '' }
}

/** The log from the start of the copy to the point, from PostgreSQL itself: the backup stands for itself. */
export async function copyLog(
  client: pg.Client,
  { directory, startLsn, pointLsn }: { directory: string; startLsn: string; pointLsn: string },
  add: Add,
): Promise<{ first: string; last: string }> {
  const { rows } = await client.query<{ first: string; last: string }>(
    'select pg_walfile_name($1::pg_lsn) as first, pg_walfile_name($2::pg_lsn) as last from (select pg_switch_wal()) s',
    [startLsn, pointLsn],
  )
  const { first, last } = rows[0] ?? { first: '', last: '' }
  for (const segment of segmentsBetween(first, last))
    await copyFile(join(directory, 'pg_wal', segment), `pg_wal/${segment}`, add)
  return { first, last }
}

async function copyTree(root: string, add: Add): Promise<void> {
  for await (const path of filesBelow(root, '', add)) await copyFile(join(root, path), path, add)
  // Last, as PostgreSQL's own tool does it: it must not be older than anything else.
  await copyFile(join(root, 'global/pg_control'), 'global/pg_control', add)
}

async function* filesBelow(root: string, folder: string, add: Add): AsyncGenerator<string> {
  const entries = await readdir(join(root, folder), { withFileTypes: true }).catch(whenGone)
  for (const entry of entries ?? []) {
    const path = folder ? `${folder}/${entry.name}` : entry.name
    if (left.test(entry.name) || temporary.test(entry.name) || path === 'global/pg_control') continue
    if (entry.isDirectory()) {
      await add({ path, at: 0, bytes: Buffer.alloc(0), isFolder: true })
      if (!emptied.has(path)) yield* filesBelow(root, path, add)
    } else if (entry.isFile()) yield path
  }
}

/** A file may grow, shrink or go while it is read: the log knows. */
async function copyFile(file: string, path: string, add: Add): Promise<void> {
  const handle = await open(file, 'r').catch(whenGone)
  if (!handle) return
  try {
    for (let at = 0; ; ) {
      const bytes = Buffer.allocUnsafe(blockSize)
      const { bytesRead } = await handle.read(bytes, 0, blockSize, at)
      if (bytesRead > 0 || at === 0) await add({ path, at, bytes: bytes.subarray(0, bytesRead) })
      at += bytesRead
      if (bytesRead < blockSize) return
    }
  } finally {
    await handle.close()
  }
}

function whenGone(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

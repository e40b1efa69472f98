import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import sql from 'sql-template-tag'
import { afterAll } from 'vitest'
import { newSharedKey, sharedKey } from '#server/backup/format/keys.ts'
import { folderPlace } from '#server/backup/format/place.ts'
import { startEmbedded } from '#server/db/embedded/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { type Database, openDatabase } from '#server/db/open.ts'
import type { Context } from '#server/kernel/context.ts'
import { type Env, readEnv } from '#server/kernel/env.ts'
import { openSite } from '../../scripts/operator/open-site.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const silent = { info: () => {}, warn: () => {} }

/** A site with a database of its own, a place for its backups, and the key of them. */
export async function savedSite() {
  const folder = temporaryFolder()
  const source = { DATA_DIR: join(folder, 'data'), NODE_ENV: 'test', LOG_LEVEL: 'silent' }
  const env = readEnv(source)
  // It keeps its log, but does not wait for the disk.
  const settings = { fsync: 'off', full_page_writes: 'on', archive_timeout: '0' }
  const embedded = await startEmbedded({ dataDir: env.dataDir, log: silent, settings })
  await migrate(embedded.connection, silent)
  const { ctx, close } = await openSite({ source })
  afterAll(async () => {
    await close()
    await embedded.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  const place = folderPlace(join(folder, 'backups'))
  return { folder, env, embedded, ctx, place, key: sharedKey(newSharedKey()), ...writing(ctx, env) }
}

export function writing(ctx: Pick<Context, 'db'>, env: Pick<Env, 'dataDir'>) {
  let files = 0
  return {
    async member(name: string): Promise<string> {
      const text = sql`insert into users (name, name_key, password_hash) values (${name}, ${name}, 'x') returning id`
      return (await ctx.db.one<{ id: string }>(text)).id
    },
    /** A file of a member, row and bytes. */
    async file(userId: string, bytes: Buffer): Promise<string> {
      files += 1
      const path = `aoir/${userId}/image/2026/11/18/${1_763_200_000_000 + files}11.webp`
      const file = join(env.dataDir, 'uploads', path)
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, bytes)
      await ctx.db.run(sql`
        insert into attachments (user_id, kind, storage, state, path, filename, mime_type, size)
        values (${userId}, 'image', 'local', 'stored', ${path}, ${String(files)}, 'image/webp', ${bytes.length})`)
      return path
    },
  }
}

/** What was restored into a folder, asked for a while. */
export async function inDatabase<T>(dataDir: string, work: (db: Database) => Promise<T>): Promise<T> {
  const embedded = await startEmbedded({ dataDir, log: silent, settings: { fsync: 'off', archive_mode: 'off' } })
  const db = openDatabase(embedded.connection)
  try {
    return await work(db)
  } finally {
    await db.close()
    await embedded.stop()
  }
}

/** Names of members in it. */
export async function membersIn(dataDir: string): Promise<string[]> {
  const rows = await inDatabase(dataDir, (db) => db.many<{ name: string }>(sql`select name from users order by name`))
  return rows.map(({ name }) => name)
}

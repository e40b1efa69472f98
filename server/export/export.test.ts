import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sql, { raw } from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSite } from '../../scripts/operator/open-site.ts'
import { grow } from '../../scripts/seed/grow.ts'
import { type FreshDatabase, freshDatabase } from '../../test/support/postgres.ts'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { connectionUrl, startEmbedded } from '../db/embedded/embedded.ts'
import { expectedVersion } from '../db/migrate.ts'
import { assertRestored } from '../kernel/env.ts'
import { plantStarter } from '../starter/plant.ts'
import type { Manifest } from './manifest.ts'
import { type Bringing, readSite } from './read-site.ts'
import { writeSite } from './write-site.ts'

const folder = temporaryFolder()
const silent = { info: () => {}, warn: () => {} }
const databases: FreshDatabase[] = []
const urlOf = ({ config }: FreshDatabase) => connectionUrl(config as Parameters<typeof connectionUrl>[0])
let serial = 0
function fresh(name: string): string {
  serial += 1
  return join(folder, `${name}-${serial}`)
}

/** A site with example content, a made-up community, and rows of the types that neither of them has. */
let source: FreshDatabase
const home = fresh('data')
let plain: string
let whole: string

beforeAll(async () => {
  source = await freshDatabase()
  databases.push(source)
  await plantStarter(source.config, join(home, 'uploads'))
  await grow(source.config, join(home, 'uploads'), { users: 30, posts: 60, seed: 3 }, { isAlone: false, log: () => {} })
  const id = raw('(select min(id) from users)')
  await source.db.run(
    sql`update users set name = ${'反斜 \\ "引号"\n\u2028'}, password_hash = 'a-hash-of-a-password' where id = ${id}`,
  )
  await source.db.run(sql`insert into user_totp (user_id, secret) values (${id}, decode('c0ffee', 'hex'))`)
  await source.db.run(sql`
    insert into address_blocks (range, effect, reason, creator_id) values ('2001:db8::/48', 'write', 'x', ${id})`)
  await source.db.run(sql`insert into redeem_batches (slots, count, creator_id) values (2, 1, ${id})`)
  await source.db.run(sql`
    insert into redeem_codes (hash, batch_id, redeemed_by, redeemed_at)
    select sha256('a code'), id, creator_id, now() from redeem_batches`)
  await source.db.run(sql`insert into licences (user_id, slots) values (${id}, 2)`)
  await source.db.run(sql`insert into licence_domains (user_id, domain) values (${id}, 'a.example')`)
  await source.db.run(sql`
    insert into pay_notifications (provider, origin, digest, raw) values ('epay', 'notify', decode('00ff5c5c', 'hex'), decode('5c6e', 'hex'))`)
  await source.db.run(sql`select ledger_post('adjust', 'test', '1', ${id}, 500, 'adjust', null, null, null, 'x')`)
  await source.db.run(
    sql`insert into secrets (name, nonce, ciphertext) values ('SMTP_PASS', decode('deadbeef', 'hex'), decode('decafbad', 'hex'))`,
  )
  plain = await exportOf(urlOf(source), home)
  whole = await exportOf(urlOf(source), home, true)
}, 120_000)

afterAll(async () => {
  for (const { drop } of databases) await drop()
  rmSync(folder, { recursive: true, force: true })
})

async function exportOf(databaseUrl: string | undefined, dataDir: string, withCredentials = false): Promise<string> {
  const to = fresh('export')
  const given = {
    DATA_DIR: dataDir,
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    SECRET_KEY: 'a secret key for tests, long enough',
  }
  const { ctx, config, close } = await openSite({
    source: databaseUrl ? { ...given, DATABASE_URL: databaseUrl } : given,
  })
  try {
    await writeSite({ ctx, config, folder: to, withCredentials })
  } finally {
    await close()
  }
  return to
}

const bring = (from: string, env: Bringing['env']) => readSite({ folder: from, env, log: silent })
const manifestOf = (of: string) => JSON.parse(readFileSync(join(of, 'manifest.json'), 'utf8')) as Manifest

/** Every file of a folder with its bytes; of the manifest all but the time. */
function bytesOf(of: string): Map<string, string> {
  const names = readdirSync(of, { recursive: true, encoding: 'utf8', withFileTypes: true }).filter((one) =>
    one.isFile(),
  )
  return new Map(
    names.map(({ parentPath, name }) => {
      const file = join(parentPath, name)
      const text = readFileSync(file, 'latin1')
      return [file.slice(of.length), name === 'manifest.json' ? text.replace(/"madeAt": "[^"]*"/, '') : text]
    }),
  )
}

/** Says which files differ: the bytes of all of them are no use to anybody. */
function expectSame(one: string, other: string) {
  const [a, b] = [bytesOf(one), bytesOf(other)]
  expect([...b.keys()].sort()).toEqual([...a.keys()].sort())
  expect([...a.keys()].filter((name) => a.get(name) !== b.get(name))).toEqual([])
}

test('a site moves from a database of DATABASE_URL to an embedded one and back, and stays what it is to the last byte', async () => {
  const [embedded, last] = [fresh('data'), fresh('data')]
  mkdirSync(embedded)
  writeFileSync(join(embedded, 'secret.key'), 'a secret key for tests, long enough\n')
  const report = await bring(whole, { dataDir: embedded, databaseUrl: undefined })
  expect(report).toMatchObject({ isClean: true, ledger: [], figures: [], files: { missing: 0, unknown: 0 } })
  expect(report.files.count).toBeGreaterThan(10)
  assertRestored(embedded)
  const there = await exportOf(undefined, embedded, true)
  expectSame(whole, there)
  const back = await freshDatabase('template0')
  databases.push(back)
  expect((await bring(there, { dataDir: last, databaseUrl: urlOf(back) })).isClean).toBe(true)
  expectSame(whole, await exportOf(urlOf(back), last, true))
  // Numbers go on behind the last one, and texts can be found.
  const { id, next } = await back.db.one<{ id: string; next: string }>(sql`
    select max(id)::text as id, nextval(pg_get_serial_sequence('posts', 'id'))::text as next from posts`)
  expect(Number(next)).toBeGreaterThan(Number(id))
  const older = sql`select count(*)::int4 as n from search_texts where version < 2 or grams = ''`
  expect(await back.db.one(older)).toEqual({ n: 0 })
  await expect(bring(there, { dataDir: fresh('data'), databaseUrl: urlOf(back) })).rejects.toThrow(/is not empty/)
}, 120_000)

test('without being asked to, it holds nothing by which somebody could log in, and secrets never', () => {
  const text = (of: string) => [...bytesOf(of).values()].join('\n')
  const isIn = (of: string) =>
    ['a-hash-of-a-password', 'c0ffee', 'deadbeef', 'decafbad'].filter((word) => text(of).includes(word))
  expect(isIn(plain)).toEqual([])
  expect(isIn(whole)).toEqual(['a-hash-of-a-password', 'c0ffee'])
})

test('a site without credentials comes whole, too', async () => {
  const target = await freshDatabase('template0')
  databases.push(target)
  const dataDir = fresh('data')
  const report = await bring(plain, { dataDir, databaseUrl: urlOf(target) })
  expect(report).toMatchObject({ isClean: true, withCredentials: false })
  expectSame(plain, await exportOf(urlOf(target), dataDir))
  const left = sql`select count(password_hash)::int4 + (select count(*) from user_totp)::int4 as n from users`
  expect(await target.db.one(left)).toEqual({ n: 0 })
}, 120_000)

test('each line is what the schema of its kind says', () => {
  const { kinds } = manifestOf(whole)
  let lines = 0
  for (const { name, columns } of kinds) {
    const schema = JSON.parse(readFileSync(join(whole, `schema/${name}.json`), 'utf8')) as {
      required: string[]
      properties: Record<string, { type?: string | string[]; minimum?: number }>
    }
    expect(schema.required, name).toEqual(columns)
    for (const line of readFileSync(join(whole, `rows/${name}.jsonl`), 'utf8')
      .split('\n')
      .slice(0, -1)) {
      lines += 1
      const row = JSON.parse(line) as Record<string, unknown>
      expect(Object.keys(row), name).toEqual(columns)
      const wrong = Object.entries(row).filter(([column, value]) => !fits(value, schema.properties[column]?.type))
      expect(wrong, name).toEqual([])
    }
  }
  expect(lines).toBeGreaterThan(1000)
})

function fits(value: unknown, type: string | string[] | undefined): boolean {
  if (type === undefined) return true
  const found = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value
  return [type].flat().some((one) => one === found || (one === 'integer' && Number.isInteger(value)))
}

describe('what is not an export, or not a whole one, is named before anything is written', () => {
  const refused = async (harm: (copy: string) => void) => {
    const [copy, dataDir] = [fresh('copy'), fresh('data')]
    cpSync(plain, copy, { recursive: true })
    harm(copy)
    const error = (await bring(copy, { dataDir, databaseUrl: undefined }).catch((fault: unknown) => fault)) as Error
    expect(existsSync(dataDir)).toBe(false)
    rmSync(copy, { recursive: true })
    return `${error.name}: ${error.message}`
  }
  const changed = (change: (manifest: Manifest) => object) => (copy: string) =>
    writeFileSync(join(copy, 'manifest.json'), JSON.stringify(change(manifestOf(copy))))

  test.each<[string, RegExp, (copy: string) => void]>([
    ['a folder without a manifest', /no whole export/, (copy) => rmSync(join(copy, 'manifest.json'))],
    ['a manifest that breaks off', /is damaged/, (copy) => writeFileSync(join(copy, 'manifest.json'), '{"format":1,')],
    ['an altered line', /users.jsonl is damaged/, (copy) => writeFileSync(join(copy, 'rows/users.jsonl'), '{}\n')],
    [
      'a missing kind',
      /posts is missing/,
      changed((of) => ({ ...of, kinds: of.kinds.filter(({ name }) => name !== 'posts') })),
    ],
    [
      'a kind that never goes out',
      /secrets is no kind/,
      changed((of) => ({ ...of, kinds: [...of.kinds, { ...of.kinds[0], name: 'secrets' }] })),
    ],
    [
      'a name that is none',
      /manifest.json is damaged: kinds/,
      changed((of) => ({ ...of, kinds: [{ ...of.kinds[0], name: '../../x' }] })),
    ],
    ['a newer schema', /Install the newer aoir/, changed((of) => ({ ...of, schemaVersion: expectedVersion() + 1 }))],
    ['a newer format', /knows 1. Install the newer/, changed((of) => ({ ...of, format: 2 }))],
    [
      'a link',
      /is a link/,
      (copy) => {
        rmSync(join(copy, 'rows/users.jsonl'))
        symlinkSync(join(plain, 'rows/users.jsonl'), join(copy, 'rows/users.jsonl'))
      },
    ],
  ])('%s', async (_, sentence, harm) => {
    expect(await refused(harm)).toMatch(sentence)
  })
})

/** A manifest that agrees with changed lines. */
async function withLines(name: string, change: (lines: string[]) => string[]): Promise<string> {
  const { createHash } = await import('node:crypto')
  const copy = fresh('copy')
  cpSync(plain, copy, { recursive: true })
  const file = join(copy, `rows/${name}.jsonl`)
  const lines = change(readFileSync(file, 'utf8').split('\n').slice(0, -1))
  const text = lines.map((line) => `${line}\n`).join('')
  writeFileSync(file, text)
  const manifest = manifestOf(copy)
  const part = manifest.kinds.find((kind) => kind.name === name)
  const sha256 = createHash('sha256').update(text).digest('hex')
  Object.assign(part ?? {}, { lines: lines.length, bytes: Buffer.byteLength(text), sha256 })
  writeFileSync(join(copy, 'manifest.json'), JSON.stringify(manifest))
  return copy
}

test('a line that the database does not take is named, and the same command begins anew', async () => {
  const target = await freshDatabase('template0')
  databases.push(target)
  const env = { dataDir: fresh('data'), databaseUrl: urlOf(target) }
  const twice = await withLines('users', (lines) => [...lines, lines[4] ?? ''])
  await expect(bring(twice, env)).rejects.toThrow(/^rows\/users.jsonl, line \d+: duplicate key/)
  expect(() => assertRestored(env.dataDir)).toThrow(/has not come to its end/)
  const orphans = await withLines('users', (lines) => lines.slice(1))
  await expect(bring(orphans, env)).rejects.toThrow(/^The rows do not belong together/)
  expect((await bring(plain, env)).isClean).toBe(true)
  assertRestored(env.dataDir)
}, 120_000)

test('books that do not balance are said', async () => {
  const richer = await withLines('accounts', (lines) =>
    lines.map((line) => line.replace('"balance":500', '"balance":600')),
  )
  const target = await freshDatabase('template0')
  databases.push(target)
  const report = await bring(richer, { dataDir: fresh('data'), databaseUrl: urlOf(target) })
  expect(report.isClean).toBe(false)
  expect(report.ledger.map(({ name }) => name)).toContain('I4')
}, 120_000)

test('an export goes into an empty folder only, or where one broke off', async () => {
  const { ctx, config, close } = await openSite({
    source: { DATA_DIR: home, DATABASE_URL: urlOf(source), NODE_ENV: 'test', LOG_LEVEL: 'silent' },
  })
  try {
    const to = fresh('export')
    mkdirSync(to)
    writeFileSync(join(to, 'mine'), '')
    const wish = { ctx, config, folder: to, withCredentials: false }
    await expect(writeSite(wish)).rejects.toThrow(/is not empty/)
    rmSync(join(to, 'mine'))
    const broken = {
      ...wish,
      onProgress: () => {
        throw new Error('broken off')
      },
    }
    await expect(writeSite(broken)).rejects.toThrow('broken off')
    await expect(bring(to, { dataDir: fresh('data'), databaseUrl: undefined })).rejects.toThrow(/no whole export/)
    await writeSite(wish)
    expectSame(plain, to)
  } finally {
    await close()
  }
})

test('it stays out of a folder with a site', async () => {
  const dataDir = fresh('data')
  const embedded = await startEmbedded({ dataDir, log: silent, durable: false })
  await expect(bring(plain, { dataDir, databaseUrl: undefined })).rejects.toThrow(/stop it|not empty/)
  await embedded.stop()
  await expect(bring(plain, { dataDir, databaseUrl: undefined })).rejects.toThrow(/not empty/)
})

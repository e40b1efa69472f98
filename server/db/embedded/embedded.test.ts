import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { openDatabase } from '../open.ts'
import { postgresProcesses } from '../processes.ts'
import { connectionUrl, type Embedded, startEmbedded } from './embedded.ts'
import { launch } from './process.ts'

const isRoot = process.getuid?.() === 0
let folder: string
let lines: string[]
const log = { info: (line: string) => lines.push(line), warn: (line: string) => lines.push(line) }
const started: Embedded[] = []

const seed = temporaryFolder()
beforeAll(async () => {
  await (await startEmbedded({ dataDir: seed, log, durable: false })).stop()
})
afterAll(() => rmSync(seed, { recursive: true }))
beforeEach(() => {
  folder = temporaryFolder()
  lines = []
})
afterEach(async () => {
  await Promise.all(started.splice(0).map((embedded) => embedded.stop()))
  rmSync(folder, { recursive: true, force: true })
})

async function start(dataDir = folder): Promise<Embedded> {
  const embedded = await startEmbedded({ dataDir, log, durable: false })
  started.push(embedded)
  return embedded
}

async function ask<T>(embedded: Embedded, ...statements: ReturnType<typeof sql>[]): Promise<T | undefined> {
  const db = openDatabase({ connectionString: connectionUrl(embedded.connection) })
  let answer: T | undefined
  for (const statement of statements) answer = (await db.many<T>(statement))[0]
  await db.close()
  return answer
}

/** Copying a database takes less time than making one. */
function plantSeed(dataDir = folder): void {
  execFileSync('cp', ['-a', `${seed}/.`, dataDir])
}

/** Another server on the same folder; resolves when its PostgreSQL is there. */
async function otherServer(afterStart: string) {
  const module = new URL('./embedded.ts', import.meta.url).href
  const script = `
    const { startEmbedded } = await import('${module}')
    const log = { info() {}, warn() {} }
    const { connection } = await startEmbedded({ dataDir: '${folder}', log, durable: false })
    console.log(connection.host)
    ${afterStart}`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [host] = await once(child.stdout, 'data')
  return { child, socketFolder: String(host).trim() }
}

test('why it ended stays known, whatever it has told others before and after', async () => {
  const why = 'FATAL:  recovery ended before configured recovery target was reached'
  const answers = ['starting up', 'not yet accepting connections', 'not accepting connections', 'shutting down']
  const told = answers.map((answer) => `FATAL:  the database system is ${answer}`)
  const binary = join(folder, 'postgres')
  const said = [...told, why, ...told].map((line) => `echo '${line}' >&2`)
  writeFileSync(binary, ['#!/bin/sh', ...said, 'exit 1'].join('\n'), { mode: 0o755 })
  const heard: string[] = []
  const postmaster = launch(binary, folder, undefined, log, (line) => heard.push(line))
  await expect.poll(() => heard).toEqual([...told, why, ...told])
  await postmaster.exited
  expect(postmaster.lastLine()).toBe(why)
  expect(lines).toEqual([])
})

test('it is a PostgreSQL 18 with the settings of a small server, safe by default', async () => {
  const embedded = await startEmbedded({ dataDir: folder, log, settings: { work_mem: '5MB' } })
  started.push(embedded)
  const found = await ask<{ version: string }>(
    embedded,
    sql`select current_setting('server_version') as version, current_setting('fsync') as fsync,
      current_setting('synchronous_commit') as commit, current_setting('full_page_writes') as pages,
      current_setting('data_checksums') as checksums, current_setting('server_encoding') as encoding,
      current_setting('listen_addresses') as network, current_setting('work_mem') as memory, upper('é') as upper,
      (select rolsuper from pg_roles where rolname = current_user) as super`,
  )
  expect(found?.version).toMatch(/^18\./)
  expect(found).toMatchObject({ fsync: 'on', commit: 'on', pages: 'on', checksums: 'on', encoding: 'UTF8' })
  expect(found).toMatchObject({ network: '', memory: '5MB', upper: 'É', super: false })
  expect(statSync(join(folder, 'postgres.password')).mode & 0o777).toBe(0o600)
  expect(statSync(embedded.connection.host).mode & 0o777).toBe(0o700)
})

test('your own settings stand in a file of their own, and outweigh ours', async () => {
  plantSeed()
  writeFileSync(join(folder, 'postgres/postgresql.local.conf'), "work_mem = '6MB'\n")
  expect(await ask(await start(), sql`select current_setting('work_mem') as memory`)).toEqual({ memory: '6MB' })
})

test('stopping leaves nothing behind but the data, and the next start finds it', async () => {
  plantSeed()
  const first = await start()
  await ask(first, sql`create table kept (n int4)`, sql`insert into kept values (7)`)
  await first.stop()
  await first.stop()
  expect(postgresProcesses(first.directory)).toEqual([])
  expect(existsSync(first.connection.host)).toBe(false)
  expect(readdirSync(folder).sort()).toEqual(['postgres', 'postgres.password'])
  expect(existsSync(join(first.directory, 'postmaster.pid'))).toBe(false)

  const second = await start()
  expect(await ask(second, sql`select n from kept`)).toEqual({ n: 7 })
  expect(lines).toEqual([])
})

test('a second server on the same folder is refused, and the first one goes on', async () => {
  plantSeed()
  const first = await start()
  const refusal = `Another server (process ${process.pid}) already uses ${folder}`
  await expect(startEmbedded({ dataDir: folder, log })).rejects.toThrow(refusal)
  expect(await ask(first, sql`select 1 as n`)).toEqual({ n: 1 })
})

test('the lock of a dead server is taken over, also when its process id lives again', async () => {
  plantSeed()
  writeFileSync(join(folder, 'server.pid'), `${process.pid}\nanother boot 12345\n`)
  await start()
  expect(readFileSync(join(folder, 'server.pid'), 'utf8')).toMatch(new RegExp(`^${process.pid}\n(?!another)`))
})

test('the PostgreSQL of a killed server is stopped, and its data is there', async () => {
  plantSeed()
  const { child, socketFolder } = await otherServer('setInterval(() => {}, 1e6)')
  const cluster = join(folder, 'postgres')
  child.kill('SIGKILL')
  await once(child, 'exit')
  const orphans = postgresProcesses(cluster)
  expect(orphans.length).toBeGreaterThan(1)
  const embedded = await start()
  expect(lines).toEqual(['Stopping the PostgreSQL that a killed server left behind.'])
  expect(postgresProcesses(cluster).filter((pid) => orphans.includes(pid))).toEqual([])
  expect(existsSync(socketFolder)).toBe(false)
  expect(await ask(embedded, sql`select 1 as n`)).toEqual({ n: 1 })
})

test('a server that simply exits takes its PostgreSQL along', async () => {
  plantSeed()
  const { child, socketFolder } = await otherServer('process.exit(3)')
  if (child.exitCode === null) await once(child, 'exit')
  expect(child.exitCode).toBe(3)
  await vi.waitFor(() => expect(postgresProcesses(join(folder, 'postgres'))).toEqual([]))
  expect(existsSync(socketFolder)).toBe(false)
  expect(existsSync(join(folder, 'server.pid'))).toBe(false)
})

test('an interrupted first start is begun anew', async () => {
  const draft = join(folder, 'postgres.new')
  plantSeed()
  renameSync(join(folder, 'postgres'), draft)
  rmSync(join(folder, 'postgres.password'))
  const embedded = await start()
  expect(await ask(embedded, sql`select 1 as n`)).toEqual({ n: 1 })
  expect(existsSync(draft)).toBe(false)
})

test('the database of another PostgreSQL version is refused', async () => {
  plantSeed()
  writeFileSync(join(folder, 'postgres/PG_VERSION'), '17\n')
  await expect(start()).rejects.toThrow('is of PostgreSQL 17, but this server brings PostgreSQL 18.')
  expect(existsSync(join(folder, 'server.pid'))).toBe(false)
})

test.runIf(isRoot)('root with a closed folder: the database lives in a system folder, and stays found', async () => {
  chmodSync(folder, 0o700)
  const dataDir = join(folder, 'data')
  const first = await start(dataDir)
  const home = dirname(first.directory)
  try {
    expect(home).toMatch(/^\/var\/lib\/aoir\/data-[0-9a-f]{8}$/)
    expect(first.moved).toMatch(`The database is in ${home}, because`)
    expect(lines).toEqual([first.moved])
    await ask(first, sql`create table kept (n int4)`, sql`insert into kept values (7)`)
    await first.stop()
    // Neither a new name nor an opened folder may lead to an empty database.
    renameSync(dataDir, join(folder, 'renamed'))
    chmodSync(folder, 0o711)
    const second = await start(join(folder, 'renamed'))
    expect(await ask(second, sql`select n from kept`)).toEqual({ n: 7 })
    await second.stop()
    // Without its data folder, a server begins anew.
    chmodSync(folder, 0o700)
    const third = await start(dataDir)
    expect(third.directory).toBe(`${home}-2/postgres`)
    await third.stop()
  } finally {
    for (const name of [home, `${home}-2`]) rmSync(name, { recursive: true, force: true })
  }
})

test.runIf(isRoot)('root: a database that was closed later is reported, not replaced by an empty one', async () => {
  const dataDir = join(folder, 'data')
  plantSeed(dataDir)
  chmodSync(folder, 0o700)
  await expect(start(dataDir)).rejects.toThrow('let it pass through the folders above (chmod o+x).')
})

test.runIf(isRoot)('root: a database that root copied here is given to the account of PostgreSQL again', async () => {
  cpSync(seed, join(folder, 'copy'), { recursive: true })
  chmodSync(join(folder, 'copy'), 0o711)
  expect(statSync(join(folder, 'copy/postgres')).uid).toBe(0)
  expect(await ask(await start(join(folder, 'copy')), sql`select 1 as n`)).toEqual({ n: 1 })
})

import { execFileSync, spawnSync } from 'node:child_process'
import { readdirSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runningNeighbour } from '#server/db/embedded/neighbour.ts'
import { openDatabase } from '#server/db/open.ts'
import { runningServer } from '#server/db/running-server.ts'
import { releasesAround } from '../../scripts/upgrade/releases.ts'
import { unpackBeside } from '../../scripts/upgrade/unpack.ts'
import { projectRoot } from '../rules/sources.ts'
import { login } from '../support/forum/people.ts'
import { createHttpClient } from '../support/http-client.ts'
import { adminPassword } from '../support/server.ts'
import { releasedSite } from './released-site.ts'

/** Releases are exchanged under a server that runs, as an operator types it. */

const site = await releasedSite()
const { folder, current, dataDir, origin, base } = site
const http = createHttpClient(origin)
const migrations = join(base, 'server/db/migrations')
const next = readdirSync(migrations).length + 1

function migration(number: number, text: string) {
  return (release: string) =>
    writeFileSync(join(release, 'server/db/migrations', `${String(number).padStart(3, '0')}-next.sql`), text)
}
const expand = migration(next, "alter table users add probe text not null default 'x';\n")

beforeAll(async () => {
  site.install(base)
  await site.start()
})
afterAll(async () => {
  http.close()
  await site.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function schema(): Promise<number> {
  const db = openDatabase(runningNeighbour(dataDir) ?? {})
  const { version } = await db.one<{ version: number }>(sql`select max(version)::int4 as version from migrations`)
  await db.close()
  return version
}

/** What members do: somebody logs in, and is known. */
async function works(): Promise<void> {
  const { access_token: token } = await login({ http }, 'admin', adminPassword)
  const { envelope } = await http.json('/api/aoir-user/info', { token })
  expect(envelope.code).toBe(200)
  expect((await fetch(origin)).status).toBe(200)
}

const leadsTo = () => readlinkSync(current)

test('a newer release takes over within seconds, and sessions go on', async () => {
  const { access_token: token } = await login({ http }, 'admin', adminPassword)
  const { code, stdout, stderr } = await site.command('upgrade', site.pack(site.make('0.2.0', expand)), '--json')
  expect([code, stderr]).toEqual([0, ''])
  const answer = JSON.parse(stdout) as { down: number }
  expect(answer).toMatchObject({ before: '0.1.0', version: '0.2.0', backup: expect.any(String) })
  expect(answer.down).toBeLessThan(10)
  expect([leadsTo(), await schema()]).toEqual(['aoir-0.2.0', next])
  expect(runningServer(dataDir)?.root).toBe(join(site.site, 'aoir-0.2.0'))
  expect((await http.json('/api/aoir-user/info', { token })).envelope.code).toBe(200)
  expect(readdirSync(dataDir)).not.toContain('rehearsal')
  await works()
}, 300_000)

test('the version before runs on what the newer one has added', async () => {
  const { code, stdout } = await site.command('rollback', '--json')
  expect([code, JSON.parse(stdout)]).toMatchObject([0, { before: '0.2.0', version: '0.1.0' }])
  expect([leadsTo(), await schema()]).toEqual(['aoir-0.1.0', next])
  await works()
}, 120_000)

test('a migration that fails does so on a copy, and the site does not notice', async () => {
  const pid = runningServer(dataDir)?.pid
  const broken = site.make('0.3.0', (release) => {
    expand(release)
    migration(next + 1, 'select 1 / 0;\n')(release)
  })
  const { code, stdout } = await site.command('upgrade', broken, '--json')
  expect([code, JSON.parse(stdout)]).toMatchObject([1, { error: expect.stringContaining('failed: division by zero') }])
  expect([leadsTo(), await schema(), runningServer(dataDir)?.pid]).toEqual(['aoir-0.1.0', next, pid])
}, 300_000)

test('a release that does not come up gives way to the one before, and says why', async () => {
  const silent = site.make('0.4.0', (release) => {
    expand(release)
    writeFileSync(join(release, 'dist/run/serve.js'), "throw new Error('a part is missing')\n")
  })
  const { code, stdout } = await site.command('upgrade', silent, '--json')
  expect([code, JSON.parse(stdout)]).toMatchObject([1, { fault: expect.stringContaining('a part is missing') }])
  expect(leadsTo()).toBe('aoir-0.1.0')
  await works()
}, 300_000)

test('a stopped site is upgraded, tried, and stopped again', async () => {
  await site.stop()
  const { code, stdout } = await site.command('upgrade', join(folder, 'made/aoir-0.2.0'))
  expect([code, stdout]).toMatchObject([0, expect.stringContaining('stopped again')])
  expect([leadsTo(), runningServer(dataDir)]).toEqual(['aoir-0.2.0', undefined])
  await site.start()
  await works()
}, 300_000)

describe('what is no upgrade is refused before anything happens', () => {
  const refused = async (from: string) => {
    const releases = releasesAround(join(site.site, 'aoir-0.2.0'), dataDir)
    const error = await unpackBeside(releases, from).catch((fault: unknown) => fault)
    expect([(error as Error).name, leadsTo()]).toEqual(['BadEnvironment', 'aoir-0.2.0'])
    return (error as Error).message
  }

  test('an older version, an altered file, one too many, no release', async () => {
    expect(await refused(base)).toContain('only a newer one is an upgrade')
    const altered = site.make('0.5.0')
    writeFileSync(join(altered, 'main.js'), '')
    expect(await refused(altered)).toContain('main.js is not as it was made')
    const more = site.make('0.6.0')
    writeFileSync(join(more, 'more.js'), '')
    expect(await refused(more)).toContain('more.js does not belong to this release')
    writeFileSync(join(folder, 'none.tar.gz'), 'no archive')
    expect(await refused(join(folder, 'none.tar.gz'))).toContain('is no archive of a release')
    expect(await refused(join(folder, 'away'))).toContain('There is no')
  })

  test('paths that lead out of the archive, and links', async () => {
    const pack = (name: string, ...words: string[]) => {
      execFileSync('tar', ['-czf', join(folder, name), '-C', folder, ...words])
      return join(folder, name)
    }
    writeFileSync(join(folder, 'outside'), '')
    symlinkSync('/etc', join(base, 'link'))
    expect(await refused(pack('out.tar.gz', '--transform', 's,^,made/../../,', '-P', 'outside'))).toContain(
      'lie inside',
    )
    expect(await refused(pack('root.tar.gz', '-P', join(folder, 'outside')))).toContain('lie inside')
    expect(await refused(pack('link.tar.gz', 'made'))).toContain('is a link')
  })

  test('a clone of the sources is told what to do instead', async () => {
    const words = [join(projectRoot, 'scripts/upgrade.ts'), base]
    const { status, stderr } = spawnSync(process.execPath, words, { cwd: projectRoot, encoding: 'utf8' })
    expect([status, stderr]).toEqual([1, expect.stringContaining('git pull')])
  })
})

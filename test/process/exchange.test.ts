import { mkdirSync, readlinkSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runningServer } from '#server/db/running-server.ts'
import { exchange } from '../../scripts/upgrade/exchange.ts'
import { type Releases, releasesAround } from '../../scripts/upgrade/releases.ts'
import { type Service, serviceOf } from '../../scripts/upgrade/service.ts'
import { projectRoot } from '../rules/sources.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { freePort } from './released-site.ts'

/** The ways back from a release that starts and does not do what it should: programs in the place of whole releases. */

const folder = realpathSync(temporaryFolder())
const [site, dataDir] = [join(folder, 'site'), join(folder, 'data')]
let releases: Releases
let service: Service
let origin: string

interface Answers {
  ready?: number
  home?: number
  code?: number
  script?: number
}

function install(version: string, { ready = 200, home = 200, code = 200, script = 200 }: Answers = {}): string {
  const release = join(site, `aoir-${version}`)
  mkdirSync(release, { recursive: true })
  writeFileSync(join(release, 'release.json'), JSON.stringify({ version }))
  const start = `exec ${process.execPath} server.ts`
  writeFileSync(join(release, 'package.json'), JSON.stringify({ version, type: 'module', scripts: { start } }))
  writeFileSync(
    join(release, 'server.ts'),
    `import { createServer } from 'node:http'
    import { noteRunning } from '${projectRoot}/server/db/running-server.ts'
    const page = '<p>${version}</p><script src="/assets/entry-1.js"></script>'
    const answers = {
      '/readyz': [${ready}, ''],
      '/': [${home}, page],
      '/api/aoir-config': [200, '{"code":${code}}'],
      '/assets/entry-1.js': [${script}, ''],
    }
    const server = createServer(({ url }, response) => {
      const [status, text] = answers[url] ?? [404, '']
      response.writeHead(status).end(text)
    })
    server.listen(${new URL(origin).port}, '127.0.0.1', () =>
      noteRunning('${dataDir}', { origin: '${origin}', root: import.meta.dirname }))\n`,
  )
  return release
}

beforeAll(async () => {
  mkdirSync(dataDir)
  origin = `http://127.0.0.1:${await freePort()}`
  const own = install('1.0.0')
  releases = { folder: site, current: join(site, 'current'), previous: join(site, 'previous'), own }
  service = await serviceOf(releases, dataDir, undefined)
  const { fault } = await exchange({ releases, service, dataDir, next: own, isRunning: true })
  expect(fault).toBeUndefined()
  releases = releasesAround(own, dataDir)
})
afterAll(async () => {
  await service.stop()
  rmSync(folder, { recursive: true, force: true })
})

const shown = async () => /\d+\.\d+\.\d+/.exec(await (await fetch(origin)).text())?.[0]

test.each<[string, Answers, string]>([
  ['is never ready', { ready: 503 }, '/readyz did not say within 8 s that it is ready.'],
  ['has no home page', { home: 500 }, 'the home page answered 500.'],
  ['has no configuration', { code: 500 }, '/api/aoir-config answered 500.'],
  ['has lost a script', { script: 404 }, '/assets/entry-1.js of the home page is missing.'],
])(
  'a release that %s gives way to the one before, which answers again',
  async (name, answers, why) => {
    const next = install(`2.0.${name.length}`, answers)
    const wish = { releases, service, dataDir, next, isRunning: true, patience: 8000 }
    const { fault, down } = await exchange(wish)
    expect(fault?.trim()).toBe(why)
    expect(down).toBeGreaterThan(0)
    expect([readlinkSync(releases.current), runningServer(dataDir)?.root]).toEqual(['aoir-1.0.0', releases.own])
    expect(await shown()).toBe('1.0.0')
  },
  60_000,
)

test('one that does what it should stays, and the one before is remembered', async () => {
  const next = install('3.0.0')
  const { fault } = await exchange({ releases, service, dataDir, next, isRunning: true })
  expect(fault).toBeUndefined()
  expect([readlinkSync(releases.current), readlinkSync(releases.previous)]).toEqual(['aoir-3.0.0', 'aoir-1.0.0'])
  expect(await shown()).toBe('3.0.0')
}, 60_000)

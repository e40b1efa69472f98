import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { connectionUrl } from '#server/db/embedded/embedded.ts'
import { reached } from '../../scripts/release/lean-manifest.ts'
import { projectRoot } from '../rules/sources.ts'
import { freshDatabase } from '../support/postgres.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

/** The release archive, installed in a bare folder by the steps of the image, and started as the image does. */

const folder = temporaryFolder()
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const run = (program: string, ...args: string[]) =>
  execFileSync(program, args, { cwd: projectRoot, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })

/** What is installed here already, so that nothing is fetched. */
function lendPackages(site: string): void {
  const from = join(projectRoot, 'node_modules')
  const to = join(site, 'node_modules')
  mkdirSync(to, { recursive: true })
  for (const name of readdirSync(from)) if (name !== '.aoir-installed') symlinkSync(join(from, name), join(to, name))
}

test('an archive becomes a site without a build', async () => {
  const { archive } = JSON.parse(run(process.execPath, 'scripts/release.ts', '--json')) as { archive: string }
  run('tar', '-xzf', archive, '-C', folder)
  const unpacked = join(folder, readdirSync(folder)[0] ?? '')
  expect(existsSync(join(unpacked, 'web'))).toBe(false)
  const site = join(folder, 'site')
  lendPackages(site)
  run('sh', join(unpacked, 'deploy/image.sh'), unpacked, site)
  expect(readFileSync(join(site, 'package.json'), 'utf8')).not.toMatch(/"(react|vite|vitest)"/)

  const database = await freshDatabase()
  const { user = '', host = '', port = 0, database: name = '', password } = database.config
  const image = readFileSync(join(site, 'deploy/Dockerfile'), 'utf8')
  const words = JSON.parse(/^CMD (\[.*\])$/m.exec(image)?.[1] ?? '[]') as string[]
  const child = spawn(process.execPath, words.slice(1), {
    cwd: site,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      PORT: '0',
      STARTER: 'off',
      LOG_LEVEL: 'warn',
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: connectionUrl({ user, host, port, database: name, password: String(password) }),
    },
  })
  try {
    const origin = await announced(child.stdout)
    for (const path of ['/', '/api/docs', '/readyz']) expect((await fetch(origin + path)).status).toBe(200)
  } finally {
    child.kill('SIGINT')
    await once(child, 'exit')
    await database.drop()
  }
}, 60_000)

test('an altered file is noticed before anything is installed', () => {
  const unpacked = join(folder, readdirSync(folder).find((name) => name.startsWith('aoir-')) ?? '')
  writeFileSync(join(unpacked, 'main.js'), '// something else\n')
  expect(() => run('sh', join(unpacked, 'deploy/image.sh'), unpacked, join(folder, 'other'))).toThrow()
  expect(existsSync(join(folder, 'other/node_modules'))).toBe(false)
})

test('of the lock file stays what something kept leads to', () => {
  const packages = {
    '': { dependencies: { a: '1' } },
    'node_modules/a': { dependencies: { b: '1', c: '1' } },
    'node_modules/a/node_modules/b': { dependencies: { c: '1' } },
    'node_modules/b': {},
    'node_modules/c': {},
    'node_modules/d': {},
  }
  expect(Object.keys(reached({ packages }))).toEqual([
    '',
    'node_modules/a',
    'node_modules/a/node_modules/b',
    'node_modules/c',
  ])
})

async function announced(output: NodeJS.ReadableStream): Promise<string> {
  let said = ''
  for await (const chunk of output) {
    said += chunk
    const origin = /http:\/\/\S+:\d+/.exec(said)?.[0]
    if (origin) {
      output.resume()
      return origin
    }
  }
  throw new Error(`It ended before it listened:\n${said}`)
}

import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { temporaryFolder } from '../test/support/temporary-folder.ts'

/** A little project whose npm and whose tools only note how they were called. */

let project: string
const path = (name: string) => join(project, name)
const calls = () => (existsSync(path('calls')) ? readFileSync(path('calls'), 'utf8').trim().split('\n') : [])

const note = (text: string) => `require('node:fs').appendFileSync('calls', ${text} + '\\n')`
const npm = `
  const fs = require('node:fs')
  ${note("['npm', process.argv[2], process.env.npm_lifecycle_event ?? 'clean'].join(' ')")}
  if (process.argv[2] === process.env.REFUSED_COMMAND) process.exit(1)
  const put = (file, text) => { fs.mkdirSync(require('node:path').dirname(file), { recursive: true }); fs.writeFileSync(file, text) }
  fs.mkdirSync('node_modules/.bin', { recursive: true })
  fs.rmSync('node_modules/.bin/node', { force: true })
  fs.symlinkSync(process.execPath, 'node_modules/.bin/node')
  put('node_modules/vite/bin/vite.js', ${JSON.stringify(
    `const side = process.argv.includes('--ssr') ? 'server' : process.argv.includes('--config') ? 'run' : 'client'; ${note("'vite ' + side")}; require('node:fs').mkdirSync('dist/' + side, { recursive: true }); if (side === 'run') require('node:fs').writeFileSync('dist/run/serve.js', ''); process.exit(process.env.BROKEN_BUILD ? 1 : 0)`,
  )})`

beforeEach(() => {
  project = temporaryFolder()
  cpSync(new URL('./bootstrap.mjs', import.meta.url), path('scripts/bootstrap.mjs'))
  cpSync(new URL('./bootstrap', import.meta.url), path('scripts/bootstrap'), { recursive: true })
  for (const folder of ['messages', 'web', 'server', 'scripts/vite']) mkdirSync(path(folder))
  writeFileSync(path('package-lock.json'), '{"packages":{"":{}}}')
  writeMessages({ hello: 'hello' })
  writeFileSync(path('web/page.tsx'), 'page')
  writeFileSync(path('npm.cjs'), npm)
})
afterEach(() => rmSync(project, { recursive: true }))

function writeMessages(messages: Record<string, string>): void {
  for (const locale of ['zh-CN', 'en']) writeFileSync(path(`messages/${locale}.json`), JSON.stringify(messages))
}

async function bootstrap(words: string[] = [], env: Record<string, string> = {}): Promise<string[]> {
  rmSync(path('calls'), { force: true })
  return run(words, env)
}

async function run(words: string[], env: Record<string, string> = {}): Promise<string[]> {
  await promisify(execFile)(process.execPath, [path('scripts/bootstrap.mjs'), ...words], {
    env: { ...process.env, npm_execpath: path('npm.cjs'), npm_lifecycle_event: 'prestart', ...env },
  })
  return calls().sort()
}

const everything = ['npm ci clean', 'vite client', 'vite run', 'vite server']

test('a fresh clone is installed and built once', async () => {
  expect(await bootstrap(['build'])).toEqual(everything)
  const { buildId, time } = JSON.parse(readFileSync(path('dist/build.json'), 'utf8'))
  expect(buildId).toMatch(/^[0-9a-f]{16}$/)
  expect(new Date(time).getTime()).toBeGreaterThan(0)
  expect(await bootstrap(['build'])).toEqual([])
})

test('each change leads to what depends on it', async () => {
  await bootstrap(['build'])
  writeFileSync(path('web/page.tsx'), 'other page')
  expect(await bootstrap()).toEqual([])
  expect(await bootstrap(['build'])).toEqual(['vite client', 'vite server'])
  writeFileSync(path('web/page.test.tsx'), 'test')
  expect(await bootstrap(['build'])).toEqual([])
  writeMessages({ hello: 'hello', bye: 'bye {name}' })
  expect(await bootstrap()).toEqual([])
  expect(readFileSync(path('messages/compiled/messages.d.ts'), 'utf8')).toContain(
    'bye: (inputs: { name: string | number })',
  )
  expect(await bootstrap(['build'])).toEqual(['vite client', 'vite run', 'vite server'])
  writeFileSync(path('server/part.ts'), 'other part')
  expect(await bootstrap(['server'])).toEqual(['vite run'])
  expect(await bootstrap(['build'])).toEqual([])
  writeFileSync(path('scripts/vite/chunks.ts'), 'other chunks')
  expect(await bootstrap(['build'])).toEqual(['vite client', 'vite server'])
  // Its version stands in the pages.
  writeFileSync(path('package.json'), '{"version":"2.0.0"}')
  expect(await bootstrap(['build'])).toEqual(['vite client', 'vite run', 'vite server'])
  writeFileSync(path('package-lock.json'), '{"packages":{"":{},"node_modules/new":{"version":"1.0.0"}}}')
  expect(await bootstrap(['build'])).toEqual(everything)
})

test('a sentence that one language lacks stops the build', async () => {
  writeFileSync(path('messages/en.json'), '{}')
  await expect(bootstrap()).rejects.toThrow('Not in both catalogues: hello')
})

test('when npm ci refuses, npm install does it', async () => {
  expect(await bootstrap([], { REFUSED_COMMAND: 'ci' })).toEqual(['npm ci clean', 'npm install clean'])
  expect(await bootstrap()).toEqual([])
})

test('what somebody installed by hand is taken as it is when it fits', async () => {
  await bootstrap()
  rmSync(path('node_modules/.aoir-installed'))
  const packages = { 'node_modules/a': { version: '1.0.0' } }
  const elsewhere = { 'node_modules/b-for-another-system': { version: '1.0.0', optional: true } }
  writeFileSync(path('package-lock.json'), JSON.stringify({ packages: { '': {}, ...packages, ...elsewhere } }))
  writeFileSync(path('node_modules/.package-lock.json'), JSON.stringify({ packages }))
  expect(await bootstrap()).toEqual([])
  rmSync(path('node_modules/.aoir-installed'))
  writeFileSync(path('node_modules/.package-lock.json'), JSON.stringify({ packages: {} }))
  expect(await bootstrap()).toEqual(['npm ci clean'])
})

test('a failed build is not taken for a finished one', async () => {
  await expect(bootstrap(['build'], { BROKEN_BUILD: 'yes' })).rejects.toThrow('This step failed')
  expect(existsSync(path('dist/build.json'))).toBe(false)
  expect(await bootstrap(['build'])).toEqual(['vite client', 'vite run', 'vite server'])
})

test('two at once do the work once', async () => {
  // A process may have begun before the next one is started: nothing clears what it notes.
  await Promise.all([run(['build']), run(['build']), run(['build'])])
  expect(calls().sort()).toEqual(everything)
})

/** As root on a system whose apt knows these packages; answers what was asked of it, and whether the step is done now. */
async function installTools(known: string[]): Promise<{ asked: string[]; isDone: boolean; said: string }> {
  rmSync(path('calls'), { force: true })
  mkdirSync(path('bin'), { recursive: true })
  const program = (name: string, text: string) =>
    writeFileSync(path(`bin/${name}`), `#!${process.execPath}\n${text}`, { mode: 0o755 })
  program('apt-cache', `process.exit(${JSON.stringify(known)}.includes(process.argv[3]) ? 0 : 1)`)
  program(
    'apt-get',
    `const [command, ...names] = process.argv.slice(3).filter((word) => !word.startsWith('--'))
    ${note("[command, ...names].join(' ')")}
    if (names.some((name) => !${JSON.stringify(known)}.includes(name))) process.exit(100)
    for (const name of names) require('node:fs').writeFileSync('bin/' + name, '')`,
  )
  writeFileSync(
    path('install.mjs'),
    `import { existsSync, mkdirSync } from 'node:fs'
    import { installing } from './scripts/bootstrap/browser.mjs'
    process.getuid = () => 0
    mkdirSync('.cache', { recursive: true })
    const tool = (what, packages, isOptional) =>
      ({ what, packages, isOptional, isThere: () => packages.some((name) => existsSync('bin/' + name)) })
    const step = installing([
      tool('a browser', ['shell', 'chromium']), tool('a font', ['font']), tool('nginx', ['nginx'], true), tool('caddy', ['caddy'], true)
    ])
    if (!step.isDone()) await step.run().catch((error) => console.error(error.message))
    console.error(JSON.stringify(step.isDone()))`,
  )
  const { stderr } = await promisify(execFile)(process.execPath, ['install.mjs'], {
    cwd: project,
    env: { ...process.env, PATH: `${path('bin')}:${process.env.PATH}` },
  })
  const said = stderr.trim().split('\n')
  return { asked: calls(), isDone: said.pop() === 'true', said: said.join('\n') }
}

test('a tool that the system does not offer keeps nobody from the others, and is asked for once', async () => {
  expect(await installTools(['chromium', 'font', 'nginx'])).toEqual({
    asked: ['update', 'install chromium font', 'install nginx', 'install caddy'],
    isDone: true,
    said: '',
  })
  expect(await installTools([])).toEqual({ asked: [], isDone: true, said: '' })
  // What all tests need is asked for as long as it is missing, and the others with it.
  rmSync(path('bin/font'))
  expect(await installTools(['chromium', 'caddy'])).toMatchObject({
    asked: ['update', 'install font', 'install caddy'],
    isDone: false,
    said: expect.stringContaining('The tests need a font.'),
  })
  expect(await installTools(['font'])).toEqual({ asked: ['update', 'install font'], isDone: true, said: '' })
  rmSync(path('bin/nginx'))
  expect(await installTools(['nginx'])).toEqual({ asked: ['update', 'install nginx'], isDone: true, said: '' })
})

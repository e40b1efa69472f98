import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { login } from '../support/forum/people.ts'
import { adminPassword, startServer } from '../support/server.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { operatorCommand } from './operator-command.ts'

/** What the operator types, as it is typed. */

const commands = [
  'admin',
  'backup',
  'doctor',
  'drill',
  'export',
  'import',
  'import-bbs-go',
  'import-discuz',
  'import-flarum',
  'import-nodebb',
  'release',
  'restore',
  'rollback',
  'upgrade',
]
const folder = temporaryFolder()
const SECRET_KEY = 'a secret key for tests, long enough'
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.each(commands)('%s says how it is used, and ends with 2 when it was typed wrongly', async (name) => {
  const env = { DATA_DIR: join(folder, 'nothing') }
  const [help, wrong] = await Promise.all([
    operatorCommand(name, env, '--help'),
    operatorCommand(name, env, '--no-such-word', '--json'),
  ])
  expect(help).toMatchObject({ code: 0, stderr: '' })
  expect(help.stdout).toContain(`npm run ${name.replace(/^import-/, 'import:')}`)
  expect(help.stdout).toContain('--json')
  expect(wrong).toMatchObject({ code: 2, stderr: '' })
  expect(JSON.parse(wrong.stdout)).toEqual({ error: expect.stringContaining('--no-such-word') })
})

test('a site moves while its server runs, and is the same one where it starts again', async () => {
  const server = await startServer({ embedded: true })
  const env = { DATA_DIR: server.dataDir, SECRET_KEY }
  const [beside, alone, next] = [join(folder, 'beside'), join(folder, 'alone'), join(folder, 'next')]
  try {
    const running = await operatorCommand('export', env, beside, '--json')
    expect(running).toMatchObject({ code: 0, stderr: '' })
    expect(JSON.parse(running.stdout)).toMatchObject({ folder: beside, missing: 0 })
    expect((await operatorCommand('import', env, beside)).stderr).toContain('A server is running')
    process.kill(server.pid, 'SIGINT')
    await server.exited
    expect(await operatorCommand('export', env, alone, '--with-credentials')).toMatchObject({ code: 0, stderr: '' })
    const brought = await operatorCommand('import', { DATA_DIR: next, SECRET_KEY }, alone, '--json')
    expect(brought).toMatchObject({ code: 0, stderr: '' })
    expect(JSON.parse(brought.stdout)).toMatchObject({ isClean: true, withCredentials: true })
  } finally {
    await server.stop()
  }
  const moved = await startServer({ embedded: true, env: { DATA_DIR: next, ADMIN_PASSWORD: 'not the one that moved' } })
  try {
    expect((await login(moved, 'admin', adminPassword)).access_token).toBeTruthy()
  } finally {
    await moved.stop()
  }
}, 90_000)

test('what a command cannot do is one sentence, and 1', async () => {
  const empty = join(folder, 'empty')
  const missing = await operatorCommand('import', { DATA_DIR: join(folder, 'target') }, empty, '--json')
  expect(missing.code).toBe(1)
  expect(JSON.parse(missing.stdout)).toEqual({ error: expect.stringContaining('There is no whole export in') })
  writeFileSync(empty, '')
  const file = await operatorCommand('import', { DATA_DIR: join(folder, 'target') }, empty)
  expect(file).toMatchObject({ code: 1, stdout: '' })
})

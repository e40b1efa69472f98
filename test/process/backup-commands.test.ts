import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Diagnosis } from '#contract/modules/site/doctor.ts'
import { login } from '../support/forum/people.ts'
import { adminPassword, type RunningServer, startServer, testSecretKey } from '../support/server.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { operatorCommand } from './operator-command.ts'

/** Backup, drill, restore and doctor as they are typed: beside a running server and on a stopped one. */

const folder = temporaryFolder()
const [dataDir, place] = [join(folder, 'data'), join(folder, 'place')]
let server: RunningServer
let env: Record<string, string>
let key = ''

beforeAll(async () => {
  server = await startServer({ embedded: true, env: { DATA_DIR: dataDir } })
  const { hostname, port } = new URL(server.origin)
  env = { DATA_DIR: dataDir, SECRET_KEY: testSecretKey, PUBLIC_ORIGIN: server.origin, HOST: hostname, PORT: port }
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function well<T>(name: string, ...words: string[]): Promise<T> {
  const { code, stdout, stderr } = await operatorCommand(name, env, ...words, '--json')
  expect([code, key === '' ? '' : stderr]).toEqual([0, ''])
  key ||= /BACKUP_KEY {2}(\S+)/.exec(stderr)?.[1] ?? ''
  return JSON.parse(stdout) as T
}

async function badOnes(): Promise<[number, string[]]> {
  const { code, stdout } = await operatorCommand('doctor', env, '--json')
  const { list } = JSON.parse(stdout) as Diagnosis
  return [code, list.filter(({ state }) => state === 'bad').map(({ name }) => name)]
}

async function backedUpAndTried(): Promise<void> {
  const made = await well<{ name: string; place: string }>('backup', '--to', place)
  expect(made).toMatchObject({ place, tables: expect.any(Number), bytes: expect.any(Number) })
  expect(await well('drill', '--from', place)).toMatchObject({ name: made.name, isClean: true, ledger: [] })
}

describe('beside a running server', () => {
  test('a backup is made and tried, and the key is printed once', async () => {
    await backedUpAndTried()
    expect(key).toMatch(/^aoir-backup-/)
    await backedUpAndTried()
  })

  test('the doctor finds nothing', async () => {
    expect(await badOnes()).toEqual([0, []])
  })
})

describe('without it', () => {
  beforeAll(async () => {
    process.kill(server.pid, 'SIGINT')
    await server.exited
  })

  test('a backup is made and tried', backedUpAndTried)

  test('the doctor says that nobody answers', async () => {
    expect(await badOnes()).toEqual([1, ['origin', 'websocket']])
  })

  test('a restore needs the key, a moment that was, and an empty place', async () => {
    const sentence = async (given: object, ...words: string[]) => {
      const { code, stdout } = await operatorCommand('restore', { ...given }, place, ...words, '--json')
      expect(code).toBe(1)
      return (JSON.parse(stdout) as { error: string }).error
    }
    const into = ['--into', join(folder, 'early')]
    expect(await sentence({}, ...into)).toContain('Set BACKUP_KEY')
    expect(await sentence({ BACKUP_KEY: key }, ...into, '--at', '2020-01-01T00:00:00Z')).toContain('possible range')
    expect(await sentence({ BACKUP_KEY: key }, ...into, '--at', '2999-01-01T00:00:00Z')).toContain('possible range')
    expect(await sentence({ BACKUP_KEY: key }, '--into', dataDir)).toContain('is not empty')
  })

  test('what is restored is a site that starts', async () => {
    const to = join(folder, 'restored')
    env = { BACKUP_KEY: key }
    expect(await well('restore', place, '--into', to)).toMatchObject({ isClean: true })
    const again = await startServer({ embedded: true, env: { DATA_DIR: to, SECRET_KEY: testSecretKey } })
    expect((await login(again, 'admin', adminPassword)).access_token).toBeTruthy()
    await again.stop()
  })
})

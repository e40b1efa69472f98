import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../rules/sources.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

/** The first start, and what stands in its way. */

interface Ended {
  code: number
  output: string
}

function start(env: Record<string, string>): Promise<Ended> {
  const options = { cwd: projectRoot, env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env } }
  return new Promise((done) => {
    const child = execFile(process.execPath, ['main.js'], options, (_error, stdout, stderr) =>
      done({ code: child.exitCode ?? 0, output: stdout + stderr }),
    )
  })
}

test('a taken port is one sentence, and nothing is made', async () => {
  const other = createServer()
  await new Promise<void>((done) => other.listen(0, '127.0.0.1', done))
  const { port } = other.address() as AddressInfo
  const dataDir = join(temporaryFolder(), 'data')
  const { code, output } = await start({ PORT: String(port), DATA_DIR: dataDir })
  await new Promise((done) => other.close(done))
  expect(code).toBe(1)
  expect(output.trim().split('\n')).toEqual([expect.stringContaining(`Port ${port} of 127.0.0.1 is taken`)])
  expect(output).toContain(`PORT=${port + 1} npm start`)
  expect(existsSync(dataDir)).toBe(false)
})

test('an address that is not of this machine is one sentence too', async () => {
  const { code, output } = await start({ HOST: '192.0.2.1', PORT: '3999', DATA_DIR: join(temporaryFolder(), 'data') })
  expect(code).toBe(1)
  expect(output.trim()).toBe('HOST 192.0.2.1 is no address of this machine.')
})

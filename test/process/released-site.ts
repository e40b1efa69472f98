import { execFile, execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, openSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { vi } from 'vitest'
import { runningServer } from '#server/db/running-server.ts'
import { projectRoot } from '../rules/sources.ts'
import { adminPassword } from '../support/server.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

export interface Ended {
  code: number
  stdout: string
  stderr: string
}

const program = (name: string, ...words: string[]) =>
  execFileSync(name, words, { cwd: projectRoot, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })

/** A server on a release, as an operator has it: releases beside each other, a link to the one that runs, data apart. */
export async function releasedSite() {
  program(process.execPath, 'scripts/bootstrap.mjs', 'server')
  const { archive } = JSON.parse(program(process.execPath, 'scripts/release.ts', '--json')) as { archive: string }
  const folder = temporaryFolder()
  const [made, site, dataDir] = ['made', 'site', 'data'].map((name) => join(folder, name)) as [string, string, string]
  for (const name of [made, site]) mkdirSync(name)
  program('tar', '-xzf', archive, '-C', made)
  const base = join(made, readdirSync(made)[0] ?? '')
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: 'test',
    LOG_LEVEL: 'warn',
    STARTER: 'off',
    ADMIN_PASSWORD: adminPassword,
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    npm_execpath: lendingNpm(folder),
  }
  const current = join(site, 'current')
  const origin = `http://127.0.0.1:${env.PORT}`
  const isReady = () =>
    fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  return {
    folder,
    site,
    current,
    dataDir,
    origin,
    base,
    /** The release with another version, and whatever else is changed in it; as a folder with new checksums. */
    make(version: string, change: (folder: string) => void = () => {}): string {
      const copy = join(made, `aoir-${version}`)
      cpSync(base, copy, { recursive: true })
      const manifest = JSON.parse(readFileSync(join(copy, 'package.json'), 'utf8')) as object
      writeFileSync(join(copy, 'package.json'), JSON.stringify({ ...manifest, version }))
      writeFileSync(join(copy, 'release.json'), JSON.stringify({ version, buildId: 'x' }))
      change(copy)
      writeSums(copy)
      return copy
    },
    pack(release: string): string {
      program('tar', '-czf', `${release}.tar.gz`, '-C', made, release.slice(made.length + 1))
      return `${release}.tar.gz`
    },
    install(release: string): void {
      const to = join(site, release.slice(made.length + 1))
      cpSync(release, to, { recursive: true })
      execFileSync(process.execPath, ['scripts/bootstrap.mjs'], { cwd: to, env })
      symlinkSync(release.slice(made.length + 1), current)
    },
    async start(): Promise<void> {
      const output = openSync(join(folder, 'log'), 'a')
      spawn(process.execPath, ['main.js', '--built'], { cwd: current, env, stdio: ['ignore', output, output] })
      await vi.waitUntil(isReady)
    },
    async stop(): Promise<void> {
      const server = runningServer(dataDir)
      if (server) process.kill(server.pid, 'SIGINT')
      await vi.waitUntil(() => runningServer(dataDir) === undefined)
    },
    command(name: string, ...words: string[]): Promise<Ended> {
      return new Promise((done) => {
        const options = { cwd: current, env }
        const child = execFile(process.execPath, [`scripts/${name}.ts`, ...words], options, (_error, stdout, stderr) =>
          done({ code: child.exitCode ?? 0, stdout, stderr }),
        )
      })
    },
  }
}

function writeSums(folder: string): void {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file !== 'SHA256SUMS' && statSync(join(folder, file)).isFile())
    .sort()
  const sum = (file: string) =>
    createHash('sha256')
      .update(readFileSync(join(folder, file)))
      .digest('hex')
  writeFileSync(join(folder, 'SHA256SUMS'), files.map((file) => `${sum(file)}  ${file}\n`).join(''))
}

/** In the place of npm: what is installed here already, so that nothing is fetched. */
function lendingNpm(folder: string): string {
  const file = join(folder, 'npm.cjs')
  const from = JSON.stringify(join(projectRoot, 'node_modules'))
  writeFileSync(
    file,
    `const { mkdirSync, readdirSync, symlinkSync } = require('node:fs')
    mkdirSync('node_modules')
    for (const name of readdirSync(${from})) if (name !== '.aoir-installed') symlinkSync(${from} + '/' + name, 'node_modules/' + name)`,
  )
  return file
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await new Promise((done) => probe.once('listening', done))
  const address = probe.address()
  await new Promise((done) => probe.close(done))
  return typeof address === 'object' && address ? address.port : 0
}

import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { runCommand } from './operator/command.ts'
import { writeLeanManifest } from './release/lean-manifest.ts'

const usage = `npm run release [-- --json]

Makes dist/aoir-<version>.tar.gz: built pages, the server, the lock file and checksums. Nothing is built where it is installed.`

const root = join(import.meta.dirname, '..')

/** What runs the site and its commands; sources of the pages and tests stay behind. */
const parts = [
  'CHANGELOG.md',
  'CHANGELOG.zh-CN.md',
  'LICENSE',
  'README.md',
  'contract',
  'deploy',
  'dist/build.json',
  'dist/client',
  'dist/run',
  'dist/run.json',
  'dist/server',
  'docs',
  'main.js',
  'messages',
  'package-lock.json',
  'package.json',
  'scripts',
  'serve.ts',
  'server',
]

await runCommand({
  usage,
  async run() {
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
    const name = `aoir-${version}`
    const folder = join(root, 'dist/release', name)
    gather(folder, version)
    const archive = join(root, 'dist', `${name}.tar.gz`)
    execFileSync('tar', ['-czf', archive, '-C', join(folder, '..'), name])
    rmSync(join(folder, '..'), { recursive: true })
    const megabytes = (statSync(archive).size / 1024 ** 2).toFixed(1)
    return { lines: [`${archive}  ${megabytes} MB`], json: { archive, version, bytes: statSync(archive).size } }
  },
})

function gather(folder: string, version: string): void {
  rmSync(join(folder, '..'), { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const part of parts) cpSync(join(root, part), join(folder, part), { recursive: true, filter: isWanted })
  const build = JSON.parse(readFileSync(join(root, 'dist/build.json'), 'utf8')) as { buildId: string }
  writeFileSync(join(folder, 'release.json'), `${JSON.stringify({ version, buildId: build.buildId })}\n`)
  writeLeanManifest(folder)
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    statSync(join(folder, file)).isFile(),
  )
  const sums = files.sort().map((file) => `${sha256(join(folder, file))}  ${file}\n`)
  writeFileSync(join(folder, 'SHA256SUMS'), sums.join(''))
}

/** Tests, and what was made for tools of tests. */
function isWanted(path: string): boolean {
  return !/\.test\.[a-z]+$/.test(path) && basename(path) !== 'node_modules'
}

function sha256(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex')
}

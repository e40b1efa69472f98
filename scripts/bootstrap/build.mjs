import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { pinnedNode } from './install.mjs'
import { compileMessages } from './messages.mjs'

/** A release brings what was built: nothing of it is made again. */
const isRelease = existsSync('release.json')

const memory = Math.min(process.constrainedMemory?.() || Number.POSITIVE_INFINITY, totalmem())

/** Here the builds would take each other's memory, and the system would end one of them. `small` builds so anywhere. */
const isSmall = process.argv.includes('small') || memory < 3 * 1024 ** 3

/** At once, or one after the other where memory is small. */
export async function together(works) {
  if (isSmall) for (const work of works) await work()
  else {
    const results = await Promise.allSettled(works.map((work) => work()))
    const failure = results.find((result) => result.status === 'rejected')
    if (failure) throw failure.reason
  }
}

const messageStamp = 'dist/messages.json'
const buildStamp = 'dist/build.json'
const messageSources = ['messages', 'scripts/bootstrap/messages.mjs']
const buildSources = [
  ...messageSources,
  'contract',
  'web',
  'vite.config.ts',
  'scripts/vite',
  'package.json',
  'package-lock.json',
]

const serverStamp = 'dist/run.json'
const serverSources = [
  'messages',
  'contract',
  'server',
  'serve.ts',
  'vite.server.config.ts',
  'package.json',
  'package-lock.json',
]
const vite = ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn']

/** messages/*.json become functions. */
export const messages = {
  isDone: () =>
    isRelease ||
    (existsSync('messages/compiled/messages.js') && stamped(messageStamp)?.hash === hashOf(messageSources)),
  async run() {
    const hash = hashOf(messageSources)
    compileMessages('messages', 'messages/compiled')
    writeStamp(messageStamp, { hash })
  },
}

/** The pages, once for the browser and once for rendering on the server. */
export const build = {
  isDone: () =>
    isRelease || (stamped(buildStamp)?.buildId === buildId() && existsSync('dist/client') && existsSync('dist/server')),
  async run() {
    console.log('Building the pages …')
    const id = buildId()
    // A build that breaks off must not pass for a finished one.
    rmSync(buildStamp, { force: true })
    await together([() => node(...vite), () => node(...vite, '--ssr')])
    writeStamp(buildStamp, { buildId: id, time: new Date().toISOString() })
  },
}

/** The server with its libraries in a few files: it starts in a third of the time. */
export const server = {
  isDone: () => isRelease || (stamped(serverStamp)?.hash === hashOf(serverSources) && existsSync('dist/run/serve.js')),
  async run() {
    const hash = hashOf(serverSources)
    rmSync(serverStamp, { force: true })
    await node(...vite, '--config', 'vite.server.config.ts')
    writeStamp(serverStamp, { hash })
  },
}

function buildId() {
  return hashOf(buildSources).slice(0, 16)
}

function hashOf(sources) {
  const hash = createHash('sha256')
  for (const file of sources.flatMap(filesIn).sort()) hash.update(`${file}\0`).update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}

/** Tests and what is compiled from sources do not change the pages. */
function filesIn(path) {
  if (!existsSync(path)) return []
  if (/\.[a-z]+$/.test(path)) return [path]
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
    const inner = join(path, entry.name)
    if (inner === join('messages', 'compiled') || /\.test\.tsx?$/.test(inner)) return []
    return entry.isDirectory() ? filesIn(inner) : [inner]
  })
}

function stamped(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

function writeStamp(file, content) {
  mkdirSync('dist', { recursive: true })
  writeFileSync(file, `${JSON.stringify(content)}\n`)
}

/** One thread each for what would take memory for every one, and what the bundler lets go of is given back at once. */
const frugal = {
  MALLOC_ARENA_MAX: '1',
  MIMALLOC_ARENA_EAGER_COMMIT: '0',
  MIMALLOC_PURGE_DELAY: '0',
  RAYON_NUM_THREADS: '1',
  TOKIO_WORKER_THREADS: '1',
  UV_THREADPOOL_SIZE: '2',
}

function node(...args) {
  const env = { ...process.env, NODE_ENV: 'production', ...(isSmall ? frugal : {}) }
  const limits = isSmall ? ['--max-old-space-size=256', '--max-semi-space-size=2', '--optimize-for-size'] : []
  return new Promise((resolve, reject) => {
    const child = spawn(pinnedNode, [...limits, ...args], { stdio: ['ignore', 'inherit', 'inherit'], env })
    child.once('error', reject)
    child.once('exit', (code) => {
      if (code === 0) resolve()
      else reject(new Error(`This step failed: node ${args.join(' ')}`))
    })
  })
}

import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

const stamp = 'node_modules/.aoir-installed'
/** The Node that the project pins; everything after the installation runs on it. */
export const pinnedNode = 'node_modules/.bin/node'

export const dependencies = {
  isDone() {
    if (!existsSync(pinnedNode)) return false
    if (existsSync(stamp)) return readFileSync(stamp, 'utf8') === lockHash()
    if (!installedByHand()) return false
    writeFileSync(stamp, lockHash())
    return true
  },
  async run() {
    console.log('Installing dependencies …')
    // `npm ci` refuses a lock file that lacks a package of this platform; then the nearest thing is a plain install.
    const refusal = await npm(['ci'], 'pipe')
    if (refusal !== undefined && (await npm(['install', '--no-save'], 'inherit')) !== undefined) {
      throw new Error(`${refusal}\nThe dependencies could not be installed.`)
    }
    if (!existsSync(pinnedNode)) throw new Error(`npm did not install ${pinnedNode}: are optional packages left out?`)
    writeFileSync(stamp, lockHash())
  },
}

function lockHash() {
  return createHash('sha256')
    .update(readFileSync('package-lock.json'))
    .update(`${process.platform}-${process.arch}`)
    .digest('hex')
}

/** Whether somebody ran npm without this script, and what is there is what the lock file wants. */
function installedByHand() {
  const hidden = 'node_modules/.package-lock.json'
  if (!existsSync(hidden)) return false
  const wanted = JSON.parse(readFileSync('package-lock.json', 'utf8')).packages
  const found = JSON.parse(readFileSync(hidden, 'utf8')).packages
  return Object.entries(wanted).every(
    ([path, { version, optional }]) => path === '' || (optional && !found[path]) || found[path]?.version === version,
  )
}

/** Undefined when it went well, or else what npm said. */
function npm(command, stderr) {
  // The compilers are development dependencies, and NODE_ENV=production would leave them out.
  // In a release everything is built; it is what small servers get, where npm would take more memory than the site.
  const isRelease = existsSync('release.json')
  const args = [...command, ...(isRelease ? ['--omit=dev', '--maxsockets=1'] : ['--include=dev'])]
  args.push('--no-audit', '--no-fund', '--loglevel=error')
  // What npm tells the script about the outer command would be taken for settings of the inner one.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^npm_(lifecycle|package|command)/.test(name)),
  )
  if (isRelease)
    Object.assign(env, { NODE_OPTIONS: '--max-semi-space-size=2', MALLOC_ARENA_MAX: '1', UV_THREADPOOL_SIZE: '1' })
  const options = { stdio: ['ignore', 'inherit', stderr], env }
  const path = process.env.npm_execpath
  const child = path ? spawn(process.execPath, [path, ...args], options) : spawn('npm', args, options)
  let said = ''
  child.stderr?.setEncoding('utf8').on('data', (text) => {
    said += text
  })
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(String(error)))
    child.once('close', (code) => resolve(code === 0 ? undefined : said.trim()))
  })
}

import { spawnSync } from 'node:child_process'
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
  run() {
    console.log('Installing dependencies …')
    // `npm ci` refuses a lock file that lacks a package of this platform; then the nearest thing is a plain install.
    const refusal = npm(['ci'], 'pipe')
    if (refusal !== undefined && npm(['install', '--no-save'], 'inherit') !== undefined) {
      throw new Error(`${refusal}\nThe dependencies could not be installed.`)
    }
    if (!existsSync(pinnedNode)) throw new Error(`npm did not install ${pinnedNode}: are install scripts switched off?`)
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
  const args = [...command, '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  // What npm tells the script about the outer command would be taken for settings of the inner one.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^npm_(lifecycle|package|command)/.test(name)),
  )
  const options = { stdio: ['ignore', 'inherit', stderr], env, encoding: 'utf8' }
  const path = process.env.npm_execpath
  const result = path ? spawnSync(process.execPath, [path, ...args], options) : spawnSync('npm', args, options)
  return result.status === 0 ? undefined : (result.stderr ?? '').trim() || String(result.error ?? '')
}

import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'

const file = '.cache/bootstrap.lock'

/** `npm start` and `npm test` in two terminals must not install or build into the same folder at once. */
export async function alone(work) {
  mkdirSync('.cache', { recursive: true })
  while (!taken()) {
    if (holderLives()) await delay(100)
    else rmSync(file, { force: true })
  }
  const release = () => rmSync(file, { force: true })
  process.once('exit', release)
  try {
    await work()
  } finally {
    process.removeListener('exit', release)
    release()
  }
}

function taken() {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

function holderLives() {
  try {
    const pid = Number(readFileSync(file, 'utf8'))
    // An empty file is one that is being written.
    return pid === 0 || process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

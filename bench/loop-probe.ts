import { writeFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'

/**
 * Loaded into the product before its own code. On SIGUSR2 it writes down two figures (ms) since it was last asked: the
 * longest time by the clock for which the event loop did not turn, and the longest time for which it worked at a stretch.
 * The first contains what the rest of the machine takes away, the second does not.
 */
const resolution = 1
const delay = monitorEventLoopDelay({ resolution })
delay.enable()

let before = process.threadCpuUsage()
let stretch = 0
setInterval(() => {
  const now = process.threadCpuUsage()
  stretch = Math.max(stretch, now.user + now.system - before.user - before.system)
  before = now
}, resolution).unref()

process.on('SIGUSR2', () => {
  const figures = { clock: Math.max(0, delay.max / 1e6 - resolution), work: stretch / 1000 }
  writeFileSync(process.env.LOOP_PROBE_FILE ?? '', JSON.stringify(figures))
  delay.reset()
  stretch = 0
})

import { writeFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'

/**
 * Loaded into the product before its own code: on SIGUSR2 it writes down the longest time (ms) for which the event loop
 * did nothing else since it was last asked.
 */
const resolution = 1
const delay = monitorEventLoopDelay({ resolution })
delay.enable()
process.on('SIGUSR2', () => {
  writeFileSync(process.env.LOOP_PROBE_FILE ?? '', String(Math.max(0, delay.max / 1e6 - resolution)))
  delay.reset()
})

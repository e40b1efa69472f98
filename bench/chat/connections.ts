import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { members } from '../members.ts'
import type { Bench } from '../row.ts'
import { enterMany } from '../sockets.ts'

const people = 60
const connections = 1000

/** What the server process holds more of when so many windows are open and nothing happens. */
export async function memoryPerConnection(bench: Bench): Promise<number> {
  // A process of its own: what the load of other rows leaves behind would be used again.
  await (await bench.product()).stop()
  const product = await bench.product()
  const everybody = await members(product, people)
  // What is made once for the first of them is not theirs.
  for (const socket of await enterMany(product.origin, everybody, people)) socket.disconnect()
  await wait(5000)
  const before = await resident(product.pid)
  const open = await enterMany(product.origin, everybody, connections)
  await wait(5000)
  const after = await resident(product.pid)
  for (const socket of open) socket.disconnect()
  bench.log(`${Math.round(before / 1024)} MiB, with ${connections} connections ${Math.round(after / 1024)} MiB`)
  return (after - before) / connections
}

/** In kB. */
async function resident(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1])
}

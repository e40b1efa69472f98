import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import autocannon from 'autocannon'
import type { Socket } from 'socket.io-client'
import { countTables, seconds } from '../commits.ts'
import { addressOf } from '../product.ts'
import type { Bench } from '../row.ts'
import { enterBare } from '../sockets.ts'
import { type Pair, pairsOf, sendPath } from './pairs.ts'

const rounds = 3
const people = 20
/** How many messages of one client are on their way at once, to us and to the echo, so that nobody is ever idle. */
const underway = 10
const text = '今天下午三点在老地方见，记得带上那本书。'

/** Messages that were stored, acknowledged and heard by the other one, against those that an empty server sends back. */
export async function throughput(bench: Bench): Promise<number> {
  const product = await bench.product()
  const pairs = await pairsOf(product, people)
  const echo = await startEcho()
  let [ours, theirs] = [0, 0]
  try {
    await messagesPerSecond(product.origin, pairs)
    await countTables(product.dataDir)
    for (let round = 0; round < rounds; round++) {
      theirs += await echo.perSecond()
      ours += await messagesPerSecond(product.origin, pairs)
    }
  } finally {
    echo.stop()
    for (const { window } of pairs) window.disconnect()
  }
  bench.log(`${Math.round(ours / rounds)} messages/s against ${Math.round(theirs / rounds)} echoes/s`)
  return (ours / theirs) * 100
}

async function messagesPerSecond(origin: string, pairs: Pair[]): Promise<number> {
  let delivered = 0
  const hear = () => {
    delivered += 1
  }
  for (const { window } of pairs) window.on('newMessage', hear)
  let next = 0
  const began = performance.now()
  const result = await autocannon({
    url: origin,
    connections: people * underway,
    duration: seconds,
    setupClient(client) {
      const { sender, sessionId } = pairs[next++ % pairs.length] as Pair
      const headers = { 'content-type': 'application/json', ...sender.headers }
      const setupRequest = (before: autocannon.Request): autocannon.Request => ({
        ...before,
        body: JSON.stringify({ sessionId, message: text, clientId: randomUUID() }),
      })
      client.setRequests([{ method: 'POST', path: sendPath, headers, setupRequest }])
    },
  })
  const took = (performance.now() - began) / 1000
  const acknowledged = result['2xx']
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} refused, ${result.errors} errors`)
  // The last answers and the last deliveries are on their way at once.
  for (let turn = 0; delivered < acknowledged && turn < 200; turn++) await new Promise((done) => setTimeout(done, 10))
  for (const { window } of pairs) window.off('newMessage', hear)
  if (delivered < acknowledged) throw new Error(`${acknowledged} were acknowledged, ${delivered} delivered`)
  return acknowledged / took
}

async function startEcho() {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'echo-server.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const origin = await addressOf(child)
  return { perSecond: () => echoesPerSecond(origin), stop: () => void child.kill('SIGKILL') }
}

async function echoesPerSecond(origin: string): Promise<number> {
  const sockets = await Promise.all(Array.from({ length: people }, () => enterBare(origin)))
  const end = performance.now() + seconds * 1000
  const counts = await Promise.all(sockets.map((socket) => echoes(socket, end)))
  for (const socket of sockets) socket.disconnect()
  return counts.reduce((sum, count) => sum + count, 0) / seconds
}

function echoes(socket: Socket, end: number): Promise<number> {
  let count = 0
  return new Promise((resolve) => {
    const say = () => socket.emit('message', { sessionId: '1', message: text, clientId: randomUUID() })
    socket.on('message', () => {
      count += 1
      if (performance.now() < end) say()
      else resolve(count)
    })
    for (let at = 0; at < underway; at++) say()
  })
}

import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { call, members } from '../members.ts'
import type { Bench } from '../row.ts'
import { enterMany } from '../sockets.ts'
import { type Pair, pairsOf, sendPath } from './pairs.ts'

const people = 20
const clients = 1000
const perSecond = 200
const seconds = 10

/** From the call that sends until the other one hears it, at a steady pace, with as many others connected. */
export async function deliveryTime(bench: Bench): Promise<number> {
  const product = await bench.product()
  const pairs = await pairsOf(product, people)
  const idle = (await members(product, people * 2 + 50)).slice(people * 2)
  const others = await enterMany(product.origin, idle, clients - people)
  try {
    // The first second is for whatever is made once.
    await steady(product.origin, pairs, perSecond)
    const waits = await steady(product.origin, pairs, perSecond * seconds)
    const sorted = waits.toSorted((a, b) => a - b)
    const at = (part: number) => sorted[Math.floor(part * sorted.length)] ?? 0
    bench.log(`p50 ${at(0.5).toFixed(1)} ms, p90 ${at(0.9).toFixed(1)} ms, longest ${at(1 - 1e-9).toFixed(1)} ms`)
    return at(0.99)
  } finally {
    for (const socket of [...others, ...pairs.map(({ window }) => window)]) socket.disconnect()
  }
}

/** Sends at its own pace, whatever becomes of the messages before. */
async function steady(origin: string, pairs: Pair[], number: number): Promise<number[]> {
  const waits: number[] = []
  const sentAt = new Map<string, number>()
  const all = Promise.withResolvers<void>()
  const hear = ({ data }: { data: { clientId: string } }) => {
    const began = sentAt.get(data.clientId)
    if (began === undefined) return
    waits.push(performance.now() - began)
    if (waits.length === number) all.resolve()
  }
  for (const { window } of pairs) window.on('newMessage', hear)
  const began = performance.now()
  for (let at = 0; at < number; at++) {
    const due = began + (at * 1000) / perSecond
    if (due > performance.now()) await wait(due - performance.now())
    const { sender, sessionId } = pairs[at % pairs.length] as Pair
    const clientId = randomUUID()
    sentAt.set(clientId, performance.now())
    call(origin, sendPath, { sessionId, message: '在吗？', clientId }, sender.headers).catch(all.reject)
  }
  await all.promise
  for (const { window } of pairs) window.off('newMessage', hear)
  return waits
}

import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { call } from '../members.ts'
import type { Bench } from '../row.ts'
import { enter } from '../sockets.ts'
import { aGroup } from './groups.ts'
import { sendPath } from './pairs.ts'

const online = 500
const perSecond = 20
const seconds = 10

/** From the call that sends until each of the members has heard it, at a steady pace. */
export async function fanOut(bench: Bench): Promise<number> {
  const product = await bench.product()
  const { sessionId, people } = await aGroup(product, online)
  const windows = []
  for (let at = 0; at < people.length; at += 50)
    windows.push(...(await Promise.all(people.slice(at, at + 50).map((one) => enter(product.origin, one)))))
  const waits: number[] = []
  const sentAt = new Map<string, number>()
  let heard = 0
  for (const window of windows)
    window.on('newMessage', ({ data }: { data: { clientId: string } }) => {
      const began = sentAt.get(data.clientId)
      if (began === undefined) return
      heard += 1
      waits.push(performance.now() - began)
    })
  const steady = async (number: number) => {
    const wanted = heard + number * online
    const began = performance.now()
    for (let at = 0; at < number; at++) {
      const due = began + (at * 1000) / perSecond
      if (due > performance.now()) await wait(due - performance.now())
      const clientId = randomUUID()
      const sender = people[at % people.length]
      sentAt.set(clientId, performance.now())
      await call(product.origin, sendPath, { sessionId, sessionType: 2, message: '在吗？', clientId }, sender?.headers)
    }
    for (let turn = 0; heard < wanted && turn < 1000; turn++) await wait(10)
    if (heard < wanted) throw new Error(`${wanted - heard} members did not hear a message`)
  }
  try {
    // The first second is for whatever is made once.
    await steady(perSecond)
    waits.length = 0
    await steady(perSecond * seconds)
    const sorted = waits.toSorted((a, b) => a - b)
    const at = (part: number) => sorted[Math.floor(part * sorted.length)] ?? 0
    bench.log(`p50 ${at(0.5).toFixed(1)} ms, p90 ${at(0.9).toFixed(1)} ms, longest ${at(1 - 1e-9).toFixed(1)} ms`)
    return at(0.99)
  } finally {
    for (const window of windows) window.disconnect()
  }
}

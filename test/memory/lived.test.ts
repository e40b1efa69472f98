import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Tokens } from '../support/api.ts'
import { login, newMember } from '../support/forum/people.ts'
import { isLong, size, tell } from '../support/long-run.ts'
import { type RunningServer, startServer } from '../support/server.ts'
import { desktopAgent, phoneAgent } from '../support/site.ts'

/** A process that has lived for a while holds about as much memory as one that has lived for a shorter while. */

const minutes = size(0, 60)
const warmUp = minutes / 3
const clients = 4
/** Between two requests of one client (ms): more than a quiet site has, less than makes it busy. */
const pause = 50

/** Only in `npm run test:long`: what grows slowly is not seen in a moment. */
test.runIf(isLong)(
  'mixed traffic',
  async () => {
    const server = await startServer({ env: { STARTER: 'on', LOG_LEVEL: 'warn' } })
    const figures: { minute: number; megabytes: number }[] = []
    try {
      const began = performance.now()
      const minute = () => (performance.now() - began) / 60_000
      const visitors = Array.from({ length: clients }, (_, number) => visit(server, number, () => minute() < minutes))
      while (minute() < minutes) {
        await wait(Math.min(10_000, (minutes * 60_000) / 30))
        figures.push({ minute: minute(), megabytes: residentMegabytes(server.pid) })
      }
      await Promise.all(visitors)
    } finally {
      await server.stop()
    }
    const after = figures.filter(({ minute }) => minute > warmUp)
    const most = Math.max(...after.map(({ megabytes }) => megabytes))
    const slope = slopeOf(after.map(({ minute, megabytes }) => [minute, megabytes]))
    tell(`at most ${most.toFixed(0)} MiB, ${slope.toFixed(2)} MiB a minute after ${warmUp.toFixed(0)} minutes`)
    expect(most).toBeLessThanOrEqual(350)
    expect(slope).toBeLessThanOrEqual(1)
  },
  (minutes + 10) * 60_000,
)

/** Reads, searches, writes a little, and logs in anew now and then. */
async function visit(server: RunningServer, number: number, isOn: () => boolean): Promise<void> {
  const name = `visitor${number}`
  const { password } = await newMember(server, name)
  const posts = (await feed(server)).map(({ _id }) => _id)
  for (let turn = 0, tokens: Tokens | undefined; isOn(); turn++) {
    if (!tokens || turn % 1000 === 0) tokens = await login(server, name, password)
    await step(server, turn * clients + number, tokens, posts)
    await wait(pause)
  }
}

async function step({ http }: RunningServer, turn: number, tokens: Tokens, posts: string[]): Promise<void> {
  const post = posts[turn % posts.length] ?? ''
  const cookies = { access_token: tokens.access_token }
  const phone = { 'user-agent': phoneAgent }
  const ways = [
    () => http.call(`/${post}`, { headers: { 'user-agent': desktopAgent } }),
    () => http.call(`/${post}`, { cookies }),
    () => http.call('/', { cookies }),
    () => http.call(`/webapp/${post}`, { headers: phone, cookies }),
    // Addresses that differ each time: what is kept by address must not grow with them.
    () => http.call(`/?feed=new&turn=${turn}`),
    () => http.call(`/author/${turn % 50}`),
    () => http.call(`/search?keyword=${encodeURIComponent(`词${turn % 500}`)}`, { cookies }),
    () => http.json('/api/aoir-system-posts/list', { body: { sort: 'new', limit: 10 }, token: tokens.access_token }),
    () =>
      http.json('/api/aoir-like/create', { body: { likeType: 'posts', objectId: post }, token: tokens.access_token }),
    () => http.call('/metrics'),
  ]
  const answer = await ways[turn % ways.length]?.()
  expect(answer?.status).toBeLessThan(500)
}

async function feed({ http }: RunningServer): Promise<{ _id: string }[]> {
  const body = { sort: 'new', limit: 50 }
  return (await http.json<{ list: { _id: string }[] }>('/api/aoir-system-posts/list', { body })).envelope.data.list
}

function residentMegabytes(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
}

/** Least squares. */
function slopeOf(points: [x: number, y: number][]): number {
  const mean = (at: 0 | 1) => points.reduce((sum, point) => sum + point[at], 0) / points.length
  const [x, y] = [mean(0), mean(1)]
  const above = points.reduce((sum, [px, py]) => sum + (px - x) * (py - y), 0)
  return above / points.reduce((sum, [px]) => sum + (px - x) ** 2, 0)
}

import { io, type Socket } from 'socket.io-client'
import { namespace } from '#contract/socket.ts'
import { call, type Member, members } from '../members.ts'
import type { Bench } from '../row.ts'

const sockets = 500
/** So that nobody has more windows open than a member may. */
const people = 50
const times = 200

/** From the call that comments until the author of the post hears of it, with as many others connected. */
export async function delivery(bench: Bench): Promise<number> {
  const product = await bench.forum()
  const everybody = await members(product, people)
  const [author, reader] = everybody
  if (!author || !reader) throw new Error('nobody is there')
  const open = await enterAll(product.origin, everybody)
  const listening = await enter(product.origin, author)
  try {
    const closed = open.filter(({ connected }) => !connected).length
    if (closed > 0) throw new Error(`${closed} sockets were closed`)
    const postsId = await newPost(product.origin, author)
    const waits: number[] = []
    for (let index = 0; index < times; index++) {
      const heard = new Promise<number>((resolve) => listening.once('notification', () => resolve(performance.now())))
      const began = performance.now()
      await call(
        product.origin,
        '/api/aoir-system-posts-comment/publish',
        { postsId, content: `第 ${index} 句` },
        reader.headers,
      )
      waits.push((await heard) - began)
    }
    const sorted = waits.toSorted((a, b) => a - b)
    const [p50, p99] = [0.5, 0.99].map((part) => sorted[Math.floor(part * times)] ?? 0)
    bench.log(`p50 ${p50?.toFixed(1)} ms`)
    return p99 ?? 0
  } finally {
    for (const socket of [...open, listening]) socket.disconnect()
  }
}

async function enterAll(origin: string, everybody: Member[]): Promise<Socket[]> {
  const open: Socket[] = []
  while (open.length < sockets) {
    const some = everybody.slice(0, sockets - open.length).map((person) => enter(origin, person))
    open.push(...(await Promise.all(some)))
  }
  return open
}

function enter(origin: string, { id, token }: Member): Promise<Socket> {
  const socket = io(origin + namespace, {
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    auth: { token },
    query: { userId: id },
  })
  return new Promise((resolve, reject) => {
    socket.once('connect', () => resolve(socket))
    socket.once('connect_error', reject)
  })
}

async function newPost(origin: string, { headers }: Member): Promise<string> {
  const { list } = await call<{ list: { _id: string; state: string; postRule: string }[] }>(
    origin,
    '/api/aoir-system/list',
    {},
  )
  const board = list.find(({ state, postRule }) => state === 'open' && postRule === 'all')
  const post = { systemId: board?._id, title: '有人在吗', content: '说说看。' }
  const { _id } = await call<{ _id: string }>(origin, '/api/aoir-system-posts/publish', post, headers)
  return _id
}

import { call, type Member, members } from '../members.ts'
import type { Bench } from '../row.ts'
import { enter, enterMany } from '../sockets.ts'

const sockets = 500
const people = 50
const times = 200

/** From the call that comments until the author of the post hears of it, with as many others connected. */
export async function delivery(bench: Bench): Promise<number> {
  const product = await bench.forum()
  const everybody = await members(product, people)
  const [author, reader] = everybody
  if (!author || !reader) throw new Error('nobody is there')
  const open = await enterMany(product.origin, everybody, sockets)
  const listening = await enter(product.origin, author)
  try {
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

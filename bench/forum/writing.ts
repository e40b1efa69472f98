import { openCommits, visitors } from '../commits.ts'
import { type Member, members } from '../members.ts'
import { callsPerSecond } from '../pressure.ts'
import type { Bench } from '../row.ts'
import { feed } from './reading.ts'

const rounds = 3

interface Writing {
  path: string
  body(postId: string): unknown
}

export function comments(bench: Bench): Promise<number> {
  const body = (postsId: string) => ({ postsId, content: '写得真细，看完就想试一次。' })
  return compare(bench, { path: '/api/aoir-system-posts-comment/publish', body })
}

/** A second call takes the like back, which is as much work. */
export function likes(bench: Bench): Promise<number> {
  const body = (objectId: string) => ({ likeType: 'posts', objectId })
  return compare(bench, { path: '/api/aoir-like/create', body })
}

async function compare(bench: Bench, writing: Writing): Promise<number> {
  const product = await bench.forum()
  const posts = await feed.posts(bench, 500)
  const people = await members(product, visitors)
  const commits = await openCommits(product.dataDir)
  let [ours, theirs] = [0, 0]
  try {
    for (let round = 0; round < rounds; round++) {
      theirs += await commits.perSecond()
      ours += await ratePerSecond(product.origin, people, posts, writing)
    }
  } finally {
    await commits.close()
  }
  bench.log(`${Math.round(ours / rounds)} calls/s against ${Math.round(theirs / rounds)} commits/s`)
  return (ours / theirs) * 100
}

/** Each member on posts of their own, so that nobody waits for a row that another holds. */
function ratePerSecond(origin: string, people: Member[], posts: string[], { path, body }: Writing): Promise<number> {
  const requests = (number: number) => {
    const index = number % visitors
    const own = posts.filter((_, place) => place % visitors === index)
    const headers = { 'content-type': 'application/json', ...people[index]?.headers }
    return own.map((id) => ({ headers, body: JSON.stringify(body(id)) }))
  }
  return callsPerSecond(origin, path, requests)
}

import autocannon from 'autocannon'
import { call, members } from '../members.ts'
import type { Bench } from '../row.ts'

interface Page {
  list: { _id: string }[]
  nextCursor: string | null
}

const path = '/api/aoir-system-posts/list'
const first = { page: 1, limit: 10, sort: 'mix' }

export const feed = {
  path,
  first,
  /** One of the posts that everybody reads now. */
  async somePost(bench: Bench): Promise<string> {
    const { origin } = await bench.forum()
    const { list } = await call<Page>(origin, path, first)
    return list[0]?._id ?? ''
  },
  async posts(bench: Bench, number: number): Promise<string[]> {
    const { origin } = await bench.forum()
    const ids: string[] = []
    for (let cursor: string | null | undefined; ids.length < number && cursor !== null; ) {
      const page: Page = await call<Page>(origin, path, { limit: 100, sort: 'new', ...(cursor ? { cursor } : {}) })
      ids.push(...page.list.map(({ _id }) => _id))
      cursor = page.nextCursor
    }
    return ids.slice(0, number)
  },
}

export async function member(bench: Bench): Promise<Record<string, string>> {
  const [someone] = await members(await bench.forum())
  return someone?.headers ?? {}
}

const pages = 500
const rounds = 3

/** As a member, because the first pages of guests are kept. */
export async function page500(bench: Bench): Promise<number> {
  const { origin } = await bench.forum()
  const headers = { 'content-type': 'application/json', ...(await member(bench)) }
  let cursor: string | undefined
  // Fifty at a time gets there sooner.
  for (let done = 1; done < pages; done += 5) {
    const limit = Math.min(5, pages - done) * first.limit
    const page: Page = await call<Page>(origin, path, { ...first, limit, ...(cursor ? { cursor } : {}) }, headers)
    if (!page.nextCursor) throw new Error('there are not so many pages')
    cursor = page.nextCursor
  }
  let [near, far] = [0, 0]
  for (let round = 0; round < rounds; round++) {
    near += await speed(origin, headers, first)
    far += await speed(origin, headers, { ...first, cursor })
  }
  bench.log(`${Math.round(far / rounds)} req/s on page ${pages} against ${Math.round(near / rounds)} on page 1`)
  return far / near
}

async function speed(origin: string, headers: Record<string, string>, body: unknown): Promise<number> {
  const url = origin + path
  const result = await autocannon({
    url,
    method: 'POST',
    headers,
    body: JSON.stringify(body),
    connections: 20,
    duration: 3,
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} errors`)
  return result.requests.average
}

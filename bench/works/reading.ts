import { openCommits, visitors } from '../commits.ts'
import { members } from '../members.ts'
import { callsPerSecond } from '../pressure.ts'
import type { Bench } from '../row.ts'
import { bothNovels } from './contents.ts'

async function aChapter(bench: Bench): Promise<string> {
  const { small } = await bothNovels(bench)
  return `/fiction/${small.workId}/${small.chapterIds[20]}`
}

export async function pageForGuests(bench: Bench): Promise<number> {
  return bench.ratio(await aChapter(bench))
}

export async function pageForMembers(bench: Bench): Promise<number> {
  // The author is on the page, and gets it drawn.
  const people = (await members(await bench.product())).slice(1)
  return bench.ratio(
    await aChapter(bench),
    {},
    {
      visitors: people.map(({ token }) => ({ cookie: `access_token=${token}` })),
    },
  )
}

const rounds = 3

/** Readers who turn pages: each is a moment later than the one before, so that every call writes. */
export async function places(bench: Bench): Promise<number> {
  const { product, small } = await bothNovels(bench)
  const people = await members(product, visitors)
  const commits = await openCommits(product.dataDir)
  let [ours, theirs, moment] = [0, 0, Date.now() - 3_600_000]
  const requests = (number: number) => {
    const headers = { 'content-type': 'application/json', ...people[number % visitors]?.headers }
    return Array.from({ length: 500 }, (_, turn) => {
      moment++
      const place = { block: 1 + (turn % 10), offset: 0.5 }
      const list = [{ chapterId: small.chapterIds[turn % 50], place, readTime: moment }]
      return { headers, body: JSON.stringify({ list }) }
    })
  }
  try {
    for (let round = 0; round < rounds; round++) {
      theirs += await commits.perSecond()
      ours += await callsPerSecond(product.origin, '/api/aoir-works-read/save', requests)
    }
  } finally {
    await commits.close()
  }
  bench.log(`${Math.round(ours / rounds)} places/s against ${Math.round(theirs / rounds)} commits/s`)
  return (ours / theirs) * 100
}

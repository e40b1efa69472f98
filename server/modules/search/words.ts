import { compatible } from '#contract/shared/text.ts'
import type { Context, Viewer } from '../../kernel/context.ts'
import { createLruCache, type LruCache } from '../../kernel/lru-cache.ts'
import { perContext } from '../../kernel/state.ts'
import { addEmpty, addMembers, addWords, frequentWords } from './queries.ts'

/** What visitors look for, gathered in memory and written now and then: a search itself writes nothing. */
interface Gathered {
  times: Map<string, number>
  /** What was looked for and not found. */
  vain: Map<string, number>
  /** Members who looked for a word: what few did is shown to nobody else. */
  members: { word: string; userId: string }[]
  /** Who has looked for what: nobody makes a word frequent alone. */
  counted: LruCache<true>
  timer: NodeJS.Timeout | undefined
}

const every = 10_000
const mostWords = 5000
const mostCounted = 50_000
const longestWord = 40
const shown = { days: 7, members: 3, words: 10 }

const gatheredOf = perContext(
  (): Gathered => ({
    times: new Map(),
    vain: new Map(),
    members: [],
    counted: createLruCache(mostCounted),
    timer: undefined,
  }),
)

interface Looked {
  keyword: string
  viewer: Viewer | null
  /** By which a guest is known. */
  address: string
  isFound: boolean
}

/** Somebody has looked for something. */
export function countWord(ctx: Context, { keyword, viewer, address, isFound }: Looked): void {
  const word = compatible(keyword).toLowerCase().replace(/\s+/g, ' ')
  if ([...word].length > longestWord) return
  const gathered = gatheredOf(ctx)
  const { members, counted } = gathered
  const times = isFound ? gathered.times : gathered.vain
  const key = `${viewer?.id ?? address} ${isFound} ${word}`
  if (counted.get(key) || (times.size >= mostWords && !times.has(word))) return
  counted.set(key, true)
  times.set(word, (times.get(word) ?? 0) + 1)
  if (viewer && isFound) members.push({ word, userId: viewer.id })
  gathered.timer ??= setTimeout(() => void write(ctx, gathered), every).unref()
}

async function write(ctx: Context, gathered: Gathered): Promise<void> {
  await writeWords(ctx).catch((error: unknown) => ctx.log.warn({ err: error }, 'searches could not be counted'))
  gathered.timer = undefined
}

export async function writeWords(ctx: Context): Promise<void> {
  const { times, vain, members } = gatheredOf(ctx)
  const lost = taken(vain)
  if (lost.length > 0)
    await ctx.db.run(
      addEmpty(
        lost.map(([word]) => word),
        lost.map(([, number]) => number),
      ),
    )
  const entries = taken(times)
  if (entries.length === 0) return
  await ctx.db.run(
    addWords(
      entries.map(([word]) => word),
      entries.map(([, number]) => number),
    ),
  )
  const pairs = members.splice(0).sort((a, b) => (`${a.word} ${a.userId}` < `${b.word} ${b.userId}` ? -1 : 1))
  await ctx.db.run(
    addMembers(
      pairs.map(({ word }) => word),
      pairs.map(({ userId }) => userId),
    ),
  )
}

/** In one order everywhere, so that two processes that write the same words do not wait for each other. */
function taken(times: Map<string, number>): [string, number][] {
  const entries = [...times].sort(([a], [b]) => (a < b ? -1 : 1))
  times.clear()
  return entries
}

export function hotWords(ctx: Context): Promise<{ list: string[] }> {
  return ctx.content.read('hot words', [], async () => {
    const rows = await ctx.db.many<{ word: string }>(frequentWords(shown.days, shown.members, shown.words))
    return Object.freeze({ list: rows.map(({ word }) => word) })
  })
}

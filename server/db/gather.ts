import { sqlState } from './errors.ts'
import type { Db } from './open.ts'

/** Does several of a kind in one statement; the answers stand in the order of what was asked. */
type Together<Item, Result> = (db: Db, items: Item[]) => Promise<Result[]>

/** What a call is about: two that share a thing stand in different statements, one after the other. */
type Things<Item> = (item: Item) => string[]

interface Way<Item, Result> {
  together: Together<Item, Result>
  things?: Things<Item>
}

interface Waiting<Item, Result> {
  item: Item
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

interface Line<Item, Result> {
  waiting: Waiting<Item, Result>[]
  isTaken: boolean
}

const mostAtOnce = 50
/** Milliseconds after which those behind no longer wait for a statement, which waits for a lock itself. */
const slow = 50

/**
 * Small calls that come thick and fast share statements and commits: what comes while one is under way goes with the
 * next. Nobody waits for company; a single call is done at once. When a statement is refused, each of its calls gets a
 * statement and an answer of its own. Inside a transaction nothing is shared with others.
 */
export function gathering<Item, Result>(
  together: Together<Item, Result>,
  things?: Things<Item>,
): (db: Db, item: Item) => Promise<Result> {
  const lines = new WeakMap<Db, Line<Item, Result>>()
  const way = { together, things }
  return (db, item) => {
    const line = lines.get(db) ?? { waiting: [], isTaken: false }
    lines.set(db, line)
    return new Promise((resolve, reject) => {
      line.waiting.push({ item, resolve, reject })
      if (!line.isTaken) next(db, line, way)
    })
  }
}

type Reads = Pick<Db, 'many'>

/** The same for what is only read. */
export function gatheringReads<Item, Result>(
  together: (db: Reads, items: Item[]) => Promise<Result[]>,
): (db: Db, item: Item) => Promise<Result> {
  return gathering((db, items) => together(db.plannedOnce ?? db, items))
}

/** The same for what is read about one thing, such as a shared answer: those who ask about it share statements. */
export function gatheringAbout<Thing extends object, Item, Result>(
  together: (db: Reads, thing: Thing, items: Item[]) => Promise<Result[]>,
): (db: Db, thing: Thing, item: Item) => Promise<Result> {
  const known = new WeakMap<Thing, (db: Db, item: Item) => Promise<Result>>()
  return (db, thing, item) => {
    const ask = known.get(thing) ?? gatheringReads((on: Reads, items: Item[]) => together(on, thing, items))
    known.set(thing, ask)
    return ask(db, item)
  }
}

function next<Item, Result>(db: Db, line: Line<Item, Result>, way: Way<Item, Result>): void {
  const { together, things } = way
  const some = things ? apart(line, things) : line.waiting.splice(0, mostAtOnce)
  line.isTaken = some.length > 0
  if (!line.isTaken) return
  let isOver = false
  const over = () => {
    if (isOver) return
    isOver = true
    clearTimeout(timer)
    next(db, line, way)
  }
  const timer = setTimeout(over, slow)
  void attempt(db, some, together).then(over)
}

/** The first of those that wait, but of two about the same thing only the first. */
function apart<Item, Result>(line: Line<Item, Result>, things: Things<Item>): Waiting<Item, Result>[] {
  const taken = new Set<string>()
  const some: Waiting<Item, Result>[] = []
  line.waiting = line.waiting.filter((one) => {
    const own = things(one.item)
    const isFree = some.length < mostAtOnce && !own.some((thing) => taken.has(thing))
    for (const thing of own) taken.add(thing)
    if (isFree) some.push(one)
    return !isFree
  })
  return some
}

async function attempt<Item, Result>(db: Db, some: Waiting<Item, Result>[], together: Together<Item, Result>) {
  try {
    const results = await together(
      db,
      some.map(({ item }) => item),
    )
    if (results.length !== some.length) throw new Error(`Expected ${some.length} answers, but got ${results.length}.`)
    some.forEach(({ resolve }, index) => {
      resolve(results[index] as Result)
    })
  } catch (error) {
    if (some.length > 1 && isUndone(error)) await Promise.all(some.map((one) => attempt(db, [one], together)))
    else for (const { reject } of some) reject(error)
  }
}

/** PostgreSQL itself refused the statement. When the connection broke, nobody knows whether it took place. */
function isUndone(error: unknown): boolean {
  return (sqlState(error) ?? sqlState((error as Error).cause)) !== undefined
}

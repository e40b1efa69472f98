import type pg from 'pg'
import type { BoardCounts } from '#server/starter/boards.ts'
import type { Drawing, Subject } from '#server/starter/drawing.ts'
import type { StoredFile } from '#server/starter/gallery.ts'
import type { PersonCounts } from '#server/starter/people.ts'
import type { Random } from '#server/starter/random.ts'
import type { Finder } from './finder.ts'
import type { Speaker } from './grammar.ts'

export interface Wish {
  users: number
  posts: number
  seed: number
  /** The hash of the password of member1 to member3. */
  demoHash?: string
}

export interface Person {
  id: string
  joinedAt: number
  /** The pictures they have uploaded so far. */
  library: StoredFile[]
}

export interface Board {
  id: string
  classes: string[]
  scenes: Subject[]
  speaker: Speaker
  /** Grows with how many write there. */
  weight: number
  counts: BoardCounts
}

/** Everything that grows, and where it is written. */
export interface Field extends Ground {
  finder: Finder
}

/** All of it but what writes the texts for the search, which comes with the index. */
export interface Ground {
  wish: Wish
  client: pg.Client
  /** For ids that are wanted while the other one writes. */
  numbers: pg.Client
  random: Random
  now: number
  uploads: string
  drawings: Record<Subject, Drawing[]>
  /** In the order in which they joined. */
  people: Person[]
  boards: Board[]
  counts: Map<string, PersonCounts>
  files: { waiting: StoredFile[]; firsts: Map<Drawing, string>; number: number }
  posts: { id: string; at: number }[]
  log(line: string): void
}

export const day = 86_400_000

/** After so many posts whoever thinks them up lets the writing go on. */
export const breath = 100

export function countsOf({ counts }: Field, userId: string): PersonCounts {
  const found = counts.get(userId) ?? { follows: 0, fans: 0, likes: 0 }
  counts.set(userId, found)
  return found
}

/** How many had joined at that time. */
function joinedBefore({ people }: Field, at: number): number {
  let [low, high] = [0, people.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((people[middle]?.joinedAt ?? 0) <= at) low = middle + 1
    else high = middle
  }
  return Math.max(1, low)
}

/** Somebody who was there at that time; those who came early do more. */
export function somebody(field: Field, at: number): Person {
  const found = field.people[Math.floor(joinedBefore(field, at) * field.random.next() ** 2)]
  if (!found) throw new Error('nobody is there')
  return found
}

/** Different people who were there at that time: every n-th of them, from somewhere on. */
export function several(field: Field, at: number, number: number): Person[] {
  const there = joinedBefore(field, at)
  const start = field.random.int(0, there - 1)
  let step = field.random.int(1, there)
  while (commonDivisor(step, there) !== 1) step += 1
  return Array.from(
    { length: Math.min(number, there) },
    (_, index) => field.people[(start + index * step) % there],
  ).filter((person) => person !== undefined)
}

function commonDivisor(a: number, b: number): number {
  return b === 0 ? a : commonDivisor(b, a % b)
}

/** Some time after that: soon, as a rule. Never in the future. */
export function later({ random, now }: Field, at: number, most = 20 * day): number {
  return Math.floor(at + Math.min(now - at, most) * random.next() ** 4)
}

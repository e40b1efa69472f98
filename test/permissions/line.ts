import type { Person, TestApi } from '../support/api.ts'
import type { TestBoard } from '../support/forum/forum.ts'

/**
 * Who may call what. One line an endpoint, one column a caller; the number is the code of the answer to a valid input.
 * A new endpoint gets its line here, or the test fails.
 */
export const callers = [
  'guest',
  'member',
  'banned',
  'moderator',
  'board manager',
  'administrator',
  'expired token',
  'deleted member',
  'member, closed site',
  'guest, forced login',
  'administrator, closed site',
] as const
export type Caller = (typeof callers)[number]

/** What a sample may be made of: the caller (undefined for guests) and somebody else, both new. */
export interface Scene {
  api: TestApi
  caller: Person | undefined
  other: Person
  /** A word that no other sample has used. */
  unique: string
}

export interface Permission {
  codes: Record<Caller, number>
  sample: (scene: Scene) => unknown
  /** Of a call that asks for a fresh proof sometimes: with what it does, where the usual sample is not that. */
  dangerous?: (scene: Scene) => unknown
  /** The same call on something that belongs to somebody else, and what becomes of it. */
  foreign?: { sample: (scene: Scene) => unknown; code: number }
  /** Of calls for managers: what one who manages the board in question is told, and one who manages another. */
  managers?: { own: number; other: number; sample: (scene: BoardScene) => unknown }
}

/** A board of its own, founded by somebody who does not call. */
export interface BoardScene extends Scene {
  board: TestBoard
}

//                 guest member banned moderator board manager administrator expired deleted closed:member forced:guest closed:admin
export const everybody =
  '   200    200    200       200           200           200     200     200           200          200          200'
export const account__ =
  '   401    200    200       200           200           200     401     401           200          401          200'
export const content__ =
  '   200    200    200       200           200           200     401     401           503          401          200'
export const own_reads =
  '   401    200    200       200           200           200     401     401           503          401          200'
export const own_write =
  '   401    200    403       200           200           200     401     401           503          401          200'
// The storage in force is local.
export const own_cloud =
  '   401  40004    403     40004         40004         40004     401     401           503          401        40004'
// Managers of the board in question are told something else: see `managers`.
export const board_run =
  '   401    403    403       200           403           200     401     401           503          401          200'
// What belongs to the creator of a board: even moderators do not.
export const board_own =
  '   401    403    403       403           403           200     401     401           503          401          200'
// What moderators may do as well.
export const moderated =
  '   401    403    403       200           403           200     401     401           403          401          200'
export const backstage =
  '   401    403    403       403           403           200     401     401           403          401          200'

export function line(codes: string, sample: Permission['sample'], foreign?: Permission['foreign']): Permission {
  const numbers = codes.trim().split(/\s+/).map(Number)
  if (numbers.length !== callers.length) throw new Error(`a line needs ${callers.length} codes: ${codes}`)
  const pairs = callers.map((caller, index) => [caller, numbers[index]])
  return { codes: Object.fromEntries(pairs) as Permission['codes'], sample, foreign }
}

/** Who makes what a call is about: one that is right, and one that is not theirs to call it on, with what comes of that. */
interface Things<Thing> {
  own: (scene: Scene) => Promise<Thing>
  foreign: (scene: Scene) => Promise<Thing>
  code: number
}

/** A line of a call that is the same for both, but for what it is about. */
export function lineOn<Thing>(codes: string, { own, foreign, code }: Things<Thing>, input: (thing: Thing) => unknown) {
  return line(codes, async (scene) => input(await own(scene)), {
    sample: async (scene) => input(await foreign(scene)),
    code,
  })
}

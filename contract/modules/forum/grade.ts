import * as z from 'zod/mini'
import { id, noInput, time } from '#contract/shared/values.ts'
import { create, getMine, query } from '../../endpoint.ts'

/** What experience is earned by. */
export const expKinds = ['post', 'comment', 'liked', 'recommended', 'checkin'] as const
export type ExpKind = (typeof expKinds)[number]

export const gradeInfo = z.object({
  grade: z.int(),
  exp: z.int(),
  /** From which experience on the next grade is reached; null: there is none. */
  nextExp: z.nullable(z.int()),
  /** Earned today. */
  today: z.int(),
  levels: z.array(z.object({ grade: z.int(), name: z.string(), exp: z.int() })),
  rules: z.array(
    z.object({
      kind: z.enum(['post', 'comment', 'liked', 'recommended']),
      exp: z.int(),
      /** How often a day; 0: as often as it happens. */
      daily: z.int(),
      /** How often it counted today. */
      done: z.int(),
    }),
  ),
  checkIn: z.object({
    isDone: z.boolean(),
    /** Days in a row, up to today or yesterday. */
    streak: z.int(),
    /** What today gives, or gave. */
    gain: z.int(),
    /** The last seven days; the last of them is today. */
    days: z.array(z.object({ day: z.string(), isDone: z.boolean() })),
  }),
})
export type GradeInfo = z.infer<typeof gradeInfo>

const expEntry = z.object({
  _id: id,
  kind: z.enum(expKinds),
  /** Less than nothing when it was taken back. */
  amount: z.int(),
  /** The post it was for, if it is still there. */
  posts: z.nullable(z.object({ _id: id, title: z.string() })),
  createTime: time,
})
export type ExpEntry = z.infer<typeof expEntry>

export const gradeContract = {
  info: getMine(
    '/api/aoir-grade/info',
    'My grade, the levels, what experience is earned by, and my check-ins',
    gradeInfo,
  ),
  log: query('/api/aoir-grade/log', {
    summary: 'What I earned, newest first. Go on with `cursor`',
    access: 'member',
    input: z.object({
      limit: z._default(z.int().check(z.gte(1), z.lte(100)), 20),
      cursor: z.optional(id),
    }),
    output: z.object({ list: z.array(expEntry), nextCursor: z.nullable(id) }),
  }),
  checkIn: create('/api/aoir-grade/check-in', {
    summary: 'I was here today. Once a day; a second call gives the same answer',
    input: noInput,
    output: z.object({ exp: z.int(), streak: z.int(), gained: z.int() }),
  }),
}

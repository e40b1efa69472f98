import * as z from 'zod/mini'
import { limits } from './limits.ts'
import type { MessageKey } from './message-key.ts'
import { emailPattern, isBlank, isLonger, mostParts } from './text.ts'

/** An id: a 64-bit key of the database as a string of digits. */
export const id = z
  .string()
  .check(z.regex(/^[1-9]\d{0,18}$/, key('input_bad_id')), z.refine(fitsKey, key('input_bad_id')))

/** Where a list goes on: what the page before it said. Callers need not understand it. */
export const cursor = z.string().check(z.maxLength(80), z.regex(/^[A-Za-z0-9_.-]+$/))

/** Milliseconds since the epoch. */
export const time = z.int()

/** A time that somebody asks for: every one that a date can hold. */
export const moment = time.check(z.gte(0), z.lte(8_640_000_000_000_000))

export const nothing = z.null()
export const noInput = z.object({})

/** Amounts on the wire: at most two decimal places. The server computes in integers of the smallest unit. */
export const money = z.number().check(
  z.gte(0),
  z.lte(10_000_000_000),
  z.refine((value) => hasTwoPlaces(value), key('input_bad_money')),
)

/** Types a message key where the validator takes any string; the server turns it into a sentence. */
export function key(name: MessageKey): MessageKey {
  return name
}

/** PostgreSQL text cannot hold NUL, and half of a surrogate pair is no character. */
export const cleanText = z.refine<string>(
  (value) => !value.includes('\0') && value.isWellFormed(),
  key('input_bad_text'),
)

/** What nobody would see is as good as nothing. */
const trimmed = z.overwrite<string>((value) => (isBlank(value) ? '' : value.trim()))

/** Text with outer white space removed. `missing` is said when it is absent, of another type, or too short. */
export function text({ min = 0, max, missing }: { min?: number; max: number; missing?: MessageKey }) {
  return (
    z
      // A message given plainly would be said for every other fault too.
      .string({ error: (issue) => (issue.code === 'invalid_type' ? missing : undefined) })
      .check(trimmed, z.minLength(min, missing), z.maxLength(max), cleanText)
  )
}

/** The same for what people write and see counted: `max` characters as readers see them. */
export function written({ min = 0, max, missing }: { min?: number; max: number; missing?: MessageKey }) {
  return z
    .string({ error: (issue) => (issue.code === 'invalid_type' ? missing : undefined) })
    .check(trimmed, z.minLength(min, missing), atMost(max), cleanText)
}

function atMost(max: number) {
  const check = z.check<string>(({ value, issues }) => {
    if (isLonger(value, max))
      issues.push({ code: 'too_big', origin: 'string', maximum: max, inclusive: true, input: value })
  })
  // What the documentation says of the length.
  check._zod.onattach.push((schema) => {
    schema._zod.bag.maximum = max * mostParts
  })
  return check
}

export const emailField = z
  .string('email_required')
  .check(
    z.trim(),
    z.minLength(1, 'email_required'),
    z.maxLength(limits.email, 'email_bad'),
    z.regex(emailPattern, 'email_bad'),
  )

/** In any spelling; the server keeps it as E.164 writes it. */
export const phoneField = text({ min: 1, max: 32, missing: 'phone_required' })

/** The digits that were sent to a phone or an address. */
export const codeField = text({ min: 1, max: 12, missing: 'code_required' })

/** A number in a query string. */
export function queryNumber({ min, max }: { min: number; max: number }) {
  return z.pipe(
    z.string().check(z.regex(/^\d{1,9}$/, key('input_bad_number'))),
    z.pipe(z.transform(Number), z.int().check(z.gte(min), z.lte(max))),
  )
}

/** The list convention: page and limit, each with its default and its ceiling. */
export function paged(maximum = 100) {
  return {
    page: z._default(z.int().check(z.gte(1), z.lte(1_000_000)), 1),
    limit: z._default(z.int().check(z.gte(1), z.lte(maximum)), 10),
  }
}

export function listOf<Item extends z.ZodMiniType>(item: Item) {
  return z.object({ list: z.array(item), total: z.int() })
}

/** What a list may be asked for, each part of it or none. */
export function selectBy<Shape extends z.core.$ZodShape>(shape: Shape) {
  return { select: z.optional(z.object(shape)) }
}

/** A like, a follow: a call turns it to the other state, or to the one that is desired. */
export const toggled = {
  desired: z.optional(z.boolean()),
  /** The older name of `desired`. */
  wish: z.optional(z.boolean()),
}

export function hasTwoPlaces(value: number): boolean {
  return Math.round(value * 100) / 100 === value
}

/** Nineteen digits can say more than 64 bits hold. */
function fitsKey(value: string): boolean {
  return value.length < 19 || value <= '9223372036854775807'
}

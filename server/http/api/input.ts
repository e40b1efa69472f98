import type { z } from 'zod/mini'
import type { Endpoint, InputErrors } from '#contract/endpoint.ts'
import { pageLimits } from '#contract/page-limits.ts'
import type { Locale } from '#contract/shared/message-key.ts'
import { isMessageKey, say } from '#server/shared/messages.ts'
import { Refusal } from '../../kernel/errors.ts'
import { type ApiRequest, header, isSameOrigin } from './exchange.ts'

/** Of a whole body. */
const deepest = 64
const usualValues = 10_000

const [quote, backslash, comma, colon] = [0x22, 0x5c, 0x2c, 0x3a]
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d]

/**
 * The value of a body. What would cost much is refused in one pass over the bytes, before anything is made of them; that
 * pass also counts the members of objects, and where the value has fewer, a name was given twice.
 */
function readJson(bytes: Buffer, mostValues: number): unknown {
  const members = membersIn(bytes, mostValues)
  let value: unknown
  try {
    value = JSON.parse(bytes.toString('utf8'))
  } catch {
    throw new Refusal(400, 'api_bad_json')
  }
  if (membersOf(value) !== members) throw new Refusal(400, 'api_name_twice')
  return value
}

/** As many members as colons outside of texts, provided that it is JSON, which is not looked at here. */
function membersIn(bytes: Buffer, mostValues: number): number {
  let [depth, values, members] = [0, 0, 0]
  for (let at = 0; at < bytes.length; at++) {
    switch (bytes[at]) {
      case quote:
        at = endOfText(bytes, at)
        break
      case openList:
      case openObject:
        depth += 1
        values += 1
        break
      case closeList:
      case closeObject:
        depth -= 1
        break
      case comma:
        values += 1
        break
      case colon:
        members += 1
    }
    if (depth > deepest || values > mostValues) throw new Refusal(400, 'api_too_deep')
  }
  return members
}

/** Where the text that begins here ends. */
function endOfText(bytes: Buffer, start: number): number {
  for (let at = start + 1; at < bytes.length; at++) {
    if (bytes[at] === backslash) at += 1
    else if (bytes[at] === quote) return at
  }
  return bytes.length
}

/** The members of all objects in a value that is known to be shallow, none with a name that could reach a prototype. */
function membersOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  let count = 0
  if (Array.isArray(value)) {
    for (const item of value) count += membersOf(item)
    return count
  }
  for (const name of Object.keys(value)) {
    if (isForbiddenName(name)) throw new Refusal(400, 'api_bad_name')
    count += 1 + membersOf((value as Record<string, unknown>)[name])
  }
  return count
}

function isForbiddenName(name: string): boolean {
  return name === '__proto__' || name === 'constructor' || name === 'prototype'
}

/** Input that does not fit its schema: 422 with a sentence for each field. */
export class InvalidInput extends Error {
  readonly issues: z.core.$ZodIssue[]
  constructor(issues: z.core.$ZodIssue[]) {
    super('invalid input')
    this.issues = issues
  }
}

/** The validated input of a call. Unknown fields are gone before any service sees it. */
export function readInput(endpoint: Endpoint, request: ApiRequest, params: Record<string, string>): unknown {
  const raw =
    endpoint.method === 'GET' ? readQuery(request.query) : readBody(request, endpoint.mostValues ?? usualValues)
  const merged = Array.isArray(raw) || raw === null || typeof raw !== 'object' ? raw : { ...raw, ...decode(params) }
  const parsed = endpoint.input.safeParse(merged)
  if (!parsed.success) throw new InvalidInput(parsed.error.issues)
  return parsed.data
}

/** The password that a call brings along, whatever else it is about; `readInput` says what is wrong with its body. */
export function passwordOf(endpoint: Endpoint, request: ApiRequest): string | undefined {
  if (endpoint.method !== 'POST') return undefined
  const body = readBody(request, endpoint.mostValues ?? usualValues)
  const password = typeof body === 'object' && body !== null && 'password' in body ? body.password : undefined
  const isOne = typeof password === 'string' && password.length > 0 && password.length <= pageLimits.password.max
  return isOne ? password : undefined
}

export function inputErrors(error: InvalidInput, locale: Locale): InputErrors {
  return {
    errors: error.issues
      .slice(0, 20)
      .map((issue) => ({ path: issue.path.join('.'), message: sentence(issue, locale) })),
  }
}

/** The schema's own message where it names one of ours, else a general sentence for the kind of fault. */
function sentence(issue: z.core.$ZodIssue, locale: Locale): string {
  if (isMessageKey(issue.message)) return say(locale, issue.message)
  switch (issue.code) {
    case 'invalid_type':
      return say(locale, 'input_wrong_type')
    case 'invalid_value':
      return say(locale, 'input_not_allowed')
    case 'too_big': {
      const max = String(issue.maximum)
      if (issue.origin === 'string') return say(locale, 'input_too_long', { max })
      if (issue.origin === 'array') return say(locale, 'input_too_many', { max })
      return say(locale, issue.inclusive === false ? 'input_not_below' : 'input_too_big', { max })
    }
    case 'too_small': {
      const min = String(issue.minimum)
      if (issue.origin === 'string') return say(locale, 'input_too_short', { min })
      if (issue.origin === 'array') return say(locale, 'input_too_few', { min })
      return say(locale, issue.inclusive === false ? 'input_not_above' : 'input_too_small', { min })
    }
    default:
      return say(locale, 'input_invalid')
  }
}

function decode(params: Record<string, string>): Record<string, string> {
  try {
    return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, decodeURIComponent(value)]))
  } catch {
    throw new Refusal(400, 'input_invalid')
  }
}

/** A name given twice becomes a list, which a schema for one value refuses. */
function readQuery(query: string): Record<string, string | string[]> {
  const values: Record<string, string | string[]> = {}
  if (!query) return values
  const search = new URLSearchParams(query)
  for (const name of new Set(search.keys())) {
    if (isForbiddenName(name)) throw new Refusal(400, 'input_invalid')
    const all = search.getAll(name)
    values[name] = all.length === 1 ? (all[0] ?? '') : all
  }
  return values
}

function readBody(request: ApiRequest, mostValues: number): unknown {
  const { body } = request
  const isEmpty = !body || body.length === 0
  const type = header(request, 'content-type')
  // Pages of other sites can send a form, or nothing at all, as the visitor; JSON they cannot.
  const isWrong = type === undefined ? !isEmpty || isForeign(request) : !/^application\/json\b/i.test(type)
  if (isWrong) throw new Refusal(415, 'api_wrong_content_type')
  return isEmpty ? {} : readJson(body, mostValues)
}

/** A browser says that a page of another site made this request. */
function isForeign(request: ApiRequest): boolean {
  const isFromPage = header(request, 'sec-fetch-site') !== undefined || header(request, 'origin') !== undefined
  return isFromPage && !isSameOrigin(request)
}

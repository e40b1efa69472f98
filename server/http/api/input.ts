import type { z } from 'zod/mini'
import type { Endpoint, InputErrors } from '#contract/endpoint.ts'
import { Refusal } from '../../kernel/errors.ts'
import { isMessageKey, type Locale, say } from '../../shared/messages.ts'
import { type ApiRequest, header, isSameOrigin } from './exchange.ts'
import { isForbiddenName, readJson } from './json.ts'

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
  const raw = endpoint.method === 'GET' ? readQuery(request.query) : readBody(request)
  const merged = Array.isArray(raw) || raw === null || typeof raw !== 'object' ? raw : { ...raw, ...decode(params) }
  const parsed = endpoint.input.safeParse(merged)
  if (!parsed.success) throw new InvalidInput(parsed.error.issues)
  return parsed.data
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

function readBody(request: ApiRequest): unknown {
  const { body } = request
  const isEmpty = !body || body.length === 0
  const type = header(request, 'content-type')
  // Pages of other sites can send a form, or nothing at all, as the visitor; JSON they cannot.
  const isWrong = type === undefined ? !isEmpty || isForeign(request) : !/^application\/json\b/i.test(type)
  if (isWrong) throw new Refusal(415, 'api_wrong_content_type')
  return isEmpty ? {} : readJson(body)
}

/** A browser says that a page of another site made this request. */
function isForeign(request: ApiRequest): boolean {
  const isFromPage = header(request, 'sec-fetch-site') !== undefined || header(request, 'origin') !== undefined
  return isFromPage && !isSameOrigin(request)
}

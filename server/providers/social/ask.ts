import type { IncomingHttpHeaders } from 'node:http'
import { ask as askOnce, jsonOf } from '../outbound/ask.ts'
import { baseAddress } from '../outbound/base-address.ts'
import { ProviderError, troubleOf } from '../outbound/provider-error.ts'

export interface Question {
  url: string
  query?: Record<string, string>
  /** Sent as a form; the call is a POST. */
  form?: Record<string, string>
  /** Sent as JSON; the call is a POST. */
  json?: unknown
}

export interface Reply {
  headers: IncomingHttpHeaders
  /** The fields of the answer, whatever form they came in. */
  fields: Record<string, unknown>
}

export type Ask = (question: Question) => Promise<Reply>

const standardTime = 8000

/** Asks a provider; all questions of one asker together have so many milliseconds. */
export function asker(provider: string, timeout = standardTime): Ask {
  const deadline = performance.now() + timeout
  return async (question) => {
    const left = deadline - performance.now()
    if (left <= 0) throw new ProviderError(provider, 'slow')
    const { status, headers, text } = await askOnce(provider, { ...outgoing(question), timeout: left })
    const fields = fieldsOf(text)
    // Some say what is wrong with status 400; others have only the status.
    if (status !== 200 && !(fields && status >= 400 && status < 500))
      throw new ProviderError(provider, troubleOf(status), status)
    if (!fields) throw new ProviderError(provider, 'garbled')
    return { headers, fields }
  }
}

function outgoing({ url, query, form, json }: Question) {
  const asked = query ? `${url}?${new URLSearchParams(query)}` : url
  const accept = { accept: 'application/json, */*;q=0.1' }
  if (!form && json === undefined) return { method: 'GET' as const, url: asked, headers: accept }
  const type = form ? 'application/x-www-form-urlencoded' : 'application/json'
  const body = form ? new URLSearchParams(form).toString() : JSON.stringify(json)
  return { method: 'POST' as const, url: asked, headers: { ...accept, 'content-type': type }, body }
}

/** JSON, JSON behind a mark that guards against scripts, JSON in a call (JSONP), or the text of a form. */
export function fieldsOf(text: string): Record<string, unknown> | undefined {
  const bare = text
    .trim()
    .replace(/^\ufeff?&&&START&&&/, '')
    .replace(/^[\w$.]{1,64}\s*\(([\s\S]*)\)\s*;?$/, '$1')
    .trim()
  if (bare.startsWith('{')) return jsonOf(bare) as Record<string, unknown> | undefined
  return /^[\w.%-]+=[^\s<>]*$/.test(bare) ? Object.fromEntries(new URLSearchParams(bare)) : undefined
}

/** A text or a number as text; anything else is empty. */
export function textOf(value: unknown): string {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' ? value.trim() : ''
}

export function objectOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

/** The code of a fault: a number or a word. Anything else could be what we sent, repeated, and codes are logged. */
export function faultCode(value: unknown): string {
  const code = textOf(value)
  return /^(-?\d{1,10}|[a-z_]{1,40})$/.test(code) ? code : code && 'unknown'
}

/** An id, a token or a secret of the provider: one word of printable characters. */
export function wordOf(provider: string, value: unknown, longest = 128): string {
  const word = textOf(value)
  if (!/^[\x21-\x7e]+$/.test(word) || word.length > longest) throw new ProviderError(provider, 'garbled')
  return word
}

export function optionalWord(value: unknown): string | undefined {
  const word = textOf(value)
  return /^[\x21-\x7e]{1,128}$/.test(word) ? word : undefined
}

/** Access tokens are longer than ids. */
export function tokenOf(provider: string, value: unknown): string {
  return wordOf(provider, value, 4096)
}

/** The configured address of a provider, or the provider's own. */
export function baseOf(provider: string, configured: string | undefined, own: string): string {
  return baseAddress(provider, configured || own)
}

/** An address with its query in the given order. A space is %20: not everybody reads a plus as one. */
export function address(base: string, path: string, query: Record<string, string>): string {
  return `${base}${path}?${new URLSearchParams(query).toString().replaceAll('+', '%20')}`
}

export interface Look {
  nickname: string
  avatar: string
}

/** Name and picture are for show: where it is certain who it is, a fault on the way to them sends nobody away. */
export async function forShow(look: () => Promise<Look>): Promise<Look> {
  try {
    return await look()
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    return { nickname: '', avatar: '' }
  }
}

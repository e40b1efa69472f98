import type { z } from 'zod/mini'
import type { Contract, Endpoint, Envelope } from './endpoint.ts'
import { lookUp } from './shared/look-up.ts'

/** An answer whose code is not 200; the message is meant for the user. */
export class ApiError extends Error {
  readonly code: number
  readonly data: unknown
  constructor(code: number, message: string, data: unknown = null) {
    super(message)
    this.code = code
    this.data = data
  }
}

export interface Outgoing {
  method: 'GET' | 'POST'
  /** Path and query. */
  url: string
  body: unknown
  idempotencyKey?: string
}

/** Carries one call: over the network in the browser, in process on the server. */
export type Send = (outgoing: Outgoing) => Promise<Envelope>

type Optional<T> =
  Record<never, never> extends T ? [input?: T, options?: CallOptions] : [input: T, options?: CallOptions]
export interface CallOptions {
  idempotencyKey?: string
}
export type Call<E> =
  E extends Endpoint<infer In, infer Out> ? (...args: Optional<z.input<In>>) => Promise<z.output<Out>> : never
export type Client<C extends Contract> = { [Name in keyof C]: Call<C[Name]> }

/** A contract as functions. Nobody writes a path or a payload by hand. */
export function createClient<C extends Contract>(contract: C, send: Send): Client<C> {
  return lookUp((name) => async (input: Record<string, unknown> = {}, options: CallOptions = {}) => {
    // In a browser the address may have to come first.
    const known = contract[name] as Endpoint | Promise<Endpoint>
    const endpoint = known instanceof Promise ? await known : known
    const answer = await send({ ...address(endpoint, input), idempotencyKey: options.idempotencyKey })
    if (answer.code !== 200) throw new ApiError(answer.code, answer.message, answer.data)
    return answer.data
  })
}

function address(endpoint: Pick<Endpoint, 'method' | 'path'>, input: Record<string, unknown>): Outgoing {
  const rest = { ...input }
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  if (endpoint.method === 'POST') return { method: 'POST', url: path, body: Array.isArray(input) ? input : rest }
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(rest)) if (value !== undefined) query.set(name, String(value))
  return { method: 'GET', url: query.size > 0 ? `${path}?${query}` : path, body: undefined }
}

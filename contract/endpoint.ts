import type { z } from 'zod/mini'

/** Who may call: everybody, people with an account, people who manage the board in question, site administrators. */
export type Access = 'anyone' | 'member' | 'manager' | 'admin'

/** Which allowance a call draws on; the figures are the server's. */
export type RateClass =
  | 'read'
  | 'write'
  | 'login'
  | 'register'
  | 'code'
  | 'refresh'
  | 'upload'
  | 'chunk'
  | 'notify'
  | 'message'

export interface Endpoint<
  In extends z.ZodMiniType = z.ZodMiniType,
  Out extends z.ZodMiniType = z.ZodMiniType,
  Who extends Access = Access,
> {
  method: 'GET' | 'POST'
  /** `{name}` stands for one path segment and arrives in the input under that name. */
  path: string
  access: Who
  input: In
  output: Out
  /** One line for the API documentation. */
  summary: string
  /** A POST that changes nothing (lists): banned members keep it. */
  reads?: boolean
  /** Answers on a closed site and to guests under forced login too. */
  always?: boolean
  /**
   * Makes something new: takes an Idempotency-Key, and the stored answer is given again. `itself`: it is known again by
   * a number of its own too, and asks others on its way, so that no transaction is held around it. `atOnce`: it is one
   * statement, which keeps the answer as well.
   */
  creates?: boolean | 'itself' | 'atOnce'
  rate?: RateClass
}

/** Every endpoint of one module, by name. */
export type Contract = Record<string, Endpoint>

type Rest<In extends z.ZodMiniType, Out extends z.ZodMiniType, Who extends Access> = Omit<
  Endpoint<In, Out, Who>,
  'method' | 'path'
>

export function get<In extends z.ZodMiniType, Out extends z.ZodMiniType, Who extends Access>(
  path: string,
  rest: Rest<In, Out, Who>,
): Endpoint<In, Out, Who> {
  return { method: 'GET', path, ...rest }
}

export function post<In extends z.ZodMiniType, Out extends z.ZodMiniType, Who extends Access>(
  path: string,
  rest: Rest<In, Out, Who>,
): Endpoint<In, Out, Who> {
  return { method: 'POST', path, ...rest }
}

/** The form of every answer, errors included. Success is code 200. */
export interface Envelope<T = unknown> {
  code: number
  message: string
  data: T
}

/** `data` of a 422: what was wrong, field by field. */
export interface InputErrors {
  errors: { path: string; message: string }[]
}

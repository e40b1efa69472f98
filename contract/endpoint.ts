import * as z from 'zod/mini'
import type { Capability } from './shared/capabilities.ts'
import { id, listOf, noInput, paged, toggled } from './shared/values.ts'

/** Who may call: everybody, people with an account, people who manage the board in question, staff who are able to. */
export type Access = 'anyone' | 'member' | 'manager' | 'staff'

/** Which allowance a call draws on; the figures are the server's. */
export type RateClass =
  | 'read'
  | 'search'
  | 'write'
  | 'login'
  | 'register'
  | 'code'
  | 'refresh'
  | 'upload'
  | 'chunk'
  | 'notify'
  | 'message'
  | 'name'

/** Bytes of a body: of most calls, and of those that bring a whole text or the whole configuration. */
export const usualBody = 64 * 1024
export const largeBody = 1024 * 1024

/** What a call takes that brings a post or an article: two thousand blocks, each of several values. */
export const longText = { mostBytes: largeBody, mostValues: 60_000 } as const

export interface Endpoint<
  In extends z.ZodMiniType = z.ZodMiniType,
  Out extends z.ZodMiniType = z.ZodMiniType,
  Who extends Access = Access,
> {
  method: 'GET' | 'POST'
  /** `{name}` stands for one path segment and arrives in the input under that name. */
  path: string
  access: Who
  /** What staff must be able to do; calls for staff name it. */
  needs?: Capability
  input: In
  output: Out
  /** One line for the API documentation. */
  summary: string
  /** A POST that changes nothing (lists): banned members keep it. */
  reads?: boolean
  /** Changes something, and stays with banned members all the same: what is left to them of their account. */
  whileBanned?: boolean
  /**
   * Dangerous in the hands of whoever finds an open session: asks for a fresh proof of who calls (code 40101), which
   * `aoir-security/proof` takes. A call that brings the right `password` in its body has brought its proof along.
   * `sometimes`: what the call is about decides, so its steps ask, with `assertFresh`.
   */
  fresh?: boolean | 'sometimes'
  /** Makes something that others can see: members who are muted on the whole site are refused. */
  speaks?: boolean
  /** Answers on a closed site and to guests under forced login too. */
  always?: boolean
  /**
   * Makes something new, or turns a switch: takes an Idempotency-Key, and the stored answer is given again. `itself`: it
   * asks others on its way or takes long, so that no transaction is held around it, and repeats safely by itself should
   * its process die. `atOnce`: it is one statement, which keeps the answer as well.
   */
  creates?: boolean | 'itself' | 'atOnce'
  /**
   * The answer to a creating call holds secrets: it is kept sealed for ten minutes. After that a repetition gets what
   * `later` leaves of it, and is refused where there is no such thing.
   */
  secret?: { later?(data: z.output<Out>): z.output<Out> }
  /** A GET whose answer carries an ETag: whoever has it already gets a 304. */
  tagged?: boolean
  rate?: RateClass
  /** The most bytes its body may have; `usualBody` unless it says otherwise. */
  mostBytes?: number
  /** The most values its body may be made of; ten thousand unless it says otherwise. */
  mostValues?: number
  /** Statuses of refusals beyond those that its access and its input imply, for the documentation. */
  refuses?: number[]
  /** Codes besides 200 that are no refusal, and what `data` then holds, for the documentation. */
  informs?: Record<number, z.ZodMiniType>
}

/** Every endpoint of one module, by name. */
export type Contract = Record<string, Endpoint>

type Rest<In extends z.ZodMiniType, Out extends z.ZodMiniType, Who extends Access> = Omit<
  Endpoint<In, Out, Who>,
  'method' | 'path'
> &
  (Who extends 'staff' ? { needs: Capability } : unknown)

export function get<In extends z.ZodMiniType, Out extends z.ZodMiniType, Who extends Access>(
  path: string,
  rest: Rest<In, Out, Who>,
): Endpoint<In, Out, Who> {
  return { method: 'GET', path, ...rest }
}

/** A GET of one thing that everybody may know of, by the id in its path. */
export function getOne<Out extends z.ZodMiniType>(path: string, summary: string, output: Out) {
  return get(path, { summary, access: 'anyone', input: z.object({ id }), output })
}

/** A GET of one thing that is the caller's, by the id in its path. */
export function getOneOfMine<Out extends z.ZodMiniType>(path: string, summary: string, output: Out) {
  return get(path, { summary, access: 'member', input: z.object({ id }), output })
}

/** A GET of what there is once for each member. */
export function getMine<Out extends z.ZodMiniType>(path: string, summary: string, output: Out) {
  return get(path, { summary, access: 'member', input: noInput, output })
}

export function post<In extends z.ZodMiniType, Out extends z.ZodMiniType, Who extends Access>(
  path: string,
  rest: Rest<In, Out, Who>,
): Endpoint<In, Out, Who> {
  return { method: 'POST', path, ...rest }
}

/** A POST with which a member makes something new: it takes an Idempotency-Key. */
export function create<In extends z.ZodMiniType, Out extends z.ZodMiniType>(
  path: string,
  rest: Omit<Endpoint<In, Out, 'member'>, 'method' | 'path' | 'access' | 'creates' | 'reads'>,
): Endpoint<In, Out, 'member'> {
  return { method: 'POST', path, access: 'member', creates: true, ...rest }
}

/** A switch of a member: a call turns it to the other state, or to the one that is desired. */
export function toggle<What extends z.core.$ZodShape, Becomes extends z.core.$ZodShape>(
  path: string,
  { summary, of, becomes, refuses }: { summary: string; of: What; becomes: Becomes; refuses?: number[] },
) {
  return create(path, {
    summary: `${summary}. With \`desired\` it is so afterwards, however often it is called`,
    refuses,
    input: z.object({ ...of, ...toggled }),
    output: z.object(becomes),
  })
}

/** A POST that changes nothing (lists, searches): banned members keep it. */
export function query<In extends z.ZodMiniType, Out extends z.ZodMiniType, Who extends Access>(
  path: string,
  rest: Rest<In, Out, Who>,
): Endpoint<In, Out, Who> {
  return { method: 'POST', path, ...rest, reads: true }
}

/** What stands in a list, and what it is asked with beside page and limit. */
interface ListQuery<Item extends z.ZodMiniType, By extends z.core.$ZodShape> {
  summary: string
  of: Item
  by?: By
  /** The most that one page may hold, where it is not the usual number. */
  most?: number
  refuses?: number[]
}

/** A query for a page of a list that everybody may see. */
export function queryList<Item extends z.ZodMiniType, By extends z.core.$ZodShape = Record<never, never>>(
  path: string,
  { summary, refuses, ...list }: ListQuery<Item, By>,
) {
  return query(path, { summary, access: 'anyone', refuses, ...pageOf(list) })
}

/** A query for a page of a list that is the caller's. */
export function queryMine<Item extends z.ZodMiniType, By extends z.core.$ZodShape = Record<never, never>>(
  path: string,
  { summary, refuses, ...list }: ListQuery<Item, By>,
) {
  return query(path, { summary, access: 'member', refuses, ...pageOf(list) })
}

/** A query for a page of a list, for staff who may do what `needs` names. */
export function queryForStaff<Item extends z.ZodMiniType, By extends z.core.$ZodShape = Record<never, never>>(
  needs: Capability,
  path: string,
  { summary, refuses, ...list }: ListQuery<Item, By>,
) {
  return query(path, { summary, access: 'staff', needs, refuses, ...pageOf(list) })
}

function pageOf<Item extends z.ZodMiniType, By extends z.core.$ZodShape>({
  of,
  by = {} as By,
  most,
}: Pick<ListQuery<Item, By>, 'of' | 'by' | 'most'>) {
  return { input: z.object({ ...paged(most), ...by }), output: listOf(of) }
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

import { randomBytes } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { afterAll } from 'vitest'
import { api } from '#contract/api.ts'
import { type Client, createClient, type Outgoing } from '#contract/client.ts'
import type { ConfigDocument } from '#contract/modules/site/config.ts'
import { table } from '#server/api.ts'
import type { ApiAnswer, Handle } from '#server/http/api/exchange.ts'
import { createApi } from '#server/http/api/handle.ts'
import { createRateLimiter, memoryBuckets } from '#server/http/api/rate-limit.ts'
import { routeFinder } from '#server/http/api/routes.ts'
import { refusalsOf } from '#server/http/docs/openapi-operation.ts'
import { createBackground } from '#server/kernel/background.ts'
import { createContentCache } from '#server/kernel/content-cache.ts'
import type { Context } from '#server/kernel/context.ts'
import { readEnv } from '#server/kernel/env.ts'
import { createEvents } from '#server/kernel/events.ts'
import { createLog } from '#server/kernel/log.ts'
import { createMetrics } from '#server/kernel/metrics.ts'
import { cheapCost, createPasswords } from '#server/kernel/passwords.ts'
import { createConfigSource } from '#server/modules/config/service.ts'
import { assertMayWrite } from '#server/modules/registration/service.ts'
import { assertFresh } from '#server/modules/security/service.ts'
import { authenticate, authenticateKey } from '#server/modules/session/service.ts'
import { createOutbox } from '#server/providers/outbox.ts'
import { calmSite } from './calm-site.ts'
import { type FreshDatabase, freshDatabase } from './postgres.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** Argon2id as in production, but with the least work it can do. */

export interface Tokens {
  access_token: string
  expires_in: number
  refresh_token: string
  device_id: string
}

export type Clients = { [Name in keyof typeof api]: Client<(typeof api)[Name]> }

export interface Person {
  id: string
  name: string
  password: string
  email: string
  tokens: Tokens
  api: Clients
}

/** One call as it would come from the port. */
export interface Call {
  method?: 'GET' | 'POST'
  body?: unknown
  token?: string | null
  cookies?: Record<string, string>
  headers?: Record<string, string>
  ip?: string
}

export interface Answer<T = unknown> {
  status: number
  code: number
  message: string
  data: T
  headers: ApiAnswer['headers']
  /** The cookies it sets, with their attributes. */
  cookies: Record<string, string>
}

export interface TestApi {
  ctx: Context
  /** The database below it, for what has a connection of its own. */
  database: FreshDatabase['config']
  handle: Handle
  /** A raw call, for headers, cookies and refusals. */
  request<T = unknown>(url: string, call?: Call): Promise<Answer<T>>
  /** Typed clients with the rights of the bearer; null: a guest. */
  as(tokens: Pick<Tokens, 'access_token'> | null): Clients
  login(name: string, password: string, call?: Call): Promise<Tokens>
  member(): Promise<Person>
  /** A member whose account is new. */
  newcomer(): Promise<Person>
  banned(): Promise<Person>
  /** For ever, and nobody is told. */
  ban(userId: string): Promise<void>
  administrator(): Promise<Person>
  moderator(): Promise<Person>
  /** As if somebody had proved in their sessions a moment ago that they are who they are; staff begin like that. */
  giveProof(person: Pick<Person, 'id'>): Promise<void>
  /** As if that had been an hour ago. */
  forgetProof(person: Pick<Person, 'id'>): Promise<void>
  /** Changes the site configuration. */
  configure(patch: Record<string, unknown>): Promise<void>
  /** Mails in the outbox, oldest first. */
  mails(): Sent[]
  /** Messages to phones in the outbox. */
  texts(): Sent[]
  close(): Promise<void>
}

export interface Sent {
  channel: 'sms' | 'mail'
  to: string
  code?: string
  subject?: string
  text: string
}

interface BootOptions {
  /** Multiplies the request limits; generous unless a test is about them. */
  rateLimitScale?: number
  config?: Partial<ConfigDocument>
  /** Newcomers have limits, as they have outside of tests. */
  hasNewcomers?: boolean
  /** Further variables of the environment. */
  env?: Record<string, string>
}

/** The whole API on a database of its own, without a port. */
export async function bootApi(options: BootOptions = {}): Promise<TestApi> {
  const { rateLimitScale = 1_000_000, config, hasNewcomers = false, env: more } = options
  const { db, drop, config: database } = await freshDatabase()
  await calmSite(db, { hasNewcomers })
  const folder = temporaryFolder()
  const env = readEnv({ DATA_DIR: folder, NODE_ENV: 'test', LOG_LEVEL: 'silent', ...more })
  const log = createLog(env, process.stdout)
  const events = createEvents()
  const metrics = createMetrics()
  const ctx: Context = {
    env,
    log,
    db,
    searchDb: db,
    events,
    metrics,
    config: await createConfigSource(db, events),
    outbox: createOutbox(env, log),
    background: createBackground(log),
    passwords: createPasswords(metrics, cheapCost),
    content: createContentCache(events),
    state: new Map(),
    secretKey: randomBytes(32),
  }
  const limiter = createRateLimiter(memoryBuckets(), rateLimitScale)
  const handle = watched(createApi(ctx, { table, limiter, authenticate, authenticateKey, assertMayWrite, assertFresh }))
  const request = requester(handle)
  const configure = (patch: Record<string, unknown>) => storeConfig(ctx, patch)
  if (config) await configure(config)
  return {
    ctx,
    database,
    handle,
    request,
    configure,
    ...people(ctx, request),
    as: (tokens) => clients(request, tokens),
    mails: () => readOutbox(folder, 'mail'),
    texts: () => readOutbox(folder, 'sms'),
    async close() {
      await ctx.background.idle()
      await drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The API for all tests of one file: `const api = await testApi()` at its top. It is closed after the last of them. */
export async function testApi(options?: BootOptions): Promise<TestApi> {
  const api = await bootApi(options)
  afterAll(() => api.close())
  return api
}

const finder = routeFinder(table)

/** Whatever a call answers in a test has to stand in the documentation of that call. */
function watched(handle: Handle): Handle {
  return async (request) => {
    const answer = await handle(request)
    const endpoint = finder.find(request.method, request.path)?.route.endpoint
    const { status } = answer
    if (status === 304 && endpoint?.tagged) return answer
    if (endpoint && status !== 200 && !refusalsOf(endpoint).includes(status))
      throw new Error(
        `${endpoint.path} answered ${status}, which its documentation does not say: add it to \`refuses\``,
      )
    return answer
  }
}

type Request = TestApi['request']

function requester(handle: Handle): Request {
  let count = 0
  return async (url, { method = 'POST', body, token, cookies, headers = {}, ip = '192.0.2.1' } = {}) => {
    const [path = '', query = ''] = url.split('?')
    const sent: Record<string, string> = { 'user-agent': 'test', ...headers }
    if (token) sent.authorization = `Bearer ${token}`
    if (cookies)
      sent.cookie = Object.entries(cookies)
        .map(([name, value]) => `${name}=${value}`)
        .join('; ')
    if (body !== undefined) sent['content-type'] ??= 'application/json'
    const bytes = body === undefined ? undefined : Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))
    count += 1
    const answer = await handle({ method, path, query, headers: sent, body: bytes, ip, requestId: `test-${count}` })
    return { ...JSON.parse(answer.body), status: answer.status, headers: answer.headers, cookies: cookiesOf(answer) }
  }
}

function cookiesOf({ headers }: ApiAnswer): Record<string, string> {
  const lines = [headers['set-cookie'] ?? []].flat()
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]))
}

function clients(request: Request, tokens: Pick<Tokens, 'access_token'> | null): Clients {
  const send = ({ url, method, body, idempotencyKey }: Outgoing) => {
    const headers = idempotencyKey === undefined ? undefined : { 'idempotency-key': idempotencyKey }
    return request(url, { method, body, token: tokens?.access_token, headers })
  }
  const all = Object.entries(api).map(([name, contract]) => [name, createClient(contract, send)])
  return Object.fromEntries(all) as Clients
}

function people(ctx: Context, request: Request) {
  let count = 0
  const login = async (name: string, password: string, call: Call = {}): Promise<Tokens> => {
    const answer = await request<Tokens>('/api/aoir-user-auth/login', { ...call, body: { username: name, password } })
    if (answer.code !== 200) throw new Error(`${name} cannot log in: ${answer.message}`)
    return answer.data
  }
  /** For ever, and nobody is told. */
  const ban = async (id: string): Promise<void> => {
    await ctx.db.run(sql`insert into sanctions (user_id, kind) values (${id}, 'ban')`)
  }
  const prove = async (id: string, isProven: boolean): Promise<void> => {
    const at = isProven ? sql`clock_timestamp()` : sql`clock_timestamp() - interval '1 hour'`
    await ctx.db.run(sql`update sessions set proven_at = ${at} where user_id = ${id} and ended_at is null`)
    ctx.events.emit('settingsChanged', { userId: id })
  }
  const person = async (userpower: 0 | 1 | 2 | 3, isNew = false): Promise<Person> => {
    count += 1
    const name = `person ${count}`
    const email = `person${count}@example.com`
    const password = `a password for test ${count}`
    const { _id: id } = await clients(request, null).session.register({ username: name, password, email })
    // Old enough to write without the limits of new accounts, unless a test is about them.
    const created = sql`now() - make_interval(days => ${isNew ? 0 : 30})`
    const power = userpower === 2 ? 1 : userpower
    await ctx.db.run(sql`update users set userpower = ${power}, created_at = ${created} where id = ${id}`)
    if (userpower === 2) await ban(id)
    const tokens = await login(name, password)
    if (power !== 1) await prove(id, true)
    return { id, name, password, email, tokens, api: clients(request, tokens) }
  }
  return {
    login,
    ban,
    member: () => person(1),
    newcomer: () => person(1, true),
    banned: () => person(2),
    administrator: () => person(0),
    moderator: () => person(3),
    forgetProof: ({ id }: Pick<Person, 'id'>) => prove(id, false),
    giveProof: ({ id }: Pick<Person, 'id'>) => prove(id, true),
  }
}

async function storeConfig(ctx: Context, patch: Record<string, unknown>): Promise<void> {
  const document = JSON.stringify(patch)
  await ctx.db.run(sql`
    insert into config_versions (document)
    select document || ${document}::jsonb from config_versions order by version desc limit 1`)
  await ctx.config.reload()
}

function readOutbox(folder: string, channel: Sent['channel']): Sent[] {
  const lines = readFileSync(join(folder, 'outbox.jsonl'), { encoding: 'utf8', flag: 'a+' }).split('\n')
  const all = lines.filter(Boolean).map((line): Sent => JSON.parse(line))
  return all.filter((sent) => sent.channel === channel)
}

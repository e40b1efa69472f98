import type { Endpoint } from '#contract/endpoint.ts'
import { keyMark, scopeOf } from '#contract/key-scopes.ts'
import { staffFactorNeeded } from '#contract/modules/account/security.ts'
import { hasOffice } from '#contract/roles.ts'
import { can } from '#contract/shared/capabilities.ts'
import { type Restriction, restricted } from '#server/shared/restriction.ts'
import type { Context, Viewer } from '../../kernel/context.ts'
import { isDiskFull } from '../../kernel/disk-space.ts'
import { Refusal } from '../../kernel/errors.ts'
import { type Admission, ClientGone } from './admission.ts'
import { envelope, etagOf, isKnown, refusal, statusOf } from './answer.ts'
import { type ApiAnswer, type ApiRequest, clientOf, type Handle, header } from './exchange.ts'
import { atOnce, remembered, replayable } from './idempotency.ts'
import { passwordOf, readInput } from './input.ts'
import type { RateLimiter } from './rate-limit.ts'
import { type AssertFresh, type Route, routeFinder } from './routes.ts'

export interface ApiParts extends Doors {
  table: Route[]
  /** Without it everybody is let in. */
  admission?: Admission
}

export interface Doors {
  limiter: RateLimiter
  /** The owner of an access token, or null when it is unknown, ended or expired. */
  authenticate: (ctx: Context, token: string) => Promise<Viewer | null>
  /** The owner of an access key; without it no key is known here. */
  authenticateKey?: (ctx: Context, key: string) => Promise<Viewer | null>
  /** What else keeps somebody from calls that change something; it refuses. */
  assertMayWrite?: (ctx: Context, viewer: Viewer, ip: string) => undefined | Promise<undefined>
  /** For calls that ask for a fresh proof, where none is known; it refuses. */
  assertFresh?: (ctx: Context, viewer: Viewer, offer: Offer) => Promise<undefined>
}

/** What a call brings along to prove who makes it, and whether it may give them the first thing to prove it by. */
export interface Offer {
  password?: string
  givesFirst?: boolean
}

/** The whole API as one function: the port serves it, pages and tests call it in process. */
export function createApi(ctx: Context, { table, admission, ...doors }: ApiParts): Handle {
  const finder = routeFinder(table)
  return async (request) => {
    const client = clientOf(request)
    const headers: ApiAnswer['headers'] = {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
    }
    const found = finder.find(request.method === 'HEAD' ? 'GET' : request.method, request.path)
    let viewer: Viewer | null = null
    let answer: ApiAnswer
    // What a page asks for was let in with it, and what everybody needs to begin with is not kept from them.
    const isAdmitted = admission && found && request.viewer === undefined && !found.route.endpoint.always
    let isInside = false
    try {
      if (!found) throw noSuchRoute(finder.methodsOf(request.path))
      const { endpoint } = found.route
      if (isAdmitted) {
        admission.call()
        isInside = true
      }
      const entering = enter(ctx, request, endpoint, doors, headers)
      // Most calls need not wait at any door, and each wait costs.
      viewer = entering instanceof Promise ? await entering : entering
      if (request.isGone?.()) throw new ClientGone()
      const input = readInput(endpoint, request, found.params)
      const assertFresh: AssertFresh = async (terms) =>
        void (await proven(ctx, request, endpoint, doors, viewer, terms))
      const run = async (inner: Context) =>
        envelope(endpoint, await found.route.handle({ ctx: inner, viewer, input, client, assertFresh }))
      const key = endpoint.creates ? header(request, 'idempotency-key') : undefined
      const once = ways[String(endpoint.creates)] ?? replayable
      // The log says from where the staff did what they do.
      const own = viewer && hasOffice(viewer) && writes(endpoint) ? { ...ctx, callerIp: client.ip } : ctx
      const body = key === undefined ? await run(own) : await once(own, { key, viewer, request, endpoint, client }, run)
      answer = { status: statusOf(body.code), headers, body: body.text, shared: body.shared, bytes: body.bytes }
      if (endpoint.tagged) answer = tagged(request, answer, etagOf(body))
    } catch (error) {
      answer = refusal(ctx, error, client.locale, headers, request)
    } finally {
      if (isInside) admission?.callOver()
    }
    if (client.setCookies.length > 0) headers['set-cookie'] = client.setCookies
    report(ctx, request, found?.route.endpoint, viewer, answer.status, performance.now() - client.arrivedAt)
    return answer
  }
}

/** With its name; whoever has it already gets no more than that. Nobody but the caller keeps it. */
function tagged(request: ApiRequest, answer: ApiAnswer, etag: string): ApiAnswer {
  answer.headers.etag = etag
  answer.headers['cache-control'] = 'private, no-cache'
  answer.headers.vary = 'authorization, cookie'
  if (!isKnown(header(request, 'if-none-match'), etag)) return answer
  return { status: 304, headers: answer.headers, body: '' }
}

/** How an effect and its answer are kept for whoever asks again. */
const ways: Record<string, typeof replayable> = { itself: remembered, atOnce }

/** Every door in front of an endpoint: who calls, how often, and whether that is allowed. */
export function enter(
  ctx: Context,
  request: ApiRequest,
  endpoint: Endpoint,
  doors: Doors,
  headers: ApiAnswer['headers'],
): Viewer | null | Promise<Viewer | null> {
  const { limiter, authenticate, authenticateKey, assertMayWrite } = doors
  const proof = (viewer: Viewer | null) =>
    endpoint.fresh === true ? proven(ctx, request, endpoint, doors, viewer) : viewer
  const letIn = (viewer: Viewer | null) => {
    assertScope(endpoint, viewer)
    admit(ctx, endpoint, viewer)
    const asking = viewer && writes(endpoint) ? assertMayWrite?.(ctx, viewer, request.ip) : undefined
    return asking ? asking.then(() => proof(viewer)) : proof(viewer)
  }
  const pass = (viewer: Viewer | null) => {
    const taking = limiter.take(request, endpoint, viewer, headers)
    if (taking instanceof Promise) return taking.then(() => letIn(viewer))
    return letIn(viewer)
  }
  if (request.viewer !== undefined) return pass(request.viewer)
  const bearer = /^Bearer (\S{1,200})$/i.exec(header(request, 'authorization') ?? '')?.[1]
  if (!bearer) return pass(null)
  const find = bearer.startsWith(keyMark) ? authenticateKey : authenticate
  return limiter
    .identify(request.ip, () => find?.(ctx, bearer) ?? Promise.resolve(null))
    .then((viewer) => pass(checkedToken(endpoint, viewer)))
}

/** A key makes the calls of its scopes, and no others, whatever its owner may do. */
function assertScope(endpoint: Endpoint, viewer: Viewer | null): void {
  if (!viewer?.key) return
  const scope = scopeOf(endpoint)
  if (scope === null) throw new Refusal(403, 'key_never')
  if (!viewer.key.scopes.includes(scope)) throw new Refusal(403, 'key_scope_missing', { params: { scope } })
}

/** Who calls has shown it in the last minutes, or shows it with this call. */
function proven(
  ctx: Context,
  request: ApiRequest,
  endpoint: Endpoint,
  { assertFresh }: Doors,
  viewer: Viewer | null,
  terms?: Pick<Offer, 'givesFirst'>,
): Viewer | null | Promise<Viewer | null> {
  if (!viewer || viewer.isProven) return viewer
  const asking = assertFresh?.(ctx, viewer, { password: passwordOf(endpoint, request), ...terms })
  return asking ? asking.then(() => viewer) : viewer
}

/** Calls that must work for everybody (login, refresh, config) are not stopped by a token that has ended. */
function checkedToken(endpoint: Endpoint, viewer: Viewer | null): Viewer | null {
  if (!viewer && !(endpoint.always && endpoint.access === 'anyone')) throw new Refusal(401, 'session_expired')
  return viewer
}

/** The doors in front of every handler, in order: closed site, forced login, access, ban. */
function admit(ctx: Context, endpoint: Endpoint, viewer: Viewer | null): void {
  const site = ctx.config.current().document
  const isAdmin = viewer?.userpower === 0
  if (site.COMMON_CLOSE_WEB && !isAdmin && !endpoint.always && endpoint.access !== 'staff')
    throw new Refusal(503, 'site_closed')
  // At this door a manager is any member: which board a call is about, only its service knows, and asks there.
  if (endpoint.access !== 'anyone' && !viewer) throw new Refusal(401, 'login_first')
  if (site.COMMON_LOGIN.LOGIN_ACCESS && !viewer && !endpoint.always) throw new Refusal(401, 'login_first')
  if (endpoint.access === 'staff' && !mayCall(endpoint, viewer)) throw new Refusal(403, 'api_forbidden')
  if (viewer?.staffFactor?.isOver && isOfBackOffice(endpoint))
    throw new Refusal(403, 'staff_factor_first', { data: staffFactorNeeded })
  // Registration goes on while a site is closed, but makes an account.
  if (writes(endpoint) || endpoint.rate === 'register') assertTakesWrites(ctx, endpoint)
  if (viewer?.restriction && isBarred(endpoint, viewer.restriction)) throw restricted(viewer.restriction)
}

/** The staff go on: they make room, and switch it off again. */
function assertTakesWrites(ctx: Context, { access }: Endpoint): void {
  if (access === 'staff') return
  if (isDiskFull(ctx)) throw new Refusal(503, 'site_disk_full', { retryAfter: 60 })
  if (ctx.config.current().document.COMMON_READ_ONLY) throw new Refusal(503, 'site_read_only', { retryAfter: 300 })
}

/** Changes something that others may see; what is left to the banned is left to all who may not. */
function writes({ method, reads, always, whileBanned }: Endpoint): boolean {
  return method === 'POST' && !reads && !always && !whileBanned
}

/** Of calls that managers of boards make as well, the path says it. */
function isOfBackOffice({ access, path }: Endpoint): boolean {
  return access === 'staff' || path.startsWith('/api/aoir-admin-')
}

/** A call for staff that names nothing is for nobody. */
function mayCall({ needs }: Endpoint, viewer: Viewer | null): boolean {
  return needs !== undefined && can(viewer, needs)
}

/** The banned read, and keep what is left to them of their account; the muted say nothing to others. */
function isBarred(endpoint: Endpoint, { kind }: Restriction): boolean {
  if (kind === 'mute') return endpoint.speaks === true
  return writes(endpoint)
}

function noSuchRoute(methods: string[]): Refusal {
  if (methods.length === 0) return new Refusal(404, 'api_no_such_path')
  return new Refusal(405, 'api_wrong_method', { headers: { allow: methods.join(', ') } })
}

export function report(
  ctx: Context,
  request: ApiRequest,
  endpoint: Endpoint | undefined,
  viewer: Viewer | null,
  status: number,
  milliseconds: number,
): void {
  const route = endpoint ? `${endpoint.method} ${endpoint.path}` : 'none'
  ctx.metrics.request(route, status, milliseconds)
  const ms = Math.round(milliseconds * 10) / 10
  const answered = { requestId: request.requestId, userId: viewer?.id, route, status, ms }
  // Calls from inside a page are part of that page's own line.
  if (request.viewer === undefined) ctx.log.answered(answered)
  else ctx.log.debug(answered, 'api')
}

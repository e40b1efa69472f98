import type { IncomingMessage } from 'node:http'
import { parseCookie } from 'cookie'
import type { Namespace, Socket } from 'socket.io'
import type { ServerToClient } from '#contract/shared/socket.ts'
import { localeOf, say } from '#server/shared/messages.ts'
import { DatabaseUnavailable } from '../db/errors.ts'
import type { Context, Viewer } from '../kernel/context.ts'
import { Refusal } from '../kernel/errors.ts'
import { type SeatRow, seatsOf } from './queries.ts'

/** Clients say nothing: what they send has no listener. */
type Nothing = Record<never, never>

/** What the processes tell each other. */
export interface PeerEvents {
  /** The members who are connected to that process. */
  presence: (processId: string, userIds: string[]) => void
  /** Somebody is new and wants to hear of everybody. */
  presenceAsked: () => void
}

interface Visitor {
  viewer: Viewer
  /** The groups that they are in, as it was asked at that moment. */
  groupIds: string[]
  isHiding: boolean
  askedAt: number
}

export type Channel = Namespace<Nothing, ServerToClient, PeerEvents, Visitor>
export type ChannelSocket = Socket<Nothing, ServerToClient, PeerEvents, Visitor>
export type Authenticate = (ctx: Context, token: string) => Promise<Viewer | null>

/** A page of another site must not use the visitor's connection, whatever it knows. Other clients send no Origin. */
export function isForeignOrigin({ headers }: Pick<IncomingMessage, 'headers'>, publicOrigin: string): boolean {
  if (headers.origin === undefined) return false
  const origin = URL.parse(headers.origin)
  return origin === null || (origin.host !== headers.host?.toLowerCase() && origin.origin !== publicOrigin)
}

/** Lets in the owner of a token, under his own name only. Whoever is refused learns why and is put out. */
export function admission(ctx: Context, authenticate: Authenticate) {
  const knocking = new WeakSet<object>()
  return async (socket: ChannelSocket, next: (error?: Error) => void) => {
    try {
      // One question a connection: nobody makes the database work by knocking a thousand times.
      if (knocking.has(socket.conn)) throw new Refusal(429, 'api_unavailable')
      knocking.add(socket.conn)
      const viewer = await identify(ctx, socket, authenticate)
      socket.data.askedAt = performance.now()
      // Before the client hears that it is connected: from then on it misses nothing that is said in them.
      const row = await ctx.db.one<SeatRow>(seatsOf([viewer.id]))
      Object.assign(socket.data, { viewer, groupIds: row.group_ids, isHiding: row.hides_state })
      next()
    } catch (error) {
      next(refused(ctx, socket, error))
      // After the answer has been handed to the connection, which is sent before it closes.
      setImmediate(() => socket.conn.close())
    }
  }
}

export function mayStay(ctx: Context, viewer: Viewer): boolean {
  return viewer.userpower === 0 || !ctx.config.current().document.COMMON_CLOSE_WEB
}

async function identify(ctx: Context, { handshake }: ChannelSocket, authenticate: Authenticate): Promise<Viewer> {
  const token: unknown = handshake.auth.token
  if (typeof token !== 'string' || token === '') throw new Refusal(401, 'login_first')
  const viewer = token.length <= 200 ? await authenticate(ctx, token) : null
  if (!viewer) throw new Refusal(401, 'session_expired')
  if (handshake.query.userId !== viewer.id) throw new Refusal(403, 'api_forbidden')
  if (!mayStay(ctx, viewer)) throw new Refusal(503, 'site_closed')
  return viewer
}

/** The client gets `message` and `data.code`, as in an answer of the API. */
function refused(ctx: Context, socket: ChannelSocket, error: unknown): Error {
  const locale = localeOf(parseCookie(socket.handshake.headers.cookie ?? '').locale)
  const answer = (code: number, message: string) => Object.assign(new Error(message), { data: { code } })
  if (error instanceof Refusal) return answer(error.code, say(locale, error.key, error.options.params))
  if (error instanceof DatabaseUnavailable) return answer(503, say(locale, 'api_unavailable'))
  ctx.log.error({ err: error }, 'a handshake failed')
  return answer(500, say(locale, 'api_internal'))
}

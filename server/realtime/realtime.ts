import { randomInt, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { Server as HttpServer } from 'node:http'
import type { Duplex } from 'node:stream'
import { Server } from 'socket.io'
import { namespace, type ServerToClient } from '#contract/shared/socket.ts'
import type { Context } from '../kernel/context.ts'
import type { Events } from '../kernel/events.ts'
import { tellOfMessages } from './chats.ts'
import { keepGroupRooms } from './groups.ts'
import { type Authenticate, admission, type Channel, isForeignOrigin, mayStay } from './handshake.ts'
import { deliverNews, type NewsParts } from './news.ts'
import { tellOfPayments } from './payments.ts'
import { createPresence } from './presence.ts'
import { type StandingRow, standingOf } from './queries.ts'
import { redisAdapter } from './redis-adapter.ts'
import { rooms } from './rooms.ts'

interface RealtimeParts extends NewsParts {
  /** The owner of an access token, or null when it is unknown, ended or expired. */
  authenticate: Authenticate
  /** Joins all processes that name the same Redis. */
  redisUrl?: string
}

export interface Realtime {
  /** Ids of the members who are connected anywhere, at most 1000. */
  onlineUsers(): string[]
  /** To every connection of a member, wherever it is. */
  toUser<Name extends keyof ServerToClient>(
    userId: string,
    event: Name,
    payload: Parameters<ServerToClient[Name]>[0],
  ): void
  /** The rooms in which the windows of a member are here. */
  roomsOf(userId: string): string[]
  /** Catches up with what the database could not tell us: sessions that ended, and what members may do now. */
  recheck(): Promise<void>
  /** Sends everybody away to come back elsewhere, and lets nobody in. */
  drain(): Promise<void>
  close(): Promise<void>
}

const recheckEvery = 60_000
const longestReturn = 5000
/** How long (ms) a closing connection may take before it is cut. */
const farewell = 1500
/** What a client may send in ten seconds. */
const mostPackets = 1000

/** The real-time channel. Clients only listen: nothing they send has an effect. */
export async function openRealtime(ctx: Context, httpServer: HttpServer, parts: RealtimeParts): Promise<Realtime> {
  let isDraining = false
  const redis = parts.redisUrl ? await redisAdapter(parts.redisUrl, ctx.log) : undefined
  const io = new Server(httpServer, {
    adapter: redis?.adapter,
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: 64 * 1024,
    connectTimeout: 10_000,
    // Phones sleep and trains go through tunnels: a silent client is kept for three quarters of a minute.
    pingInterval: 25_000,
    pingTimeout: 20_000,
    allowRequest: (request, decide) => {
      if (isDraining) return decide('The server is stopping', false)
      const isForeign = isForeignOrigin(request, ctx.env.publicOrigin)
      return decide(isForeign ? 'Foreign origin' : null, !isForeign)
    },
  })
  io.engine.on('connection', cutFloods)
  const connections = openConnections(httpServer)
  // The namespace that socket.io always has: nobody has any business there.
  io.use((socket, next) => {
    next(new Error('Unknown namespace'))
    setImmediate(() => socket.conn.close())
  })
  const channel: Channel = io.of(namespace)
  channel.use(admission(ctx, parts.authenticate))
  const members = gather(ctx, channel, redis !== undefined)
  const news = deliverNews(ctx, channel, parts, redis !== undefined)
  const offs = [tellOfPayments(ctx, channel), tellOfMessages(ctx, channel, redis !== undefined)]
  await redis?.ready()
  if (redis) channel.serverSideEmit('presenceAsked')
  const timer = setInterval(() => void members.recheck(), recheckEvery)
  ctx.metrics.observe('sockets_open', 'Connected sockets', () => channel.sockets.size)

  return {
    onlineUsers: members.online,
    toUser: (userId, event, payload) => {
      const args = (payload === undefined ? [] : [payload]) as Parameters<ServerToClient[typeof event]>
      channel.to(rooms.user(userId)).emit(event, ...args)
    },
    roomsOf: (userId) => rooms.inside(channel, rooms.user(userId)).flatMap((socket) => [...socket.rooms]),
    recheck: members.recheck,
    async drain() {
      isDraining = true
      for (const socket of channel.sockets.values()) {
        socket.emit('server:draining', randomInt(longestReturn + 1))
        // Closed below the protocol: a client that knows nothing of draining reconnects by itself.
        socket.conn.close()
      }
      await connections.gone(farewell)
    },
    async close() {
      isDraining = true
      clearInterval(timer)
      members.stop()
      news.stop()
      for (const off of offs) off()
      for (const each of [io.of('/'), channel]) await each.adapter.close()
      io.engine.close()
      await connections.gone(farewell)
      await redis?.close()
    },
  }
}

/** Everybody who is connected to this process: who comes, who goes, who has to go. */
function gather(ctx: Context, channel: Channel, hasPeers: boolean) {
  const processId = randomUUID()
  const ended = recentlyEnded()
  /** What newcomers were told on their arrival: the announcement that it causes is nothing new to them. */
  const greeted = new Map<string, string>()
  const announce = (userIds: string[]) => {
    const known = [...greeted].filter(([, list]) => list === userIds.join()).map(([socketId]) => socketId)
    greeted.clear()
    channel.local.except(known).emit('onlineUsers', userIds)
  }
  const presence = createPresence({
    announce,
    share: (userIds) => void (hasPeers && channel.serverSideEmit('presence', processId, userIds)),
    // A list for everybody at every change grows with the square of the members; so it becomes rarer.
    interval: () => Math.max(1000, channel.sockets.size),
  })
  const groups = keepGroupRooms(ctx, channel)
  channel.on('presence', presence.heard)
  channel.on('presenceAsked', presence.repeat)

  channel.on('connection', (socket) => {
    const { viewer } = socket.data
    // Both may have changed while the database looked for the token.
    if (ended.has(viewer.sessionId) || !mayStay(ctx, viewer)) return void socket.disconnect(true)
    rooms.enter(channel, socket)
    groups.arrived(socket)
    presence.arrived(viewer.id)
    socket.on('disconnect', () => {
      greeted.delete(socket.id)
      presence.left(viewer.id)
    })
    const online = presence.list()
    greeted.set(socket.id, online.join())
    socket.emit('onlineUsers', online)
  })

  const end = (sessionIds: string[]) => {
    for (const sessionId of sessionIds) {
      ended.add(sessionId)
      for (const socket of rooms.inside(channel, rooms.session(sessionId))) {
        socket.emit('session:ended')
        socket.disconnect(true)
      }
    }
  }
  const change = ({ userId, userpower, capabilities }: Events['accountChanged'], isNews: boolean) => {
    for (const socket of rooms.inside(channel, rooms.user(userId))) {
      const { viewer } = socket.data
      const isSame = viewer.userpower === userpower && viewer.capabilities?.join() === capabilities?.join()
      // A mute leaves the power as it is, and is news all the same.
      if (isSame && !isNews) continue
      socket.data.viewer = { ...viewer, userpower, capabilities }
      socket.emit('account:changed')
      if (!mayStay(ctx, socket.data.viewer)) socket.disconnect(true)
    }
  }
  const offs = [
    ctx.events.on('sessionsEnded', ({ sessionIds }) => end(sessionIds)),
    ctx.events.on('accountChanged', (standing) => change(standing, true)),
    ctx.events.on('configChanged', () => {
      for (const socket of channel.sockets.values()) if (!mayStay(ctx, socket.data.viewer)) socket.disconnect(true)
    }),
  ]
  return {
    online: presence.list,
    async recheck() {
      const known = new Set([...channel.sockets.values()].map((socket) => socket.data.viewer.sessionId))
      if (known.size === 0) return
      try {
        const rows = await ctx.db.many<StandingRow>(standingOf([...known]))
        end(rows.filter(({ user_id }) => user_id === null).map(({ id }) => id))
        for (const { user_id: userId, userpower, capabilities } of rows)
          if (userId && userpower !== null)
            change({ userId, userpower, capabilities: capabilities ?? undefined }, false)
        await groups.recheck()
      } catch (error) {
        ctx.log.warn({ err: error }, 'the sessions of sockets could not be checked')
      }
    },
    stop() {
      for (const off of offs) off()
      groups.stop()
      presence.stop()
    },
  }
}

/** Sessions that ended a moment ago: somebody may still be at the door with one of their tokens. */
function recentlyEnded(memory = 30_000) {
  const times = new Map<string, number>()
  return {
    has: (sessionId: string) => times.has(sessionId),
    add(sessionId: string) {
      const now = performance.now()
      for (const [old, at] of times) {
        if (now - at < memory) break
        times.delete(old)
      }
      times.set(sessionId, now)
    },
  }
}

interface Connection {
  on(event: 'packet', listener: () => void): unknown
  close(discard: boolean): unknown
}

/**
 * A client has nothing to say, and what it sends goes nowhere. Whatever it is (events, acknowledgements, wishes for other
 * namespaces, also before it is let in), it is counted where all of it arrives.
 */
function cutFloods(connection: Connection): void {
  let packets = 0
  let since = performance.now()
  connection.on('packet', () => {
    const now = performance.now()
    packets = now - since > 10_000 ? 1 : packets + 1
    if (packets === 1) since = now
    if (packets > mostPackets) connection.close(true)
  })
}

/** The TCP connections of sockets, which outlive their request and would keep the HTTP server from closing. */
function openConnections(httpServer: HttpServer) {
  const open = new Set<Duplex>()
  httpServer.on('upgrade', (_request, connection) => {
    open.add(connection)
    connection.once('close', () => open.delete(connection))
  })
  return {
    async gone(milliseconds: number): Promise<void> {
      const cut = setTimeout(() => {
        for (const connection of open) connection.destroy()
      }, milliseconds)
      await Promise.all([...open].map((connection) => connection.closed || once(connection, 'close')))
      clearTimeout(cut)
    },
  }
}

import type { Context } from '../kernel/context.ts'
import type { Channel, ChannelSocket } from './handshake.ts'
import { type SeatRow, seatsOf } from './queries.ts'
import { rooms } from './rooms.ts'

/** For so long (ms) a change is remembered for somebody who is at the door just now. */
const memory = 30_000
/** How many members one look is for. */
const mostAtOnce = 1000

/** Keeps the windows of this process in the rooms of their groups, and out of those of others. */
export function keepGroupRooms(ctx: Context, channel: Channel) {
  /** When somebody last came into a group, left one, or chose what they show. */
  const changes = new Map<string, number>()

  const note = (userId: string) => {
    const now = performance.now()
    for (const [old, at] of changes) {
      if (now - at < memory) break
      changes.delete(old)
    }
    changes.delete(userId)
    changes.set(userId, now)
  }

  const changedSince = (userId: string, time: number) => (changes.get(userId) ?? Number.NEGATIVE_INFINITY) >= time

  const offSeats = ctx.events.on('groupSeatsChanged', ({ sessionId, userIds, isIn }) => {
    const room = rooms.group(sessionId)
    for (const userId of userIds) {
      note(userId)
      for (const socket of rooms.inside(channel, rooms.user(userId))) {
        if (isIn) void socket.join(room)
        else void socket.leave(room)
      }
    }
  })

  const offState = ctx.events.on('stateChosen', ({ userId, isHiding }) => {
    note(userId)
    for (const socket of rooms.inside(channel, rooms.user(userId))) turn(socket, isHiding)
  })

  const settle = async (sockets: ChannelSocket[]): Promise<void> => {
    const byUser = Map.groupBy(sockets, (socket) => socket.data.viewer.id)
    const ids = [...byUser.keys()]
    for (let at = 0; at < ids.length; at += mostAtOnce) {
      const since = performance.now()
      const rows = await ctx.db.many<SeatRow>(seatsOf(ids.slice(at, at + mostAtOnce)))
      for (const { user_id, group_ids, hides_state } of rows) {
        const own = byUser.get(user_id) ?? []
        // The answer is older than what was told while it was on its way.
        if (changedSince(user_id, since)) await settle(own)
        else
          for (const socket of own) {
            enterOnly(socket, new Set(group_ids.map(rooms.group)))
            turn(socket, hides_state)
          }
      }
    }
  }

  return {
    /** What the database was asked at the door may be older than a change that was told meanwhile. */
    arrived(socket: ChannelSocket): void {
      const { viewer, askedAt } = socket.data
      if (!changedSince(viewer.id, askedAt)) return
      settle([socket]).catch((error: unknown) => {
        ctx.log.warn({ err: error }, 'the groups of a socket could not be checked')
        socket.disconnect(true)
      })
    },
    /** After the database could not tell for a while. */
    recheck: () => settle([...channel.sockets.values()]),
    stop() {
      offSeats()
      offState()
    },
  }
}

function turn(socket: ChannelSocket, isHiding: boolean): void {
  if (isHiding) void socket.join(rooms.hiding)
  else void socket.leave(rooms.hiding)
}

function enterOnly(socket: ChannelSocket, wanted: ReadonlySet<string>): void {
  for (const room of socket.rooms) if (room.startsWith('group:') && !wanted.has(room)) void socket.leave(room)
  for (const room of wanted) if (!socket.rooms.has(room)) void socket.join(room)
}

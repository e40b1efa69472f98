import type { Channel, ChannelSocket } from './handshake.ts'

const mostSocketsOfUser = 20

export const rooms = {
  user: (id: string) => `user:${id}`,
  session: (id: string) => `session:${id}`,
  group: (id: string) => `group:${id}`,
  /** Windows of those who do not show what they have read. */
  hiding: 'hiding',

  inside(channel: Channel, room: string): ChannelSocket[] {
    const ids = channel.adapter.rooms.get(room) ?? []
    return [...ids].map((id) => channel.sockets.get(id)).filter((socket) => socket !== undefined)
  },

  /** A member with many windows keeps the newest; a client that connects in a loop does not fill the memory. */
  enter(channel: Channel, socket: ChannelSocket): void {
    const { id, sessionId } = socket.data.viewer
    const { groupIds, isHiding } = socket.data
    const earlier = rooms.inside(channel, rooms.user(id))
    for (const old of earlier.slice(0, Math.max(0, earlier.length + 1 - mostSocketsOfUser))) old.disconnect(true)
    socket.join([
      rooms.user(id),
      rooms.session(sessionId),
      ...groupIds.map(rooms.group),
      ...(isHiding ? [rooms.hiding] : []),
    ])
  },
}

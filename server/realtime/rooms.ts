import type { Channel, ChannelSocket } from './handshake.ts'

const mostSocketsOfUser = 20

export const rooms = {
  user: (id: string) => `user:${id}`,
  session: (id: string) => `session:${id}`,
  group: (id: string) => `group:${id}`,

  inside(channel: Channel, room: string): ChannelSocket[] {
    const ids = channel.adapter.rooms.get(room) ?? []
    return [...ids].map((id) => channel.sockets.get(id)).filter((socket) => socket !== undefined)
  },

  /** A member with many windows keeps the newest; a client that connects in a loop does not fill the memory. */
  enter(channel: Channel, socket: ChannelSocket): void {
    const { id, sessionId } = socket.data.viewer
    const earlier = rooms.inside(channel, rooms.user(id))
    for (const old of earlier.slice(0, Math.max(0, earlier.length + 1 - mostSocketsOfUser))) old.disconnect(true)
    socket.join([rooms.user(id), rooms.session(sessionId), ...socket.data.groupIds.map(rooms.group)])
  },
}

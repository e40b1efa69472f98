import type { Channel, ChannelSocket } from './handshake.ts'

const mostSocketsOfUser = 20
/** Packets a client may send in ten seconds. It has nothing to say, so this only stops a flood. */
const mostPackets = 1000

export const rooms = {
  user: (id: string) => `user:${id}`,
  session: (id: string) => `session:${id}`,

  inside(channel: Channel, room: string): ChannelSocket[] {
    const ids = channel.adapter.rooms.get(room) ?? []
    return [...ids].map((id) => channel.sockets.get(id)).filter((socket) => socket !== undefined)
  },

  /** A member with many windows keeps the newest; a client that connects in a loop does not fill the memory. */
  enter(channel: Channel, socket: ChannelSocket): void {
    const { id, sessionId } = socket.data.viewer
    const earlier = rooms.inside(channel, rooms.user(id))
    for (const old of earlier.slice(0, Math.max(0, earlier.length + 1 - mostSocketsOfUser))) old.disconnect(true)
    socket.join([rooms.user(id), rooms.session(sessionId)])
    ignore(socket)
  },
}

/** What clients send goes nowhere. */
function ignore(socket: ChannelSocket): void {
  let packets = 0
  let since = performance.now()
  socket.use(() => {
    const now = performance.now()
    packets = now - since > 10_000 ? 1 : packets + 1
    if (packets === 1) since = now
    if (packets > mostPackets) socket.disconnect(true)
  })
}

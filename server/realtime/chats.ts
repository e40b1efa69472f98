import type { Context } from '../kernel/context.ts'
import type { Channel } from './handshake.ts'
import { rooms } from './rooms.ts'

/** Brings messages, and what becomes of them, to the open pages of those between whom they are, wherever these are. */
export function tellOfMessages(ctx: Context, channel: Channel, hasPeers: boolean): () => void {
  /** Without other processes it is known when nobody listens. */
  const windowsOf = (userId: string) => {
    const room = rooms.user(userId)
    return hasPeers || channel.adapter.rooms.has(room) ? channel.to(room) : undefined
  }
  const offs = [
    ctx.events.on('messageSent', ({ userId, message, session }) => {
      const windows = windowsOf(userId)
      windows?.emit('newMessage', { sessionType: message.sessionType, data: message })
      windows?.emit('newSession', { sessionType: session.sessionType, data: session })
    }),
    ctx.events.on('groupMessageSent', ({ sessionId, message }) => {
      channel.to(rooms.group(sessionId)).emit('newMessage', { sessionType: 2, data: message })
    }),
    ctx.events.on('groupMessageChanged', ({ sessionId, message, revision }) => {
      channel.to(rooms.group(sessionId)).emit('message:changed', { message, revision, isShared: true })
    }),
    ctx.events.on('groupRead', (reading) => {
      channel.to(rooms.group(reading.sessionId)).except(rooms.hiding).emit('group:read', reading)
    }),
    ctx.events.on('groupPinned', ({ sessionId }) => {
      channel.to(rooms.group(sessionId)).emit('message:pinned', { sessionId })
    }),
    ctx.events.on('messagePinned', ({ userId, sessionId }) => {
      windowsOf(userId)?.emit('message:pinned', { sessionId })
    }),
    ctx.events.on('groupChanged', ({ group }) => {
      channel.to(rooms.group(group._id)).emit('group:changed', { group })
    }),
    ctx.events.on('sessionChanged', ({ userId, session }) => {
      windowsOf(userId)?.emit('newSession', { sessionType: session.sessionType, data: session })
    }),
    ctx.events.on('messageChanged', ({ userId, message, revision }) => {
      windowsOf(userId)?.emit('message:changed', { message, revision })
    }),
    ctx.events.on('messagesDeleted', ({ userId, sessionId, seq, isSession }) => {
      windowsOf(userId)?.emit('message:deleted', { sessionId, seq, isSession })
    }),
    ctx.events.on('typing', ({ userIds, ...sign }) => {
      for (const userId of userIds) windowsOf(userId)?.emit('message:typing', sign)
    }),
    ctx.events.on('messagesRead', ({ userId, sessionId, readerId, seq, unread }) => {
      windowsOf(userId)?.emit('message:read', { sessionId, userId: readerId, seq, unread })
    }),
  ]
  return () => {
    for (const off of offs) off()
  }
}

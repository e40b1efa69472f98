import { imContract } from '#contract/modules/forum/chat.ts'
import { routes } from '../../http/api/routes.ts'
import { deleteMessage, deleteSession } from './delete.ts'
import { listMessages } from './list.ts'
import { missedMessages } from './missed.ts'
import { readSession } from './read.ts'
import { recall } from './recall.ts'
import { send } from './send.ts'
import { createSession, listSessions, oneSession, saveSettings, settings, topSession, unreadCount } from './sessions.ts'

export const messageRoutes = routes(imContract, {
  createSession: ({ ctx, viewer, input }) => createSession(ctx, viewer, input),
  sessions: ({ ctx, viewer, input }) => listSessions(ctx, viewer, input),
  session: ({ ctx, viewer, input }) => oneSession(ctx, viewer, input),
  unread: ({ ctx, viewer }) => unreadCount(ctx, viewer),
  read: ({ ctx, viewer, input }) => readSession(ctx, viewer, input),
  top: ({ ctx, viewer, input }) => topSession(ctx, viewer, input),
  deleteSession: ({ ctx, viewer, input }) => deleteSession(ctx, viewer, input),
  settings: ({ ctx, viewer }) => settings(ctx, viewer),
  saveSettings: ({ ctx, viewer, input }) => saveSettings(ctx, viewer, input),
  send: ({ ctx, client, viewer, input }) => send(ctx, viewer, input, client.keep?.key),
  messages: ({ ctx, viewer, input }) => listMessages(ctx, viewer, input),
  missed: ({ ctx, viewer, input }) => missedMessages(ctx, viewer, input),
  recall: ({ ctx, viewer, input }) => recall(ctx, viewer, input),
  deleteMessage: ({ ctx, viewer, input }) => deleteMessage(ctx, viewer, input),
})

import { chatOpeningContract } from '#contract/modules/forum/chat.ts'
import { groupContract } from '#contract/modules/forum/group.ts'
import { routes } from '../../http/api/routes.ts'
import { groupOfBoard, openForBoard } from './board-group.ts'
import { createSession } from './create.ts'
import { dismiss, leave, remove } from './departures.ts'
import { groupInfo, listAsks, listMembers } from './info.ts'
import { mute, muteAll, setRole, transfer, updateInfo } from './manage.ts'
import { approve, invite } from './people.ts'
import { groupLink, invitations, join, preview } from './ways-in.ts'

/** Sessions of both types are opened here: what is said in them does not know how groups are made. */
export const chatOpeningRoutes = routes(chatOpeningContract, {
  createSession: ({ ctx, viewer, input }) => createSession(ctx, viewer, input),
})

export const groupRoutes = routes(groupContract, {
  info: ({ ctx, viewer, input }) => groupInfo(ctx, viewer, input),
  members: ({ ctx, viewer, input }) => listMembers(ctx, viewer, input),
  update: ({ ctx, viewer, input }) => updateInfo(ctx, viewer, input),
  invite: ({ ctx, viewer, input }) => invite(ctx, viewer, input),
  approve: ({ ctx, viewer, input }) => approve(ctx, viewer, input),
  asks: ({ ctx, viewer, input }) => listAsks(ctx, viewer, input),
  invitations: ({ ctx, viewer }) => invitations(ctx, viewer),
  preview: ({ ctx, viewer, input }) => preview(ctx, viewer, input),
  ofBoard: ({ ctx, viewer, input }) => groupOfBoard(ctx, viewer, input),
  openForBoard: ({ ctx, viewer, input }) => openForBoard(ctx, viewer, input),
  join: ({ ctx, viewer, input }) => join(ctx, viewer, input),
  leave: ({ ctx, viewer, input }) => leave(ctx, viewer, input),
  dismiss: ({ ctx, viewer, input }) => dismiss(ctx, viewer, input),
  link: ({ ctx, viewer, input }) => groupLink(ctx, viewer, input),
  remove: ({ ctx, viewer, input }) => remove(ctx, viewer, input),
  setRole: ({ ctx, viewer, input }) => setRole(ctx, viewer, input),
  transfer: ({ ctx, viewer, input }) => transfer(ctx, viewer, input),
  mute: ({ ctx, viewer, input }) => mute(ctx, viewer, input),
  muteAll: ({ ctx, viewer, input }) => muteAll(ctx, viewer, input),
})

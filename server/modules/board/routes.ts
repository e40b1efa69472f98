import { boardContract } from '#contract/modules/forum/board.ts'
import { routes } from '../../http/api/routes.ts'
import { deleteZone, listAllBoards, orderAllBoards, orderAllZones, ruleOnBoard, saveZone } from './admin.ts'
import { changeBoard, foundBoard } from './change.ts'
import {
  changeClassification,
  createClassification,
  deleteClassification,
  listClassifications,
} from './classifications.ts'
import { listBoards, listZones } from './list.ts'
import { listLog } from './log.ts'
import { addManager, removeManager, transferBoard } from './managers.ts'
import { listMembers, mute, toggleMembership, unmute, visit } from './members.ts'
import { boardPage } from './page.ts'
import { boardsOf } from './service.ts'

export const boardRoutes = routes(boardContract, {
  zones: ({ ctx, input }) => listZones(ctx, input),
  list: ({ ctx, viewer, input }) => listBoards(ctx, viewer, input),
  getSystems: ({ ctx, viewer, input }) => boardsOf(ctx, viewer, Array.isArray(input) ? input : input.systemIds),
  info: ({ ctx, viewer, input }) => boardPage(ctx, viewer, input.sign),
  create: ({ ctx, viewer, input }) => foundBoard(ctx, viewer, input),
  join: ({ ctx, client, viewer, input }) => toggleMembership(ctx, client, viewer, input),
  visit: ({ ctx, viewer, input }) => visit(ctx, viewer, input.systemId),
  update: ({ ctx, viewer, client, input }) => changeBoard(ctx, { viewer, ip: client.ip }, input),
  members: ({ ctx, viewer, input }) => listMembers(ctx, viewer, input),
  addManager: ({ ctx, viewer, input }) => addManager(ctx, viewer, input),
  removeManager: ({ ctx, viewer, input }) => removeManager(ctx, viewer, input),
  mute: ({ ctx, viewer, input }) => mute(ctx, viewer, input),
  unmute: ({ ctx, viewer, input }) => unmute(ctx, viewer, input),
  transfer: ({ ctx, viewer, input }) => transferBoard(ctx, viewer, input),
  log: ({ ctx, viewer, input }) => listLog(ctx, viewer, input),
  classifies: ({ ctx, viewer, input }) => listClassifications(ctx, viewer, input),
  createClassify: ({ ctx, viewer, input }) => createClassification(ctx, viewer, input),
  updateClassify: ({ ctx, viewer, input }) => changeClassification(ctx, viewer, input),
  deleteClassify: ({ ctx, viewer, input }) => deleteClassification(ctx, viewer, input._id),

  adminSaveZone: ({ ctx, viewer, client, input }) => saveZone(ctx, { viewer, ip: client.ip }, input),
  adminDeleteZone: ({ ctx, viewer, client, input }) => deleteZone(ctx, { viewer, ip: client.ip }, input._id),
  adminOrderZones: ({ ctx, viewer, client, input }) => orderAllZones(ctx, { viewer, ip: client.ip }, input.zoneIds),
  adminList: ({ ctx, viewer, input }) => listAllBoards(ctx, { viewer }, input),
  adminSetState: ({ ctx, viewer, client, input }) => ruleOnBoard(ctx, { viewer, ip: client.ip }, input),
  adminSetPosition: ({ ctx, viewer, client, input }) => orderAllBoards(ctx, { viewer, ip: client.ip }, input),
})

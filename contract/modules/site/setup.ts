import * as z from 'zod/mini'
import { limits } from '#contract/shared/limits.ts'
import { noInput } from '#contract/shared/values.ts'
import { get, largeBody, post } from '../../endpoint.ts'
import { board, boardBrief, boardContract } from '../forum/board.ts'

/** The steps of the guide through the first settings of a site, in their order. */
export const setupSteps = [
  'name',
  'colours',
  'boards',
  'parts',
  'registration',
  'delivery',
  'storage',
  'policies',
] as const
export type SetupStep = (typeof setupSteps)[number]

const setupState = z.object({
  /** new: nobody has seen it; left: to be gone on with; dismissed: nobody is reminded any more. */
  state: z.enum(['new', 'open', 'left', 'dismissed', 'finished']),
  steps: z.array(z.object({ step: z.enum(setupSteps), state: z.enum(['open', 'saved', 'skipped']) })),
})
export type SetupState = z.infer<typeof setupState>

const { systemName, systemSign, systemDescr } = boardContract.create.input.shape
const { classifyName } = boardContract.createClassify.input.shape

const newBoard = z.object({
  systemName,
  /** The word in its address. Where it is taken, or none is given, the server finds one. */
  systemSign: z.optional(systemSign),
  systemDescr,
  postRule: boardContract.update.input.shape.postRule,
  classifies: z._default(z.array(classifyName).check(z.maxLength(limits.classifications)), []),
})

const newZone = z.object({
  zoneName: boardContract.adminSaveZone.input.shape.zoneName,
  boards: z.array(newBoard).check(z.maxLength(limits.setupBoards)),
})
export type NewZone = z.output<typeof newZone>

export const setupContract = {
  state: get('/api/aoir-admin-setup/state', {
    summary: 'How far the guide through the first settings of the site has come',
    access: 'staff',
    needs: 'config.edit',
    input: noInput,
    output: setupState,
  }),
  mark: post('/api/aoir-admin-setup/mark', {
    summary:
      'Somebody has opened the guide, left it, finished it, or wants to hear of it no more; what has ended stays ended',
    access: 'staff',
    needs: 'config.edit',
    input: z.object({ state: z.enum(['open', 'left', 'dismissed', 'finished']) }),
    output: setupState,
  }),
  step: post('/api/aoir-admin-setup/step', {
    summary: 'A step of the guide was saved or skipped; what was saved stays so',
    access: 'staff',
    needs: 'config.edit',
    input: z.object({ step: z.enum(setupSteps), state: z.enum(['saved', 'skipped']) }),
    output: setupState,
  }),
  boards: post('/api/aoir-admin-setup/boards', {
    summary: 'Make zones and boards, all or none of them; those whose names are there already stay as they are',
    access: 'staff',
    needs: 'boards.edit',
    creates: true,
    mostBytes: largeBody,
    refuses: [409],
    input: z.object({ zones: z.array(newZone).check(z.minLength(1), z.maxLength(limits.setupZones)) }),
    output: z.object({
      /** How many were made. */
      zones: z.int(),
      made: z.array(boardBrief),
      existing: z.array(z.object({ systemName: z.string(), state: board.shape.state })),
    }),
  }),
}

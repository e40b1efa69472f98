import * as z from 'zod/mini'
import { id, noInput, time } from '#contract/shared/values.ts'
import { type Contract, create, query } from '../../endpoint.ts'

export const ownExportStates = ['waiting', 'making', 'ready', 'failed'] as const

export const ownExport = z.object({
  _id: id,
  state: z.enum(ownExportStates),
  /** Bytes of the file. */
  size: z.int(),
  /** Where the session fetches it; empty until it is ready. */
  url: z.string(),
  createTime: time,
  /** When the file goes; 0 until it is ready. */
  endTime: time,
})
export type OwnExport = z.infer<typeof ownExport>

const mine = { always: true } as const

export const ownExportContract = {
  create: create('/api/aoir-export/create', {
    summary:
      'Make a copy of everything that I wrote, uploaded, bought and set: one a day, in the background. It is told when it is ready, and fetched with GET /api/aoir-export/{id} for seven days',
    ...mine,
    fresh: true,
    rate: 'login',
    refuses: [429],
    input: noInput,
    output: ownExport,
  }),
  list: query('/api/aoir-export/list', {
    summary: 'The copies of my data, the newest first, and when I may ask for the next one',
    access: 'member',
    ...mine,
    input: noInput,
    output: z.object({
      list: z.array(ownExport),
      total: z.int(),
      /** 0: now. */
      nextTime: time,
    }),
  }),
} satisfies Contract

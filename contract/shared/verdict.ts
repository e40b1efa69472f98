import * as z from 'zod/mini'
import { id } from './values.ts'

export const verdictActions = ['pass', 'mask', 'hold', 'block'] as const

/** What the rules say of a text, and what in it they met: a piece of the text, or a figure. */
export const verdict = z.object({
  action: z.enum(verdictActions),
  rules: z.array(z.object({ ruleId: id, name: z.string(), evidence: z.string() })),
})
export type Verdict = z.infer<typeof verdict>

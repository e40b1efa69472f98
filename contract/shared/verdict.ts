import * as z from 'zod/mini'
import { ruleKinds } from './rules.ts'
import { id } from './values.ts'

export const verdictActions = ['pass', 'mask', 'hold', 'block'] as const

const metRule = z.object({
  ruleId: id,
  name: z.string(),
  /** A piece of the text, or a figure: of links, pictures, times; or a time of the day. */
  evidence: z.string(),
  /** Says what a figure counts; verdicts from before 2026-11-18 have none. */
  kind: z.optional(z.enum(ruleKinds)),
  /** Every piece of the text that it met, as it stands there; some of them where there are many. */
  pieces: z.optional(z.array(z.string())),
})

/** What the rules say of a text, and what in it they met. */
export const verdict = z.object({ action: z.enum(verdictActions), rules: z.array(metRule) })
export type Verdict = z.infer<typeof verdict>

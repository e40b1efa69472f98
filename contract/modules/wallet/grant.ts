import * as z from 'zod/mini'
import { id, time } from '#contract/shared/values.ts'

/** What a card or goods of the site can open: a column or a board for a time, or a work. */
export const grantTypes = ['column', 'system', 'work'] as const
export type GrantType = (typeof grantTypes)[number]

/** Of passes; a work is for ever. */
export const passTypes = ['column', 'system'] as const

export const grantTarget = z.object({ type: z.enum(grantTypes), _id: id })
export type GrantTarget = z.infer<typeof grantTarget>

/** As it is called now; without a title it is gone. */
export const namedTarget = z.nullable(z.object({ type: z.enum(grantTypes), _id: id, title: z.string() }))
export type NamedTarget = z.infer<typeof namedTarget>

/** What a card has opened, or the places that somebody has after it. */
export const grant = z.object({
  type: z.enum([...grantTypes, 'slots']),
  /** Empty of places. */
  _id: z.string(),
  title: z.string(),
  /** 0: for ever. */
  endTime: time,
  slots: z.int(),
})
export type Grant = z.infer<typeof grant>

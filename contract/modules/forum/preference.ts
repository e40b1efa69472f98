import * as z from 'zod/mini'
import { key } from '#contract/shared/values.ts'
import { getMine, post } from '../../endpoint.ts'

/** Kinds of news, and the ways on which they reach somebody. */
export const topics = [
  'like',
  'comment',
  'reply',
  'mention',
  'follow',
  'im',
  'group',
  'author',
  'board',
  'column',
  'work',
  'wallet',
  'system',
  'sanction',
  'security',
] as const
export type Topic = (typeof topics)[number]

export const channels = ['site', 'push', 'mail'] as const
export type Channel = (typeof channels)[number]

/** What `hearsNews` of the settings speaks of, together. */
export const newsTopics = ['like', 'comment', 'reply', 'mention', 'follow'] as const satisfies Topic[]

/** They concern the account and money: the site always says them. */
export const fixedOnSite: readonly Topic[] = ['wallet', 'sanction', 'security']

/** What a member has who has chosen nothing. On the site everything. */
export const usual: Record<'push' | 'mail', readonly Topic[]> = {
  push: ['comment', 'reply', 'mention', 'im', 'group', 'author', 'column', 'work', 'wallet', 'sanction', 'security'],
  mail: ['wallet', 'sanction', 'security'],
}

const cells = z.object({ site: z.boolean(), push: z.boolean(), mail: z.boolean() })
const matrix = z.object(Object.fromEntries(topics.map((topic) => [topic, cells])) as Record<Topic, typeof cells>)
export type Matrix = z.infer<typeof matrix>

const onTheClock = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, key('quiet_bad_time')))

/** A name of the IANA list: `Asia/Shanghai`. */
const zoneName = z.string('zone_bad').check(z.minLength(1, 'zone_bad'), z.maxLength(64, 'zone_bad'))

const quiet = z.object({
  /** Over midnight where `to` is not later. */
  from: onTheClock,
  to: onTheClock,
  zone: zoneName,
})

export const digests = ['off', 'daily', 'weekly'] as const

export const preferences = z.object({
  matrix,
  quiet: z.nullable(quiet),
  /** A push of a chat says that there is a message, and not which. */
  hideContent: z.boolean(),
  digest: z.enum(digests),
  /** By the clock of the member; `day` 0 is Sunday. */
  digestAt: z.object({ day: z.int().check(z.gte(0), z.lte(6)), hour: z.int().check(z.gte(0), z.lte(23)) }),
})
export type Preferences = z.infer<typeof preferences>

const someCells = z.partial(cells)
const change = z.object({
  ...z.partial(preferences).shape,
  /** By which clock `digestAt` goes; that of the quiet hours where they are named. */
  zone: z.optional(zoneName),
  matrix: z.optional(
    z.object(
      Object.fromEntries(topics.map((topic) => [topic, z.optional(someCells)])) as Record<
        Topic,
        z.ZodMiniOptional<typeof someCells>
      >,
    ),
  ),
})
export type PreferencesChange = z.infer<typeof change>

export const preferenceContract = {
  preferences: getMine('/api/aoir-notification/preferences', 'What I want to hear of, and how', preferences),
  savePreferences: post('/api/aoir-notification/save-preferences', {
    summary:
      'Change it; what is not named stays. Money, sanctions and security cannot be switched off on the site (422)',
    access: 'member',
    whileBanned: true,
    input: change,
    output: preferences,
    refuses: [422],
  }),
}

/** Who may read. `paid`: whoever has bought it; on boards and columns for a time. */
export const accessKinds = ['free', 'login', 'follow', 'reply', 'level', 'vip', 'paid'] as const
export type AccessKind = (typeof accessKinds)[number]

/** What a part of a text asks for; `post`: what the whole post asks for. */
export const partLocks = ['post', 'login', 'follow', 'reply', 'level', 'vip'] as const
export type PartLock = (typeof partLocks)[number]

export const accessLimits = {
  level: 100,
  days: 365,
  discount: 90,
  teaser: 500,
  teaserPages: 5,
  bundle: 50,
  month: 30,
} as const

/** Characters that stay open where nothing else is said. */
export const usualTeaser = 100

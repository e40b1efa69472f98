import { isStaff } from '#contract/roles.ts'
import type { TrustLevel } from '#contract/shared/rules.ts'
import type { Context, Reader } from '../../kernel/context.ts'
import { createLruCache } from '../../kernel/lru-cache.ts'
import { perContext } from '../../kernel/state.ts'
import { factsOf, type Thresholds, type TrustRow } from './queries.ts'

export interface Trust {
  level: TrustLevel
  /** What it takes for the next level, or took for the highest. */
  reasons: { name: 'days' | 'texts' | 'reports'; have: number; need: number }[]
}

/** Reports of the last 30 days that were upheld: with one nobody is a regular, with three everybody is a newcomer. */
const reportsForMember = 2
const reportsForRegular = 0

/** For so long (ms) a regular is believed to be one. */
const believedFor = 60_000

const regularsOf = perContext(({ events }) => {
  const regulars = createLruCache<true>(20_000)
  events.on('accountChanged', ({ userId }) => regulars.delete(userId))
  events.on('configChanged', () => regulars.clear())
  return regulars
})

export async function trustOf(ctx: Context, userId: string): Promise<Trust> {
  const { MEMBER, REGULAR } = ctx.config.current().document.MODERATION.TRUST
  const row = await ctx.db.maybe<TrustRow>(factsOf(userId, Math.max(MEMBER.TEXTS, REGULAR.TEXTS, 1)))
  const facts: TrustRow = row ?? { userpower: 1, capabilities: null, days: 0, texts: 0, upheld: 0 }
  const level = isOpenToAll(ctx) || isStaff(facts) ? 2 : levelOf(ctx, facts)
  const next = level === 0 ? MEMBER : REGULAR
  return {
    level,
    reasons: [
      { name: 'days', have: facts.days, need: next.DAYS },
      { name: 'texts', have: facts.texts, need: next.TEXTS },
      { name: 'reports', have: facts.upheld, need: level === 0 ? reportsForMember : reportsForRegular },
    ],
  }
}

/** The level alone, without a question to the database where the answer is plain. */
export async function trustLevel(ctx: Context, viewer: Reader): Promise<TrustLevel> {
  if (isOpenToAll(ctx) || isStaff(viewer)) return 2
  const regulars = regularsOf(ctx)
  if (regulars.get(viewer.id)) return 2
  const { level } = await trustOf(ctx, viewer.id)
  if (level === 2) regulars.set(viewer.id, true, 1, believedFor)
  return level
}

/** For statements that ask how far many are trusted; null: everybody is a regular. */
export function thresholdsOf(ctx: Context): Thresholds | null {
  if (isOpenToAll(ctx)) return null
  const { MEMBER, REGULAR } = ctx.config.current().document.MODERATION.TRUST
  return {
    member: { days: MEMBER.DAYS, texts: MEMBER.TEXTS, reports: reportsForMember },
    regular: { days: REGULAR.DAYS, texts: REGULAR.TEXTS, reports: reportsForRegular },
  }
}

function levelOf(ctx: Context, { days, texts, upheld }: TrustRow): TrustLevel {
  const { MEMBER, REGULAR } = ctx.config.current().document.MODERATION.TRUST
  const reaches = (need: typeof MEMBER, most: number) => days >= need.DAYS && texts >= need.TEXTS && upheld <= most
  if (!reaches(MEMBER, reportsForMember)) return 0
  return reaches(REGULAR, reportsForRegular) ? 2 : 1
}

/** A site may do without all this. */
function isOpenToAll(ctx: Context): boolean {
  const { MEMBER, REGULAR } = ctx.config.current().document.MODERATION.TRUST
  return MEMBER.DAYS + MEMBER.TEXTS + REGULAR.DAYS + REGULAR.TEXTS === 0
}

import {
  channels,
  fixedOnSite,
  type Matrix,
  newsTopics,
  type Preferences,
  type PreferencesChange,
  topics,
  usual,
} from '#contract/modules/forum/preference.ts'
import type { Locale } from '#contract/shared/message-key.ts'
import { siteTimeZone } from '#contract/shared/product.ts'
import { type Context, inTransaction, type Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { scheduleDigests } from './digest-times.ts'
import {
  type Cells,
  inZone,
  lockPreferences,
  openPreferences,
  type PreferencesRow,
  preferencesOf,
  savePreferences,
} from './queries.ts'

/** What whoever has chosen nothing has. */
function usualRow(userId: string): PreferencesRow {
  return {
    user_id: userId,
    matrix: {},
    quiet_from: null,
    quiet_to: null,
    zone: null,
    hides_content: true,
    digest: 'off',
    digest_day: 0,
    digest_hour: 9,
  }
}

/** The preferences of many members, of those too who have chosen nothing. */
export async function preferencesOfMany(
  ctx: Pick<Context, 'db'>,
  userIds: string[],
): Promise<Map<string, Preferences & { zone: string }>> {
  const rows = await ctx.db.many<PreferencesRow>(preferencesOf(userIds))
  const found = new Map(rows.map((row) => [row.user_id, row]))
  return new Map(
    userIds.map((id) => {
      const row = found.get(id) ?? usualRow(id)
      return [id, { ...presentPreferences(row), zone: row.zone ?? siteTimeZone }]
    }),
  )
}

export async function ownPreferences(ctx: Context, userId: string): Promise<Preferences> {
  return presentPreferences((await ctx.db.maybe<PreferencesRow>(preferencesOf([userId]))) ?? usualRow(userId))
}

/** What is not named stays as it is. Counts on open pages follow. */
export async function changePreferences(
  ctx: Context,
  { id: userId }: Pick<Viewer, 'id'>,
  change: PreferencesChange,
  locale?: Locale,
): Promise<Preferences> {
  if (fixedOnSite.some((topic) => change.matrix?.[topic]?.site === false)) throw new Refusal(422, 'notice_always_on')
  for (const zone of [change.quiet?.zone, change.zone]) if (zone) await assertZone(ctx, zone)
  return inTransaction(ctx, async (inner) => {
    await inner.db.run(openPreferences(userId))
    const row = changed(await inner.db.one<PreferencesRow>(lockPreferences(userId)), change)
    await inner.db.run(savePreferences(row, locale))
    if (change.digest || change.digestAt || change.quiet || change.zone) await inner.db.run(scheduleDigests([userId]))
    if (change.matrix) inner.db.afterCommit(() => ctx.events.emit('notificationsCleared', { userId }))
    return presentPreferences(row)
  })
}

/** All that `hearsNews` of the settings speaks of, on or off at once. */
export async function changeNews(ctx: Context, viewer: Pick<Viewer, 'id'>, site: boolean): Promise<void> {
  const matrix = Object.fromEntries(newsTopics.map((topic) => [topic, { site }]))
  await changePreferences(ctx, viewer, { matrix })
}

function changed(
  row: PreferencesRow,
  { matrix, quiet, zone, hideContent, digest, digestAt }: PreferencesChange,
): PreferencesRow {
  return {
    ...row,
    matrix: differences({ ...row.matrix, ...mergedCells(row.matrix, matrix ?? {}) }),
    ...(quiet !== undefined && { quiet_from: quiet?.from ?? null, quiet_to: quiet?.to ?? null }),
    // Whoever has no quiet hours keeps their zone: a digest goes by it too.
    zone: quiet?.zone ?? zone ?? row.zone,
    hides_content: hideContent ?? row.hides_content,
    digest: digest ?? row.digest,
    digest_day: digestAt?.day ?? row.digest_day,
    digest_hour: digestAt?.hour ?? row.digest_hour,
  }
}

function mergedCells(before: Cells, change: Cells): Cells {
  const named = topics.filter((topic) => change[topic])
  return Object.fromEntries(named.map((topic) => [topic, { ...before[topic], ...change[topic] }]))
}

/** What is as usual is not kept, so that another usual reaches whoever has chosen nothing. */
function differences(cells: Cells): Cells {
  const whole = (topic: (typeof topics)[number]) =>
    Object.entries(cells[topic] ?? {}).filter(([channel, on]) => on !== isUsual(topic, channel as keyof typeof usual))
  return Object.fromEntries(
    topics.flatMap((topic) => {
      const own = whole(topic)
      return own.length > 0 ? [[topic, Object.fromEntries(own)]] : []
    }),
  )
}

function isUsual(topic: (typeof topics)[number], channel: (typeof channels)[number]): boolean {
  return channel === 'site' || usual[channel].includes(topic)
}

function presentPreferences(row: PreferencesRow): Preferences {
  const cellsOf = (topic: (typeof topics)[number]) =>
    Object.fromEntries(channels.map((channel) => [channel, row.matrix[topic]?.[channel] ?? isUsual(topic, channel)]))
  return {
    matrix: Object.fromEntries(topics.map((topic) => [topic, cellsOf(topic)])) as Matrix,
    quiet:
      row.quiet_from && row.quiet_to
        ? { from: row.quiet_from, to: row.quiet_to, zone: row.zone ?? siteTimeZone }
        : null,
    hideContent: row.hides_content,
    digest: row.digest,
    digestAt: { day: row.digest_day, hour: row.digest_hour },
  }
}

/** A zone by its name: neither an offset nor a name of PostgreSQL's own. */
async function assertZone(ctx: Context, zone: string): Promise<void> {
  const isKnown = /^[A-Za-z]/.test(zone) && isZone(zone) && (await ctx.db.run(inZone(zone)).catch(() => 0)) > 0
  if (!isKnown) throw new Refusal(422, 'zone_bad')
}

function isZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return true
  } catch {
    return false
  }
}

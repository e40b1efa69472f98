import type { OwnSettings } from '#contract/modules/account/user.ts'
import { foldWord } from '#contract/shared/text.ts'
import { broadcast } from '../../db/listen.ts'
import { contentChanged } from '../../kernel/content-cache.ts'
import { type Context, type Viewer, within } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { type SettingsRow, settingsOf, updateSettings } from './queries.ts'

export async function settings(ctx: Context, viewer: Viewer): Promise<OwnSettings> {
  return presentSettings(await ctx.db.maybe<SettingsRow>(settingsOf(viewer.id)))
}

/** What is not named stays as it is. From the next call on it counts, in every process. */
export async function saveSettings(ctx: Context, viewer: Viewer, change: Partial<OwnSettings>): Promise<OwnSettings> {
  const words = change.mutedWords && eachOnce(change.mutedWords)
  return ctx.db.transaction(async (tx) => {
    const inner = within(ctx, tx)
    const row = await inner.db.maybe<SettingsRow>(updateSettings(viewer.id, { ...change, mutedWords: words }))
    await broadcast(inner, 'settingsChanged', { userId: viewer.id })
    // Open pages are told what is counted now.
    if (change.hearsNews !== undefined)
      inner.db.afterCommit(() => ctx.events.emit('notificationsCleared', { userId: viewer.id }))
    if (change.showsCollects !== undefined) contentChanged(inner, `user:${viewer.id}`)
    return presentSettings(row)
  })
}

/** Of words that mean the same the first one stays, as it was written. */
function eachOnce(words: string[]): string[] {
  const seen = new Set<string>()
  return words.filter((word) => !seen.has(foldWord(word)) && seen.add(foldWord(word)))
}

function presentSettings(row: SettingsRow | undefined): OwnSettings {
  if (!row) throw new Refusal(401, 'session_expired')
  return { mutedWords: row.muted_words ?? [], hearsNews: row.hears_news, showsCollects: row.shows_collects }
}

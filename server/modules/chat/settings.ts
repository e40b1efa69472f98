import type { ImSettings } from '#contract/modules/forum/chat.ts'
import type { Context, Viewer } from '../../kernel/context.ts'
import { saveSettingsOf, settingsOf } from './queries.ts'

export async function settings(ctx: Context, viewer: Viewer): Promise<ImSettings> {
  const row = await ctx.db.maybe<{ from_follows_only: boolean }>(settingsOf(viewer.id))
  return { from: row?.from_follows_only ? 'follow' : 'all' }
}

export async function saveSettings(ctx: Context, viewer: Viewer, { from }: ImSettings): Promise<ImSettings> {
  await ctx.db.run(saveSettingsOf(viewer.id, from === 'follow'))
  return { from }
}

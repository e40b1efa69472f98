import { type OwnSettings, userContract } from '#contract/modules/account/user.ts'
import { foldWord } from '#contract/shared/text.ts'
import { broadcast } from '../../db/listen.ts'
import { routes } from '../../http/api/routes.ts'
import { contentChanged } from '../../kernel/content-cache.ts'
import { type Context, inTransaction, type Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { changeNews } from '../preference/service.ts'
import { ownInfo, publicInfo } from './info.ts'
import { isAgent } from './power.ts'
import { type SettingsRow, settingsOf, updateSettings } from './queries.ts'
import { changeName, changeSex, changeSignature, checkName, welcomed } from './update.ts'

// A new password ends sessions, an avatar, a cover and a background are files, a contact is proved by a code: their handlers live there. They know accounts, accounts know none of them.
const {
  changePassword: _,
  changeAvatar: _avatar,
  changeCover: _cover,
  changeLook: _look,
  changeEmail: _email,
  changePhone: _phone,
  ...contract
} = userContract

export const userRoutes = routes(contract, {
  ownInfo: async ({ ctx, viewer }) => ({ ...(await ownInfo(ctx, viewer.id)), staffFactor: viewer.staffFactor }),
  publicInfo: ({ ctx, viewer, input }) => publicInfo(ctx, viewer, input.id),
  isAgent: ({ ctx, input }) => isAgent(ctx, input.id),
  settings: ({ ctx, viewer }) => settings(ctx, viewer),
  saveSettings: ({ ctx, viewer, input }) => saveSettings(ctx, viewer, input),
  changeName: ({ ctx, client, viewer, input }) => changeName(ctx, client, viewer, input.newname),
  checkName: ({ ctx, viewer, input }) => checkName(ctx, viewer, input.newname),
  welcomed: ({ ctx, viewer }) => welcomed(ctx, viewer),
  changeSex: ({ ctx, viewer, input }) => changeSex(ctx, viewer, input.newsex),
  changeSignature: ({ ctx, viewer, input }) => changeSignature(ctx, viewer, input.signature),
})

async function settings(ctx: Context, viewer: Viewer): Promise<OwnSettings> {
  return presentSettings(await ctx.db.maybe<SettingsRow>(settingsOf(viewer.id)))
}

/** What is not named stays as it is. From the next call on it counts, in every process. */
async function saveSettings(ctx: Context, viewer: Viewer, change: Partial<OwnSettings>): Promise<OwnSettings> {
  const words = change.mutedWords && eachOnce(change.mutedWords)
  return inTransaction(ctx, async (inner) => {
    // First, so that the answer holds it. Open pages are told what is counted now.
    if (change.hearsNews !== undefined) await changeNews(inner, viewer, change.hearsNews)
    const row = await inner.db.maybe<SettingsRow>(updateSettings(viewer.id, { ...change, mutedWords: words }))
    await broadcast(inner, 'settingsChanged', { userId: viewer.id })
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

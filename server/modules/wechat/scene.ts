import { randomBytes } from 'node:crypto'
import type { OauthAnswer, QrWaiting } from '#contract/modules/account/oauth.ts'
import { qrPicture } from '#server/shared/qr-picture.ts'
import { browserOf, hashOf, markBrowser } from '../../http/api/browser.ts'
import type { Client } from '../../http/api/exchange.ts'
import { type Context, inTransaction, type Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { ProviderError } from '../../providers/outbound/provider-error.ts'
import { createScene, followerUnionId, type ServiceAccount } from '../../providers/social/wechat-service.ts'
import {
  answerOf,
  type Caller,
  claimOutcome,
  keepOutcome,
  knownOutcome,
  type Outcome,
  outcomeFor,
  type Purpose,
  reaching,
  receive,
  type Subject,
  whoBinds,
} from '../oauth/service.ts'
import { serviceAccount } from './account.ts'
import { insertScene, type SceneRow, sceneOf, useScene } from './queries.ts'
import { withToken } from './token.ts'

/** A QR code for one browser: whoever scans it logs that browser in, and no other. */
export async function showCode(
  ctx: Context,
  client: Client,
  caller: Caller,
  { scene_str, purpose }: { scene_str?: string; purpose: Purpose },
) {
  const userId = await whoBinds(caller, purpose)
  const account = await serviceAccount(ctx)
  const seconds = ctx.config.current().document.LOGIN_PROVIDERS.WX_GZH.QR_SECONDS
  // The client's own name is taken when nobody could guess it.
  const scene = /^[\w-]{22,64}$/.test(scene_str ?? '') ? `${scene_str}` : randomBytes(24).toString('base64url')
  const browserHash = hashOf(markBrowser(ctx, client))
  const row = { hash: hashOf(scene), browserHash, appId: account.appId, purpose, userId, seconds }
  if ((await ctx.db.run(insertScene(row))) === 0) throw new Refusal(409, 'wechat_scene_taken')
  const made = await reaching(ctx, () =>
    withToken(ctx, account, (token) => createScene(account, token, scene, seconds)),
  )
  return { url: qrPicture(made.content), scene_str: scene, expire_seconds: made.seconds }
}

/** What has become of a QR code, for the browser that asked for it. To any other it does not exist. */
export async function checkCode(
  ctx: Context,
  client: Client,
  viewer: Viewer | null,
  scene: string,
): Promise<OauthAnswer> {
  const browser = browserOf(ctx, client)
  if (!browser) throw expired()
  const subject = { name: scene, browser }
  const row = await ctx.db.maybe<SceneRow>(sceneOf(hashOf(scene), hashOf(browser)))
  if (row?.state === 'pending') throw silent('waiting')
  const outcome =
    row?.state === 'scanned' ? await letIn(ctx, client, viewer, row, subject) : await knownOutcome(ctx, subject)
  if (!outcome) throw expired()
  return answerOf(ctx, client, outcome)
}

async function letIn(
  ctx: Context,
  client: Client,
  viewer: Viewer | null,
  row: SceneRow,
  subject: Subject,
): Promise<Outcome | undefined> {
  const { app_id: appId, user_id: bindTo } = row
  const openId = row.open_id ?? ''
  if (bindTo !== null && bindTo !== viewer?.id) throw new Refusal(403, 'link_other_viewer')
  const unionId = await unionIdOf(ctx, await serviceAccount(ctx), openId)
  const isMine = await inTransaction(ctx, async (inner) => {
    if ((await inner.db.run(useScene(hashOf(subject.name)))) === 0) return false
    return claimOutcome(inner, subject)
  })
  // Another poll was faster: what it makes is ours too.
  if (!isMine) return knownOutcome(ctx, subject)
  const outsider = { provider: 'wechat' as const, appId, openId, unionId, nickname: '', avatar: '' }
  const outcome = await outcomeFor(() =>
    receive(ctx, client, { outsider, bindTo, browser: subject.browser, returnTo: '', isScanned: true }),
  )
  await keepOutcome(ctx, subject, outcome)
  return outcome
}

/**
 * Without the shared id the same person could become two, so a moment's silence of WeChat is waited out. Where it says
 * that we have no right to know, the open id has to do.
 */
async function unionIdOf(ctx: Context, account: ServiceAccount, openId: string): Promise<string | undefined> {
  try {
    return await withToken(ctx, account, (token) => followerUnionId(account, token, openId))
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    ctx.log.warn({ err: error }, 'WeChat did not say who scanned a code')
    if (error.trouble === 'refused' || error.trouble === 'settings') return undefined
    throw silent('scanned')
  }
}

/** Not yet: no error, and nothing to show to anybody. */
function silent(state: QrWaiting['state']): Refusal {
  const data: QrWaiting = { state }
  return new Refusal(201, state === 'waiting' ? 'wechat_scene_waiting' : 'wechat_scene_scanned', { data })
}

function expired(): Refusal {
  return new Refusal(410, 'wechat_scene_expired')
}

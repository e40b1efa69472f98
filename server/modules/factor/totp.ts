import { Secret, TOTP } from 'otpauth'
import { compatible } from '#contract/shared/text.ts'
import { broadcast } from '../../db/listen.ts'
import { type Context, inTransaction, type Viewer } from '../../kernel/context.ts'
import { deriveKey, seal, unseal } from '../../kernel/encryption.ts'
import { Refusal } from '../../kernel/errors.ts'
import { qrPicture } from '../../shared/qr-picture.ts'
import { attempt } from '../attempt-limit/service.ts'
import { record } from '../audit/service.ts'
import {
  beginTotp,
  dropRecoveryCodes,
  dropRecoveryCodesAfter,
  dropTotp,
  dropTotpAfter,
  enabledTotp,
  enableTotp,
  forgetRemembered,
  spendStep,
  type TotpRow,
  waitingTotp,
} from './queries.ts'
import { newRecoveryCodes } from './recovery.ts'

const period = 30

/** As authenticators read it. */
function authenticator(secret: Secret, label = '', issuer = ''): TOTP {
  return new TOTP({ issuer, label, secret, digits: 6, period })
}

/** A secret that does nothing until a code shows that an authenticator has it. */
export async function beginSetup(ctx: Context, viewer: Viewer) {
  const secret = new Secret({ size: 20 })
  const sealed = seal(keyOf(ctx), secret.base32, purposeOf(viewer.id))
  if ((await ctx.db.run(beginTotp(viewer.id, sealed))) === 0) throw new Refusal(409, 'totp_on_already')
  const issuer = ctx.config.current().document.COMMON_SITE_NAME.replaceAll(':', ' ')
  const address = authenticator(secret, viewer.name.replaceAll(':', ' '), issuer).toString()
  return { secret: secret.base32, address, picture: qrPicture(address) }
}

/** From the next login on it is asked for. Answers the recovery codes, once. */
export async function enable(ctx: Context, viewer: Viewer, code: string): Promise<string[]> {
  let codes: string[] = []
  const isRight = await attempt(ctx, subjectOf(viewer.id), () =>
    inTransaction(ctx, async (inner) => {
      const row = await inner.db.maybe<TotpRow>(waitingTotp(viewer.id))
      if (!row) throw new Refusal(409, 'totp_not_begun')
      const step = stepOf(inner, viewer.id, row, code)
      if (step === undefined) return false
      await inner.db.run(enableTotp(viewer.id, step))
      codes = await newRecoveryCodes(inner, viewer.id)
      await record(inner, { actorId: viewer.id, action: 'user.enable-totp', subject: viewer.id })
      await broadcast(inner, 'settingsChanged', { userId: viewer.id })
      return true
    }),
  )
  if (!isRight) throw wrongCode()
  return codes
}

/** With it go its recovery codes and the devices that need none. */
export async function disable(ctx: Context, userId: string): Promise<boolean> {
  return inTransaction(ctx, async (inner) => {
    if ((await inner.db.run(dropTotp(userId))) === 0) return false
    await inner.db.run(dropRecoveryCodes(userId))
    await inner.db.run(forgetRemembered(userId))
    await record(inner, { actorId: userId, action: 'user.disable-totp', subject: userId })
    await broadcast(inner, 'settingsChanged', { userId })
    return true
  })
}

/** The same, where it was set up since somebody else was in the account; and recovery codes that were made since. */
export async function dropTotpSince(ctx: Context, userId: string, since: Date): Promise<void> {
  if ((await ctx.db.run(dropTotpAfter(userId, since))) > 0) await ctx.db.run(dropRecoveryCodes(userId))
  else await ctx.db.run(dropRecoveryCodesAfter(userId, since))
}

/** Whether the code is right now; it is used up then. */
export async function spendTotp(ctx: Context, userId: string, code: string): Promise<boolean> {
  const row = await ctx.db.maybe<TotpRow>(enabledTotp(userId))
  const step = row && stepOf(ctx, userId, row, code)
  return step !== undefined && (await ctx.db.run(spendStep(userId, step))) === 1
}

/** A code of an authenticator counts as a proof of who calls. */
export async function assertTotp(ctx: Context, userId: string, code: string): Promise<void> {
  if (!(await attempt(ctx, subjectOf(userId), () => spendTotp(ctx, userId, code)))) throw wrongCode()
}

/** What wrong codes are counted under, wherever they are entered. */
export function subjectOf(userId: string): string {
  return `second factor of ${userId}`
}

export function wrongCode(): Refusal {
  return new Refusal(400, 'factor_wrong', { field: 'code' })
}

/** The thirty seconds to which a code belongs, one step to either side; undefined when it is wrong. */
function stepOf(ctx: Context, userId: string, { secret, now }: TotpRow, code: string): number | undefined {
  const token = compatible(code).replace(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return undefined
  const opened = Secret.fromBase32(unseal(keyOf(ctx), secret, purposeOf(userId)))
  const delta = authenticator(opened).validate({ token, timestamp: now, window: 1 })
  return delta === null ? undefined : Math.floor(now / 1000 / period) + delta
}

function keyOf(ctx: Context): Buffer {
  return deriveKey(ctx, 'authenticator secrets')
}

function purposeOf(userId: string): string {
  return `authenticator of ${userId}`
}

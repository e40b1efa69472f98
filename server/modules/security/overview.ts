import type { z } from 'zod/mini'
import type { rememberedDevice } from '#contract/modules/account/security.ts'
import type { Locale } from '#contract/shared/message-key.ts'
import { deviceName } from '#server/shared/device-name.ts'
import type { Context, Viewer } from '../../kernel/context.ts'
import { keyNumber } from '../access-key/service.ts'
import { factors, rememberedDevices } from '../factor/service.ts'
import { currentReset } from '../factor-reset/service.ts'
import { failedLogins } from '../login-history/service.ts'
import { passkeyNumber } from '../passkey/service.ts'
import { ownInfo } from '../user/service.ts'

/** What protects an account, in one answer. */
export async function overview(ctx: Context, viewer: Viewer) {
  const { has_totp: totp, recovery_left: recoveryLeft, remembered: number } = await factors(ctx, viewer.id)
  const { hasPassword, email, emailConfirmed, phone, phoneConfirmed } = await ownInfo(ctx, viewer.id)
  const passkeys = await passkeyNumber(ctx, viewer.id)
  const keys = await keyNumber(ctx, viewer.id)
  const failed = await failedLogins(ctx, viewer.id)
  const contacts = { email: emailConfirmed ? email : '', phone: phoneConfirmed ? phone : '' }
  const reset = totp ? await currentReset(ctx, viewer.id) : undefined
  const factorReset = reset ? { createTime: reset.created_at.getTime(), endTime: reset.ends_at.getTime() } : null
  const counts = { passkeys, recoveryLeft, remembered: number, keys, failedLogins: failed }
  return { hasPassword, totp, factorReset, ...counts, ...contacts }
}

/** Devices that are not asked for the second factor, the last used first. */
export async function remembered(ctx: Context, locale: Locale, viewer: Viewer) {
  const rows = await rememberedDevices(ctx, viewer.id)
  const list = rows.map(
    (row): z.input<typeof rememberedDevice> => ({
      _id: row.id,
      name: deviceName(row.user_agent, locale),
      createTime: row.created_at.getTime(),
      lastTime: row.used_at.getTime(),
      endTime: row.expires_at.getTime(),
    }),
  )
  return { list, total: list.length }
}

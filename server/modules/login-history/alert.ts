import { createHash, randomBytes } from 'node:crypto'
import type { LoginAlert, LoginWay } from '#contract/modules/account/security.ts'
import type { Locale, MessageKey } from '#contract/shared/message-key.ts'
import { deviceName } from '#server/shared/device-name.ts'
import { say } from '#server/shared/messages.ts'
import type { Client } from '../../http/api/exchange.ts'
import type { Context } from '../../kernel/context.ts'
import { siteName, warnBySms, writeLetter } from '../delivery/service.ts'
import { originOf, regionHere, regionNames } from '../network/service.ts'
import { tellMember } from '../notification/service.ts'
import {
  type AlertRow,
  alertOf,
  insertAlert,
  type OwnerRow,
  ownerToTell,
  type TakenRow,
  takeAlerts,
} from './alert-queries.ts'
import { shortened } from './list.ts'
import type { Steps } from './queries.ts'

/** Letters of one account a day: whoever comes in again and again is in the list on the site. */
const mostLetters = 20
/** Messages cost money, and whoever has the password could spend it. */
const mostMessages = 3

const ways: Record<LoginWay, MessageKey> = {
  password: 'logins_way_password',
  sms: 'logins_way_sms',
  passkey: 'passkey_title',
  scan: 'logins_way_scan',
  stay: 'logins_way_stay',
  qq: 'login_method_qq',
  douyin: 'login_method_douyin',
  wechat: 'login_method_wechat',
  huawei: 'login_method_huawei',
  baidu: 'login_method_baidu',
  xiaomi: 'login_method_xiaomi',
}

interface Login extends Steps {
  id: string
  userId: string
  at: Date
}

/** Tells the owner of a login on a device that the account has never been on. Belongs in the transaction of that. */
export async function tellOwner(ctx: Context, client: Client, login: Login): Promise<void> {
  const owner = await ctx.db.one<OwnerRow>(ownerToTell(login.userId, login.at))
  const { region } = await originOf(ctx, client)
  const place = regionNames(ctx)(region)
  const { email, told } = owner
  const to = told < mostLetters ? email : null
  if (to) await writeAlert(ctx, client, login, { ...owner, to, place })
  const { phone, noticed } = owner
  // Who came by a code to this number knows of it.
  if (phone && login.way !== 'sms' && noticed < mostMessages)
    warnBySms(ctx, phone, owner.locale ?? client.locale, 'login')
  const device = deviceName(client.userAgent, owner.locale ?? client.locale)
  const because = { key: ways[login.way] }
  await tellMember(ctx, login.userId, {
    ...(place
      ? { key: 'security_note_login_at', params: { device, place } }
      : { key: 'security_note_login', params: { device } }),
    because,
    link: 'logins',
    isMailed: to !== null,
  })
}

async function writeAlert(
  ctx: Context,
  client: Client,
  login: Login,
  { to, place, ...owner }: OwnerRow & { to: string; place: string },
): Promise<void> {
  const token = randomBytes(32).toString('base64url')
  await ctx.db.run(insertAlert(hashOf(token), login.id, to))
  const locale = owner.locale ?? client.locale
  const params = { site: siteName(ctx), name: owner.name }
  const fact = (label: MessageKey, value: string) => ({ label: say(locale, label), value })
  await writeLetter(ctx, {
    kind: 'security',
    userId: login.userId,
    to,
    locale,
    subject: say(locale, 'mail_login_subject', params),
    text: say(locale, 'mail_login_text', params),
    facts: [
      fact('logins_time', say(locale, 'mail_login_time', { time: owner.time })),
      fact('logins_device', deviceName(client.userAgent, locale)),
      ...(place ? [fact('mail_login_place', place)] : []),
      fact('logins_way', wayName(locale, login)),
    ],
    after: say(locale, 'mail_login_after', params),
    // Behind the `#`: programs that open links ahead, and logs on the way, do not see it.
    link: { label: say(locale, 'mail_login_not_me'), path: `/return/not-me#${token}` },
  })
}

function wayName(locale: Locale, { way, factor }: Steps): string {
  const first = say(locale, ways[way])
  if (!factor) return first
  const second = { totp: 'factor_totp', passkey: 'passkey_title', recovery: 'factor_recovery' } as const
  return say(locale, 'logins_two_steps', { first, second: say(locale, second[factor]) })
}

/** Of which login a link speaks; nothing is changed. */
export async function loginAlert(ctx: Context, { locale }: Client, token: string): Promise<LoginAlert | undefined> {
  const row = await ctx.db.maybe<AlertRow>(alertOf(hashOf(token)))
  if (!row) return undefined
  return {
    name: row.name,
    time: row.at.getTime(),
    way: row.way,
    factor: row.factor,
    device: deviceName(row.user_agent, locale),
    network: shortened(row.network),
    place: row.ip === null ? '' : regionHere(ctx, row.ip),
  }
}

/** Whose account a link takes back, and since when; it is used up then, with all others of the account. */
export async function takeAlert(ctx: Context, token: string): Promise<TakenRow | undefined> {
  return ctx.db.maybe<TakenRow>(takeAlerts(hashOf(token)))
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

import { randomBytes, randomInt } from 'node:crypto'
import type { Locale } from '#contract/shared/message-key.ts'
import { say } from '#server/shared/messages.ts'
import type { Client } from '../../http/api/exchange.ts'
import { addressBlock } from '../../http/api/rate-limit.ts'
import { type Context, inTransaction, type Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { DeliveryRefused } from '../../providers/outbound/delivery-refused.ts'
import { ProviderError } from '../../providers/outbound/provider-error.ts'
import { checkedEmail, checkedPhone, emailKey } from '../account-rules/service.ts'
import { record } from '../audit/service.ts'
import { assertCaptcha } from '../captcha/service.ts'
import { sendMail, sendSms, siteName, writeLetter } from '../delivery/service.ts'
import { ownerOf } from '../user/service.ts'
import {
  deleteCode,
  hashOf,
  insertCode,
  lockSending,
  type OwnerPurpose,
  type Subject,
  sendingWait,
  sentToday,
} from './queries.ts'

type Purpose = 'register' | 'login' | 'reset' | 'bind'

interface Wish {
  purpose: Purpose
  captcha?: string
}

const minutes = 5
/** A part of the daily budget whose end administrators should hear of in time. */
const early = 0.8

export async function sendMailCode(
  ctx: Context,
  client: Client,
  viewer: Viewer | null,
  { email, ...wish }: Wish & { email: string },
): Promise<null> {
  const given = checkedEmail(email)
  const content = (code: string) => ({ to: given, code, ...letter(ctx, client.locale, wish.purpose, code) })
  const wanted = { ...wish, channel: 'mail' as const, target: emailKey(given) }
  if (wish.purpose === 'reset')
    return write(ctx, client, wanted, (inner, code) =>
      writeLetter(inner, { ...content(code), kind: 'code', isForOwner: true, life: minutes * 60 }),
    )
  return send(ctx, client, viewer, wanted, (code) => sendMail(ctx, content(code)))
}

export async function sendSmsCode(
  ctx: Context,
  client: Client,
  viewer: Viewer | null,
  { phone, ...wish }: Wish & { phone: string },
): Promise<null> {
  const to = checkedPhone(phone)
  return send(ctx, client, viewer, { ...wish, channel: 'sms', target: to }, (code) =>
    sendSms(ctx, { to, code, minutes }, client.locale),
  )
}

interface OwnContact extends Pick<Subject, 'channel' | 'target'> {
  purpose: OwnerPurpose
  /** The target as its owner wrote it. */
  to: string
}

/** To a contact that somebody has confirmed as theirs. */
export async function sendOwnerCode(
  ctx: Context,
  { ip, locale }: Client,
  { channel, purpose, target, to }: OwnContact,
): Promise<null> {
  const code = newCode()
  const id = await store(ctx, { channel, target, purpose }, code, ip)
  ctx.metrics.count(`${channel}_codes`)
  await orRefuse(ctx, id, () =>
    channel === 'sms'
      ? sendSms(ctx, { to, code, minutes }, locale)
      : sendMail(ctx, { to, code, ...letter(ctx, locale, purpose.startsWith('factor:') ? 'factor' : 'proof', code) }),
  )
  return null
}

/** A row for whoever asks, whether or not there is an account: that is looked at when it leaves. */
async function write(
  ctx: Context,
  client: Client,
  { captcha, target }: { captcha?: string; target: string },
  also: (ctx: Context, code: string) => Promise<void>,
): Promise<null> {
  await assertCaptcha(ctx, captcha)
  const code = newCode()
  await store(ctx, { channel: 'mail', target, purpose: 'reset' }, code, client.ip, also)
  ctx.metrics.count('mail_codes')
  return null
}

/**
 * A token that proves the address for a member, within the limits of codes: whoever is told of it has the address. It
 * goes into a letter of the same transaction.
 */
export async function makeLink(ctx: Context, { ip }: Client, userId: string, target: string): Promise<string> {
  const secret = randomBytes(32).toString('base64url')
  const id = await store(ctx, { channel: 'mail', purpose: `confirm:${userId}`, target }, secret, ip)
  ctx.metrics.count('mail_codes')
  return `${id}.${secret}`
}

function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0')
}

/**
 * Says the same, as fast, whether or not an account has the contact: a code for a new account, for a login or for
 * binding is sent in any case, and whether one for a new password is sent is decided after the answer.
 */
async function send(
  ctx: Context,
  client: Client,
  viewer: Viewer | null,
  { purpose, captcha, channel, target }: Wish & Pick<Subject, 'channel' | 'target'>,
  deliver: (code: string) => Promise<void>,
): Promise<null> {
  const subject: Subject = { channel, target, purpose: purpose === 'bind' ? binding(viewer) : purpose }
  await assertCaptcha(ctx, captcha)
  const code = newCode()
  const id = await store(ctx, subject, code, client.ip)
  ctx.metrics.count(`${channel}_codes`)
  if (purpose === 'reset')
    ctx.background.run('code for a new password', async () => {
      if (await ownerOf(ctx, { channel, target })) await deliver(code)
    })
  else await orRefuse(ctx, id, () => deliver(code))
  return null
}

/** What a member asks for to bind a contact is of no use to another. */
function binding(viewer: Viewer | null): Subject['purpose'] {
  if (!viewer) throw new Refusal(401, 'login_first')
  return `bind:${viewer.id}`
}

async function store(
  ctx: Context,
  subject: Subject,
  code: string,
  ip: string,
  also?: (ctx: Context, code: string) => Promise<void>,
): Promise<string> {
  const from = addressBlock(ip)
  return inTransaction(ctx, async (inner) => {
    await inner.db.run(lockSending())
    const { seconds } = await inner.db.one<{ seconds: number | null }>(sendingWait(subject, from))
    if (seconds !== null) throw tooOften(Math.max(1, seconds))
    await drawOnBudget(inner, subject)
    const { id } = await inner.db.one<{ id: string }>(insertCode(subject, hashOf(ctx, subject, code), from))
    await also?.(inner, code)
    return id
  })
}

/** Messages cost money, and somebody with many addresses could make us send them. */
async function drawOnBudget(ctx: Context, { channel }: Subject): Promise<void> {
  const { SMS, MAIL } = ctx.config.current().document
  const budget = channel === 'sms' ? SMS.DAILY_BUDGET : MAIL.DAILY_BUDGET
  const { sent } = await ctx.db.one<{ sent: number }>(sentToday(channel, budget))
  if (sent >= budget) {
    ctx.metrics.count('code_budget_refusals')
    throw new Refusal(429, 'code_budget', { retryAfter: 3600 })
  }
  if (sent + 1 !== budget && sent + 1 !== Math.ceil(budget * early)) return
  await record(ctx, { actorId: null, action: 'code.budget', subject: channel, detail: { sent: sent + 1, budget } })
  ctx.log.warn({ channel, sent: sent + 1, budget }, 'the codes of this day are running out')
}

/** A code that certainly did not leave is as if it had never been asked for. */
async function orRefuse(ctx: Context, id: string, deliver: () => Promise<void>): Promise<void> {
  try {
    await deliver()
  } catch (error) {
    const isUncertain = error instanceof ProviderError && error.trouble === 'slow'
    if (!isUncertain) await ctx.db.run(deleteCode(id))
    if (!(error instanceof ProviderError)) throw error
    ctx.metrics.count('code_send_failures')
    ctx.log.warn({ err: error }, 'a code could not be sent')
    throw refusalOf(error)
  }
}

function refusalOf(error: ProviderError): Refusal {
  const objection = error instanceof DeliveryRefused ? error.objection : undefined
  if (objection === 'recipient') return new Refusal(400, 'code_target_refused')
  if (objection === 'limit') return tooOften(60)
  return new Refusal(503, 'code_not_sent', { retryAfter: 30 })
}

function tooOften(seconds: number): Refusal {
  if (seconds <= 120) return new Refusal(429, 'code_too_often', { params: { seconds }, retryAfter: seconds })
  const params = { minutes: Math.ceil(seconds / 60) }
  return new Refusal(429, 'code_too_often_minutes', { params, retryAfter: seconds })
}

const subjects = {
  register: 'mail_code_subject',
  login: 'mail_code_subject',
  reset: 'mail_code_subject_reset',
  bind: 'mail_code_subject_bind',
  factor: 'mail_code_subject_factor',
  proof: 'mail_code_subject_proof',
} as const

function letter(
  ctx: Context,
  locale: Locale,
  purpose: keyof typeof subjects,
  code: string,
): { subject: string; text: string } {
  const site = siteName(ctx)
  return {
    subject: say(locale, subjects[purpose], { site }),
    text: say(locale, 'mail_code_text', { site, code, minutes }),
  }
}

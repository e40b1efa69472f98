import type { MessageKey } from '#contract/shared/message-key.ts'
import { say } from '#server/shared/messages.ts'
import type { Client } from '../../http/api/exchange.ts'
import type { Context, Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { DeliveryRefused, type Objection } from '../../providers/outbound/delivery-refused.ts'
import { ProviderError, type ProviderTrouble } from '../../providers/outbound/provider-error.ts'
import { record } from '../audit/service.ts'
import { dressed } from './letter-look.ts'
import { serverInForce } from './mail.ts'
import { siteName } from './site-name.ts'
import { senderInForce } from './sms.ts'

/** The message carries no code of anybody: zeros show that it is a test. */
export async function testSms(ctx: Context, client: Client, viewer: Viewer, phone: string): Promise<null> {
  const sender = await senderInForce(ctx)
  if (!sender) throw new Refusal(40_004, 'sms_no_provider')
  await record(ctx, { actorId: viewer.id, action: 'sms.test', ip: client.ip })
  await explained(ctx, () => sender.send({ to: phone, code: '000000', minutes: 5 }))
  return null
}

export async function testMail(ctx: Context, client: Client, viewer: Viewer, email: string): Promise<null> {
  const smtp = await serverInForce(ctx)
  if (!smtp) throw new Refusal(40_004, 'mail_no_provider')
  await record(ctx, { actorId: viewer.id, action: 'mail.test', ip: client.ip })
  const site = siteName(ctx)
  const subject = say(client.locale, 'mail_test_subject', { site })
  const text = say(client.locale, 'mail_test_text', { site })
  const letter = { to: email, subject, text, html: dressed(ctx, { subject, text }) }
  await explained(ctx, async () => {
    await smtp.verify()
    await smtp.send(letter)
  })
  return null
}

/** Whether letters could leave: connects and logs in, without one. */
export async function lookAtMail(ctx: Context): Promise<void> {
  const smtp = await serverInForce(ctx)
  if (smtp) await explained(ctx, () => smtp.verify())
}

/** Whether codes could leave, without one that does. */
export async function lookAtSms(ctx: Context): Promise<void> {
  const sender = await senderInForce(ctx)
  if (sender) await explained(ctx, () => sender.verify())
}

const objections: Record<Objection, MessageKey> = {
  keys: 'delivery_keys',
  address: 'delivery_address',
  sender: 'delivery_sender',
  template: 'delivery_template',
  recipient: 'delivery_recipient',
  limit: 'delivery_limit',
  balance: 'delivery_balance',
  other: 'delivery_refused',
}

const troubles: Record<ProviderTrouble, MessageKey> = {
  settings: 'delivery_settings',
  refused: 'delivery_refused',
  missing: 'delivery_refused',
  private: 'delivery_settings',
  unreachable: 'delivery_unreachable',
  slow: 'delivery_slow',
  unavailable: 'delivery_unavailable',
  garbled: 'delivery_garbled',
}

/** What the service objected to, in our own words, with its own short code. */
async function explained(ctx: Context, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    ctx.log.warn({ err: error }, 'a test of a service failed')
    const key = error instanceof DeliveryRefused ? objections[error.objection] : troubles[error.trouble]
    throw new Refusal(400, key, { params: { code: error.code ?? error.trouble } })
  }
}

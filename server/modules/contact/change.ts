import type { AuditAction } from '#contract/modules/site/audit.ts'
import type { Client } from '../../http/api/exchange.ts'
import type { Context, Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { checkedEmail, checkedPhone, emailKey } from '../account-rules/service.ts'
import { attempt } from '../attempt-limit/service.ts'
import { record } from '../audit/service.ts'
import { checkCode, consumeCode } from '../code/service.ts'
import { sendNotice } from '../delivery/service.ts'
import { maskEmail, maskPhone, passwordOf, takeContact } from '../user/service.ts'

interface Proof {
  code: string
  password?: string
}

/** Whether another account has the address is told only to who has proved that it is theirs. */
export async function changeEmail(
  ctx: Context,
  client: Client,
  viewer: Viewer,
  input: Proof & { email: string },
): Promise<{ email: string }> {
  const email = checkedEmail(input.email)
  const masked = maskEmail(email)
  const codeId = await prove(ctx, client, viewer, { channel: 'mail', target: emailKey(email) }, input)
  const { name, formerEmail } = await takeContact(ctx, viewer.id, { email }, async (inner) => {
    await consumeCode(inner, codeId)
    await note(inner, client, viewer, 'user.change-email', masked)
  })
  if (formerEmail && emailKey(formerEmail) !== emailKey(email))
    sendNotice(ctx, client, formerEmail, 'mail_notice_email', { name, email: masked })
  return { email: masked }
}

export async function changePhone(
  ctx: Context,
  client: Client,
  viewer: Viewer,
  input: Proof & { phone: string },
): Promise<{ phone: string }> {
  const phone = checkedPhone(input.phone)
  const masked = maskPhone(phone)
  const codeId = await prove(ctx, client, viewer, { channel: 'sms', target: phone }, input)
  const { name, formerEmail } = await takeContact(ctx, viewer.id, { phone }, async (inner) => {
    await consumeCode(inner, codeId)
    await note(inner, client, viewer, 'user.change-phone', masked)
  })
  if (formerEmail) sendNotice(ctx, client, formerEmail, 'mail_notice_phone', { name, phone: masked })
  return { phone: masked }
}

/** The password first: whoever found an open session must not learn from the code what they may not do. */
async function prove(
  ctx: Context,
  { ip }: Client,
  viewer: Viewer,
  contact: { channel: 'sms' | 'mail'; target: string },
  { code, password }: Proof,
): Promise<string> {
  const { hash } = await passwordOf(ctx, viewer.id)
  if (hash !== null) {
    if (!password) throw new Refusal(422, 'password_required', { field: 'password' })
    const isRight = await attempt(ctx, `password of ${viewer.id}`, () => ctx.passwords.verify(hash, password))
    if (!isRight) throw new Refusal(400, 'contact_password_wrong')
  }
  return checkCode(ctx, { ...contact, purpose: `bind:${viewer.id}` }, code, { ip })
}

async function note(ctx: Context, client: Client, viewer: Viewer, action: AuditAction, after: string): Promise<void> {
  await record(ctx, { actorId: viewer.id, action, subject: viewer.id, ip: client.ip, detail: { after } })
}

import type { AuditAction } from '#contract/modules/site/audit.ts'
import type { Client } from '../../http/api/exchange.ts'
import type { AssertFresh } from '../../http/api/routes.ts'
import type { Context, Viewer } from '../../kernel/context.ts'
import { checkedEmail, checkedPhone, emailKey } from '../account-rules/service.ts'
import { record } from '../audit/service.ts'
import { checkCode, consumeCode } from '../code/service.ts'
import { sendNotice } from '../delivery/service.ts'
import { maskEmail, maskPhone, takeContact } from '../user/service.ts'

interface Caller {
  client: Client
  viewer: Viewer
  assertFresh: AssertFresh
}

/** Whether another account has the address is told only to who has proved that it is theirs. */
export async function changeEmail(
  ctx: Context,
  caller: Caller,
  input: { email: string; code: string },
): Promise<{ email: string }> {
  const { client, viewer } = caller
  const email = checkedEmail(input.email)
  const masked = maskEmail(email)
  const codeId = await prove(ctx, caller, { channel: 'mail', target: emailKey(email) }, input.code)
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
  caller: Caller,
  input: { phone: string; code: string },
): Promise<{ phone: string }> {
  const { client, viewer } = caller
  const phone = checkedPhone(input.phone)
  const masked = maskPhone(phone)
  const codeId = await prove(ctx, caller, { channel: 'sms', target: phone }, input.code)
  const { name, formerEmail } = await takeContact(ctx, viewer.id, { phone }, async (inner) => {
    await consumeCode(inner, codeId)
    await note(inner, client, viewer, 'user.change-phone', masked)
  })
  if (formerEmail) sendNotice(ctx, client, formerEmail, 'mail_notice_phone', { name, phone: masked })
  return { phone: masked }
}

/** Themselves first: whoever found an open session must not learn from the code what they may not do. */
async function prove(
  ctx: Context,
  { client, viewer, assertFresh }: Caller,
  contact: { channel: 'sms' | 'mail'; target: string },
  code: string,
): Promise<string> {
  await assertFresh({ unlessNone: true })
  return checkCode(ctx, { ...contact, purpose: `bind:${viewer.id}` }, code, { ip: client.ip })
}

async function note(ctx: Context, client: Client, viewer: Viewer, action: AuditAction, after: string): Promise<void> {
  await record(ctx, { actorId: viewer.id, action, subject: viewer.id, ip: client.ip, detail: { after } })
}

import type { Client } from '../../http/api/exchange.ts'
import type { AssertFresh } from '../../http/api/routes.ts'
import type { Context, Viewer } from '../../kernel/context.ts'
import { checkedEmail, checkedPhone, emailKey } from '../account-rules/service.ts'
import { record } from '../audit/service.ts'
import { checkCode, consumeCode } from '../code/service.ts'
import { writeNotice } from '../delivery/service.ts'
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
  await takeContact(ctx, viewer.id, { email }, async (inner, { name, formerEmail: to }) => {
    await consumeCode(inner, codeId)
    await note(inner, client, viewer, 'user.change-email', masked)
    if (!to || emailKey(to) === emailKey(email)) return
    const params = { name, email: masked }
    await writeNotice(inner, client, { userId: viewer.id, to, key: 'mail_notice_email', params })
  })
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
  await takeContact(ctx, viewer.id, { phone }, async (inner, { name, formerEmail: to }) => {
    await consumeCode(inner, codeId)
    await note(inner, client, viewer, 'user.change-phone', masked)
    const params = { name, phone: masked }
    if (to) await writeNotice(inner, client, { userId: viewer.id, to, key: 'mail_notice_phone', params })
  })
  return { phone: masked }
}

/** Themselves first: whoever found an open session must not learn from the code what they may not do. */
async function prove(
  ctx: Context,
  { client, viewer, assertFresh }: Caller,
  contact: { channel: 'sms' | 'mail'; target: string },
  code: string,
): Promise<string> {
  await assertFresh({ givesFirst: true })
  return checkCode(ctx, { ...contact, purpose: `bind:${viewer.id}` }, code, { ip: client.ip })
}

async function note(
  ctx: Context,
  client: Client,
  viewer: Viewer,
  action: 'user.change-email' | 'user.change-phone',
  after: string,
): Promise<void> {
  await record(ctx, { actorId: viewer.id, action, subject: viewer.id, ip: client.ip, detail: { after } })
}

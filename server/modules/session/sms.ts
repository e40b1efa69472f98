import type { Client } from '../../http/api/exchange.ts'
import { type Context, within } from '../../kernel/context.ts'
import { checkedPhone } from '../account-rules/service.ts'
import { record } from '../audit/service.ts'
import { checkCode, consumeCode } from '../code/service.ts'
import { accountOfPhone } from '../user/service.ts'
import { sessionCookies, type Tokens } from './cookies.ts'
import { ownersDevice } from './login-attempts.ts'
import { openSession } from './open.ts'

/** A code proves the number, and the number is the account: who has none yet gets one. */
export async function loginSms(ctx: Context, client: Client, input: { phone: string; code: string }): Promise<Tokens> {
  const contact = { channel: 'sms', target: checkedPhone(input.phone) } as const
  const device = await ownersDevice(ctx, client, contact)
  const codeId = await checkCode(ctx, { ...contact, purpose: 'login' }, input.code, { ip: client.ip, device }).catch(
    (error) => {
      ctx.metrics.count('login_failures')
      throw error
    },
  )
  const tokens = await ctx.db.transaction(async (tx) => {
    const inner = within(ctx, tx)
    await consumeCode(inner, codeId)
    const { id, isNew } = await accountOfPhone(inner, contact.target, client.locale)
    if (isNew)
      await record(inner, { actorId: id, action: 'user.register', subject: id, ip: client.ip, detail: { by: 'sms' } })
    return openSession(inner, client, id)
  })
  client.setCookies.push(...sessionCookies(ctx, tokens))
  return tokens
}

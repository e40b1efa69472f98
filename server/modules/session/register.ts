import type { z } from 'zod/mini'
import type { registerInput } from '#contract/modules/account/session.ts'
import type { Client } from '../../http/api/exchange.ts'
import { type Context, within } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { record } from '../audit/service.ts'
import { checkCode, consumeCode } from '../code/service.ts'
import { assertNameIsFree, createUser, draftAccount } from '../user/service.ts'

export async function register(ctx: Context, client: Client, input: z.infer<typeof registerInput>) {
  const draft = draftAccount(input)
  await assertNameIsFree(ctx, draft)
  const codeId = ctx.config.current().document.COMMON_LOGIN.VERIFY_CODE
    ? await checkedCode(ctx, client, draft.emailKey, input.code)
    : null
  const passwordHash = await ctx.passwords.hash(input.password)
  return ctx.db.transaction(async (tx) => {
    const inner = within(ctx, tx)
    if (codeId !== null) await consumeCode(inner, codeId)
    const id = await createUser(inner, { ...draft, passwordHash, emailConfirmed: codeId !== null })
    await record(inner, { actorId: id, action: 'user.register', subject: id, ip: client.ip })
    return { _id: id }
  })
}

async function checkedCode(ctx: Context, { ip }: Client, target: string, code: string | undefined): Promise<string> {
  if (!code) throw new Refusal(422, 'code_required', { field: 'code' })
  return checkCode(ctx, { channel: 'mail', purpose: 'register', target }, code, { ip })
}

import type { Client } from '../../http/api/exchange.ts'
import type { AssertFresh } from '../../http/api/routes.ts'
import { type Context, inTransaction, type Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { endKeys } from '../access-key/service.ts'
import { checkPassword, emailKey, nameKey, phoneKey } from '../account-rules/service.ts'
import { attempt, forgive } from '../attempt-limit/service.ts'
import { record } from '../audit/service.ts'
import { checkCode, consumeCode } from '../code/service.ts'
import { writeNotice } from '../delivery/service.ts'
import { ownerOf, passwordOf, readContact, replacePassword, setPassword } from '../user/service.ts'
import { deviceSubject, loginSubject, ownersDevice } from './login-attempts.ts'
import { endSessions } from './open.ts'
import { endAll } from './queries.ts'

interface Caller {
  client: Client
  viewer: Viewer
  assertFresh: AssertFresh
}

/** Also the first one of an account that has none. The old one is a proof; without it another one is asked for. */
export async function changePassword(
  ctx: Context,
  { client, viewer, assertFresh }: Caller,
  { oldpassword, newpassword, endKeys: endsKeys }: { oldpassword?: string; newpassword: string; endKeys: boolean },
): Promise<null> {
  const { hash: before, account, email, confirmedEmail } = await passwordOf(ctx, viewer.id)
  await checkPassword(ctx, newpassword, 'newpassword', { name: viewer.name, account, email })
  if (before !== null && oldpassword !== undefined) await assertOldPassword(ctx, viewer.id, before, oldpassword)
  else await assertFresh({ givesFirst: true })
  const after = await ctx.passwords.hash(newpassword)
  await inTransaction(ctx, async (inner) => {
    if (!(await replacePassword(inner, viewer.id, before, after))) throw new Refusal(400, 'password_wrong')
    await endSessions(inner, endAll(viewer.id, 'password', viewer.sessionId))
    if (endsKeys) await endKeys(inner, viewer.id)
    await record(inner, { actorId: viewer.id, action: 'user.change-password', subject: viewer.id, ip: client.ip })
    await tellOwner(inner, client, { id: viewer.id, name: viewer.name, confirmedEmail })
  })
  return null
}

async function assertOldPassword(ctx: Context, id: string, hash: string, given: string): Promise<void> {
  const isRight = await attempt(ctx, `password of ${id}`, () => ctx.passwords.verify(hash, given))
  if (!isRight) throw new Refusal(400, 'password_wrong')
}

/** Whoever does not have the code learns nothing: neither whether there is an account nor how far they came. */
export async function resetPassword(
  ctx: Context,
  client: Client,
  input: { account: string; code: string; newpassword: string },
): Promise<null> {
  const contact = readContact(input.account)
  await checkPassword(ctx, input.newpassword, 'newpassword', { name: input.account })
  const device = await ownersDevice(ctx, client, contact)
  const codeId = await checkCode(ctx, { ...contact, purpose: 'reset' }, input.code, { ip: client.ip, device })
  const owner = await ownerOf(ctx, contact)
  // Deleted since the code was sent.
  if (!owner) throw new Refusal(400, 'code_wrong')
  await checkPassword(ctx, input.newpassword, 'newpassword', owner)
  const hash = await ctx.passwords.hash(input.newpassword)
  await inTransaction(ctx, async (inner) => {
    await consumeCode(inner, codeId)
    await setPassword(inner, owner.id, hash)
    await endSessions(inner, endAll(owner.id, 'password'))
    // Whoever forgot a password, or fears that somebody else knows it, leaves no door open.
    await endKeys(inner, owner.id)
    await record(inner, { actorId: owner.id, action: 'user.reset-password', subject: owner.id, ip: client.ip })
    await tellOwner(inner, client, owner)
  })
  await forgiveLogins(ctx, owner.account, input.account)
  if (device !== undefined) await forgive(ctx, deviceSubject(owner.id, device))
  return null
}

async function tellOwner(
  ctx: Context,
  client: Client,
  { id, name, confirmedEmail }: { id: string; name: string; confirmedEmail: string | null },
): Promise<void> {
  if (!confirmedEmail) return
  await writeNotice(ctx, client, { userId: id, to: confirmedEmail, key: 'mail_notice_password', params: { name } })
}

/** Somebody who forgot a password has tried a few before: the new one must not have to wait for that. */
export async function forgiveLogins(ctx: Context, ...names: string[]): Promise<void> {
  for (const name of names)
    await forgive(ctx, loginSubject({ name: nameKey(name), phone: phoneKey(name), email: emailKey(name) }))
}

import { sqlState } from '../../db/errors.ts'
import { type Context, inTransaction } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { emailKey, nameKey } from '../account-rules/service.ts'
import { record } from '../audit/service.ts'
import { updateConfig } from '../config/service.ts'
import { endFactors } from '../factor/service.ts'
import { forgetEnded } from '../sanction/service.ts'
import { endAllSessions, makePasswordLink, type PasswordLink } from '../session/service.ts'
import { confirmOwnEmail, lockMember, readablePassword, setPassword, setPower } from '../user/service.ts'
import { type CalledMember, memberCalled } from './queries.ts'

/**
 * What whoever sits at the server may do without an account: it is their machine. All of it is written down, with nobody
 * as the one who did it.
 */
async function found(ctx: Context, name: string): Promise<CalledMember> {
  const rows = await ctx.db.many<CalledMember>(memberCalled(nameKey(name), emailKey(name)))
  if (rows.length > 1) throw new Refusal(409, 'console_several')
  if (!rows[0]) throw new Refusal(404, 'user_not_found')
  return rows[0]
}

/** A new password, and the end of every session. */
export async function resetPasswordOf(ctx: Context, name: string): Promise<{ name: string; password: string }> {
  const member = await found(ctx, name)
  const password = readablePassword()
  const hash = await ctx.passwords.hash(password)
  await inTransaction(ctx, async (inner) => {
    await lockMember(inner, member.id)
    await setPassword(inner, member.id, hash)
    const sessions = await endAllSessions(inner, member.id)
    await record(inner, { actorId: null, action: 'user.console-password', subject: member.id, detail: { sessions } })
  })
  return { name: member.account, password }
}

/** For whoever has lost everything but the password, which alone opens the account again. Every session ends. */
export async function resetFactorOf(ctx: Context, name: string): Promise<{ name: string }> {
  const { id, account } = await found(ctx, name)
  await inTransaction(ctx, async (inner) => {
    await lockMember(inner, id)
    const { totp, passkeys, remembered } = await endFactors(inner, id)
    if (!totp && passkeys === 0) throw new Refusal(409, 'console_no_factor')
    const sessions = await endAllSessions(inner, id)
    const detail = { totp, passkeys, remembered, sessions }
    await record(inner, { actorId: null, action: 'user.console-factor', subject: id, detail })
  })
  return { name: account }
}

export async function passwordLinkOf(ctx: Context, name: string): Promise<PasswordLink & { name: string }> {
  const member = await found(ctx, name)
  return inTransaction(ctx, async (inner) => {
    const link = await makePasswordLink(inner, member.id, null)
    await record(inner, { actorId: null, action: 'user.password-link', subject: member.id })
    return { ...link, name: member.account }
  })
}

export async function makeAdministrator(ctx: Context, name: string): Promise<{ name: string }> {
  const member = await found(ctx, name)
  await inTransaction(ctx, async (inner) => {
    const { userpower: before } = await lockMember(inner, member.id)
    if (before === 0) return
    await forgetEnded(inner, member.id)
    await setPower(inner, member.id, 0)
    await record(inner, { actorId: null, action: 'user.set-power', subject: member.id, detail: { before, after: 0 } })
  })
  return { name: member.account }
}

/** As if the member had entered the code of a mail. */
export async function confirmMailOf(ctx: Context, name: string): Promise<{ name: string; email: string }> {
  const member = await found(ctx, name)
  const { email } = member
  if (!email) throw new Refusal(409, 'console_no_mail')
  try {
    await inTransaction(ctx, async (inner) => {
      if (await confirmOwnEmail(inner, member.id))
        await record(inner, { actorId: null, action: 'user.confirm-email', subject: member.id })
    })
  } catch (error) {
    throw sqlState(error) === '23505' ? new Refusal(409, 'email_taken') : error
  }
  return { name: member.account, email }
}

export async function setReadOnly(ctx: Context, isOn: boolean): Promise<{ readOnly: boolean }> {
  const { document } = await updateConfig(
    ctx,
    { viewer: null, ip: '' },
    { COMMON_READ_ONLY: isOn, note: 'npm run admin' },
  )
  return { readOnly: document.COMMON_READ_ONLY }
}

import sql from 'sql-template-tag'
import { tokenOf } from '#server/modules/subscription/service.ts'
import { codeFor, newPhone } from '../support/account/codes.ts'
import type { Person, TestApi } from '../support/api.ts'
import { account__, backstage, everybody, line, own_reads, own_write, type Permission } from './line.ts'

// No service for messages or mail is configured.
const no_service =
  '   401    403    403       403           403         40004     401     401           403          401        40004'

const replies = ({ ctx }: TestApi, { id }: Person) => tokenOf(ctx, { userId: id, about: 'reply' })

async function aLetter({ ctx }: TestApi, unique: string): Promise<string> {
  const to = `${unique}@example.com`
  const { id } = await ctx.db.one<{ id: string }>(sql`
    insert into letters (kind, priority, to_address, to_key, sealed, next_at)
    values ('account', 2, ${to}, ${to}, 'sealed', now() + interval '1 day') returning id`)
  return id
}

/** Codes, and what they open. */
export const identityPermissions: Record<string, Permission> = {
  'code.sendMailCode': line(everybody, ({ unique }) => ({ email: `${unique}@example.com` })),
  'code.sendSmsCode': line(everybody, () => ({ phone: newPhone() })),
  'captcha.challenge': line(everybody, () => ({})),
  'session.loginSms': line(everybody, async ({ api }) => {
    const phone = newPhone()
    return { phone, code: await codeFor(api, { phone }) }
  }),
  'session.resetPassword': line(everybody, async ({ api, other, unique }) => {
    const email = other.email
    await api.ctx.db.run(sql`update users set email_confirmed_at = now() where id = ${other.id}`)
    const code = await codeFor(api, { email, purpose: 'reset' })
    return { account: email, code, newpassword: `new password ${unique}` }
  }),
  'user.checkName': line(own_reads, ({ unique }) => ({ newname: unique })),
  'user.welcomed': line(own_write, () => ({})),
  'user.changeEmail': line(account__, async ({ api, caller, unique }) => {
    const email = `${unique}@example.com`
    const code = caller ? await codeFor(api, { email, purpose: 'bind' }, caller) : '000000'
    return { email, code, password: caller?.password }
  }),
  'user.changePhone': line(account__, async ({ api, caller }) => {
    const phone = newPhone()
    const code = caller ? await codeFor(api, { phone, purpose: 'bind' }, caller) : '000000'
    return { phone, code, password: caller?.password }
  }),
  'delivery.smsTest': line(no_service, () => ({ phone: newPhone() })),
  'delivery.mailTest': line(no_service, () => ({ email: 'somebody@example.com' })),
  'adminMail.queue': line(backstage, () => ({ page: 1, limit: 10 })),
  'adminMail.figures': line(backstage, () => ({})),
  'adminMail.preview': line(backstage, ({ other }) => ({ kind: 'digest', userId: other.id })),
  'adminMail.retry': line(backstage, async ({ api, unique }) => ({ _id: await aLetter(api, unique) })),
  'subscription.look': line(everybody, ({ api, other }) => ({ token: replies(api, other) })),
  'subscription.change': line(everybody, ({ api, other }) => ({ token: replies(api, other), choice: 'off' })),
}

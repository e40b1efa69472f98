import { randomUUID } from 'node:crypto'
import sql, { type Sql } from 'sql-template-tag'
import { keptClient } from '#server/shared/kept-client.ts'
import type { Context } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { createSmtp, type Letter, type Smtp, type SmtpSettings } from '../../providers/mail/smtp.ts'
import { readSecret } from '../config/service.ts'
import { type Content, dressed } from './letter-look.ts'
import { siteName } from './site-name.ts'

/** Machines that answer letters by themselves leave these alone. */
const headers = { 'Auto-Submitted': 'auto-generated' }

/** By the server in force; without one into the outbox. */
export async function sendMail(ctx: Context, mail: Content & { to: string; messageId?: string }): Promise<void> {
  const smtp = await serverInForce(ctx)
  const { code, messageId = messageIdOf(ctx), to, subject, text } = mail
  const letter: Letter = { to, subject, text, html: dressed(ctx, mail), headers, messageId }
  if (smtp) await smtp.send(letter).catch((error) => refused(ctx, error))
  else await ctx.outbox.write({ channel: 'mail', code, ...letter })
}

/** Of a mail that is no row. */
function messageIdOf({ env }: Context): string {
  return `<${randomUUID()}@${new URL(env.publicOrigin).hostname}>`
}

/** How many there were is shown to the staff; that it could not be counted is no reason to say something else. */
async function refused(ctx: Context, error: unknown): Promise<never> {
  await ctx.db.run(countRefused()).catch((fault) => ctx.log.warn({ err: fault }, 'a refused mail could not be counted'))
  throw error
}

export function countRefused(): Sql {
  return sql`
    insert into refused_mails as r (hour, number) values (date_trunc('hour', now()), 1)
    on conflict (hour) do update set number = r.number + 1`
}

/** The settings are read for each mail, so that a change is in force at once, in every process. */
export async function serverInForce(ctx: Context): Promise<Smtp | null> {
  const { MAIL } = ctx.config.current().document
  if (MAIL.PROVIDER === 'none') return null
  const password = (await readSecret(ctx, 'MAIL_PASSWORD')) ?? ''
  const address = MAIL.FROM || MAIL.USER
  const isComplete = MAIL.HOST !== '' && address.includes('@') && (MAIL.USER === '' || password !== '')
  if (!isComplete) throw new Refusal(40_004, 'mail_not_configured')
  const settings: SmtpSettings = {
    host: MAIL.HOST,
    port: MAIL.PORT,
    security: MAIL.SECURITY,
    user: MAIL.USER,
    password,
    from: { name: MAIL.FROM_NAME || siteName(ctx), address },
  }
  return keptClient(ctx, 'mail', settings, createSmtp)
}

import { createPrivateKey, randomUUID } from 'node:crypto'
import sql, { type Sql } from 'sql-template-tag'
import type { MailSubject } from '#contract/modules/site/subscription.ts'
import type { Locale } from '#contract/shared/message-key.ts'
import { keptClient } from '#server/shared/kept-client.ts'
import type { Context } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { createSmtp, type Letter, type Smtp, type SmtpSettings } from '../../providers/mail/smtp.ts'
import { readSecret } from '../config/service.ts'
import { type Content, dressed, plain } from './letter-look.ts'
import { siteName } from './site-name.ts'
import { type WayOut, wayOut } from './way-out.ts'

/** Machines that answer letters by themselves leave these alone. */
const fromMachine = { 'Auto-Submitted': 'auto-generated' }

interface Mail extends Content {
  to: string
  messageId?: string
  out?: WayOut
}

/** By the server in force; without one into the outbox. */
export async function sendMail(ctx: Context, mail: Mail): Promise<void> {
  const smtp = await serverInForce(ctx)
  const { code, messageId = messageIdOf(ctx), to, subject, out } = mail
  const forms = { text: plain(ctx, mail, out?.foot), html: dressed(ctx, mail, out?.foot) }
  const letter: Letter = { to, subject, ...forms, headers: { ...fromMachine, ...out?.headers }, messageId }
  if (smtp) await smtp.send(letter).catch((error) => refused(ctx, error))
  else await ctx.outbox.write({ channel: 'mail', code, ...letter })
}

/** As it would leave, but that nothing in it leads anywhere. */
export function previewOf(ctx: Context, content: Content, { about, locale }: { about?: MailSubject; locale: Locale }) {
  const { foot, headers } = wayOut(ctx, { token: 'preview', about, locale })
  const { subject } = content
  const html = dressed(ctx, content, foot).replaceAll(/ href="[^"]*"/g, '')
  return { subject, text: plain(ctx, content, foot), html, headers: { ...fromMachine, ...headers } }
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
    dkim: MAIL.DKIM.ON ? await signing(ctx, MAIL.DKIM, address) : undefined,
  }
  return keptClient(ctx, 'mail', settings, createSmtp)
}

/** A signature that cannot be made is left out by the library without a word, so the key is looked at before. */
async function signing(ctx: Context, { SELECTOR, DOMAIN }: { SELECTOR: string; DOMAIN: string }, sender: string) {
  const privateKey = (await readSecret(ctx, 'MAIL_DKIM_PRIVATE_KEY')) ?? ''
  if (!SELECTOR || !isPrivateKey(privateKey)) throw new Refusal(40_004, 'mail_dkim_bad')
  return { domainName: DOMAIN || sender.slice(sender.lastIndexOf('@') + 1), keySelector: SELECTOR, privateKey }
}

function isPrivateKey(text: string): boolean {
  try {
    return createPrivateKey(text).asymmetricKeyType === 'rsa'
  } catch {
    return false
  }
}

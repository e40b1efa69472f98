import type { LetterKind } from '#contract/modules/site/admin-mail.ts'
import type { MailSubject } from '#contract/modules/site/subscription.ts'
import type { Locale } from '#contract/shared/message-key.ts'
import { localeOf } from '#server/shared/messages.ts'
import { repeating, untilStopped } from '../../db/repeat.ts'
import { type Context, inTransaction, within } from '../../kernel/context.ts'
import { deriveKey, seal, unseal } from '../../kernel/encryption.ts'
import { Refusal } from '../../kernel/errors.ts'
import { DeliveryRefused } from '../../providers/outbound/delivery-refused.ts'
import { ProviderError } from '../../providers/outbound/provider-error.ts'
import { emailKey } from '../account-rules/service.ts'
import { tellMember } from '../notification/service.ts'
import { tokenOf } from '../subscription/service.ts'
import { noteRefusedEmail, ownerOf } from '../user/service.ts'
import type { Content } from './letter-look.ts'
import { dropRead, endLetter, insertLetter, type LetterRow, retryLetter, takeLetter } from './letter-queries.ts'
import { sendMail } from './mail.ts'
import { type WayOut, wayOut } from './way-out.ts'

/** What somebody may end: it says of what it is, so that it carries the way out of that. */
interface Endable {
  kind: 'news' | 'digest'
  userId: string
  about: MailSubject
}

/** Codes (links that stand for one too), security, and decisions of the staff: they come as long as there is an address. */
interface Owed {
  kind: Exclude<LetterKind, Endable['kind']>
  /** Whose account it is about; without one nobody is told that the address was refused. */
  userId?: string
  about?: undefined
}

type Writing = (Endable | Owed) & Letter

interface Letter extends Content {
  to: string
  /** Seconds; a day unless told otherwise. */
  life?: number
  /** Only to the account that has the address when it leaves, spelled as its owner does. */
  isForOwner?: boolean
  /** The language of whoever gets it. */
  locale?: Locale
  /** Once these have been read, it does not leave. */
  newsIds?: string[]
}

/** What is sealed. */
type Kept = Content & { locale?: Locale }

const day = 86_400
/** Seconds for which a letter is somebody's: more than a mail server is given. */
const hold = 30
/** Letters under way at once in this process. */
const atOnce = 3

const purpose = 'letters'

/** Belongs in the transaction of what it tells of. It leaves once that is certain, or when the mail server is back. */
export async function writeLetter(ctx: Context, letter: Writing): Promise<void> {
  const { kind, to, userId = null, life = day, isForOwner = false, about = null, newsIds = null } = letter
  const { subject, text, code, parts, facts, after, link, locale } = letter
  const kept: Kept = { subject, text, code, parts, facts, after, link, locale }
  const sealed = seal(deriveKey(ctx, purpose), JSON.stringify(kept), purpose)
  await ctx.db.run(insertLetter({ kind, to, toKey: emailKey(to), userId, life, isForOwner, about, newsIds, sealed }))
  // Nobody waits for these, and they come by the thousand.
  if (kind === 'news' || kind === 'digest') return
  ctx.db.afterCommit((db) => ctx.background.run('letters', () => sendSome(within(ctx, db))))
}

/** All that are due. Several processes may be at it: each letter is one's at a time. */
export async function sendLetters(ctx: Context, signal?: AbortSignal): Promise<void> {
  await Promise.all(Array.from({ length: atOnce }, () => sendSome(ctx, signal)))
}

async function sendSome(ctx: Context, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted) {
    const { DAILY_BUDGET } = ctx.config.current().document.MAIL
    const letter = await ctx.db.maybe<LetterRow>(takeLetter(hold, DAILY_BUDGET))
    if (!letter || !(await sendOne(ctx, letter))) return
  }
}

/** Whether the next one is worth a try. */
async function sendOne(ctx: Context, letter: LetterRow): Promise<boolean> {
  if (letter.is_late) {
    await ctx.db.run(endLetter(letter, 'failed', 'late'))
    return true
  }
  if ((await ctx.db.run(dropRead(letter))) > 0) return true
  try {
    const to = await addressOf(ctx, letter)
    if (to) await sendMail(ctx, { to, ...written(ctx, letter), messageId: messageIdOf(ctx, letter) })
    await ctx.db.run(endLetter(letter, to ? 'sent' : 'failed', to ? null : 'nobody'))
    return true
  } catch (error) {
    return failed(ctx, letter, error)
  }
}

async function addressOf(ctx: Context, { is_for_owner, to_address, to_key }: LetterRow): Promise<string | null> {
  if (!is_for_owner) return to_address
  return (await ownerOf(ctx, { channel: 'mail', target: to_key }))?.email ?? null
}

function written(ctx: Context, { sealed, about, user_id: userId }: LetterRow): Kept & { out?: WayOut } {
  const kept: Kept = JSON.parse(unseal(deriveKey(ctx, purpose), sealed, purpose))
  if (!userId || !about) return kept
  const token = tokenOf(ctx, { userId, about })
  return { ...kept, out: wayOut(ctx, { token, about, locale: kept.locale ?? localeOf(undefined) }) }
}

/** The same for each try, so that whoever gets a letter twice can tell. */
function messageIdOf({ env }: Context, { id, created_at }: LetterRow): string {
  return `<letter-${id}.${created_at.getTime()}@${new URL(env.publicOrigin).hostname}>`
}

async function failed(ctx: Context, letter: LetterRow, error: unknown): Promise<boolean> {
  ctx.log.warn({ err: error, letter: letter.id, tries: letter.tries }, 'a letter could not be sent')
  if (error instanceof DeliveryRefused && error.objection === 'recipient') {
    await refusedForGood(ctx, letter, error.code ?? 'refused')
    return true
  }
  await ctx.db.run(retryLetter(letter, wordFor(error)))
  // What one server refuses of one letter says nothing of the others; trouble of its own does.
  return error instanceof DeliveryRefused && error.objection !== 'keys'
}

/** The number of a mail server or the short code of a failure, never a sentence: those repeat what they were told. */
function wordFor(error: unknown): string {
  if (error instanceof ProviderError) return [error.trouble, error.code].filter(Boolean).join(' ').slice(0, 100)
  return error instanceof Refusal ? 'not configured' : 'error'
}

async function refusedForGood(ctx: Context, letter: LetterRow, code: string): Promise<void> {
  await inTransaction(ctx, async (inner) => {
    await inner.db.run(endLetter(letter, 'failed', `refused ${code}`))
    const userId = await noteRefusedEmail(inner, letter.to_key)
    if (userId) await tellMember(inner, userId, { key: 'security_note_mail_refused', params: { code } })
  })
}

/** Those of others that have stopped, and those whose pause is over. */
export const startLetters = repeating(5000, untilStopped(sendLetters), {
  waits: 'Letters wait for the database.',
  fails: 'letters could not be sent',
})

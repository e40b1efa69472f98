import { repeating, untilStopped } from '../../db/repeat.ts'
import { type Context, inTransaction, within } from '../../kernel/context.ts'
import { deriveKey, seal, unseal } from '../../kernel/encryption.ts'
import { Refusal } from '../../kernel/errors.ts'
import { DeliveryRefused } from '../../providers/outbound/delivery-refused.ts'
import { ProviderError } from '../../providers/outbound/provider-error.ts'
import { emailKey } from '../account-rules/service.ts'
import { tellMember } from '../notification/service.ts'
import { noteRefusedEmail, ownerOf } from '../user/service.ts'
import type { Content } from './letter-look.ts'
import { endLetter, insertLetter, type LetterKind, type LetterRow, retryLetter, takeLetter } from './letter-queries.ts'
import { sendMail } from './mail.ts'

interface Writing extends Content {
  kind: LetterKind
  to: string
  /** Whose account it is about; without one nobody is told that the address was refused. */
  userId?: string
  /** Seconds; a day unless told otherwise. */
  life?: number
  /** Only to the account that has the address when it leaves, spelled as its owner does. */
  isForOwner?: boolean
}

const day = 86_400
/** Seconds for which a letter is somebody's: more than a mail server is given. */
const hold = 30
/** Letters under way at once in this process. */
const atOnce = 3

const purpose = 'letters'

/** Belongs in the transaction of what it tells of. It leaves once that is certain, or when the mail server is back. */
export async function writeLetter(ctx: Context, letter: Writing): Promise<void> {
  const { kind, to, userId = null, life = day, isForOwner = false, subject, text, code } = letter
  const sealed = seal(deriveKey(ctx, purpose), JSON.stringify({ subject, text, code }), purpose)
  await ctx.db.run(insertLetter({ kind, to, toKey: emailKey(to), userId, life, isForOwner, sealed }))
  ctx.db.afterCommit((db) => ctx.background.run('letters', () => sendSome(within(ctx, db))))
}

/** All that are due. Several processes may be at it: each letter is one's at a time. */
export async function sendLetters(ctx: Context, signal?: AbortSignal): Promise<void> {
  await Promise.all(Array.from({ length: atOnce }, () => sendSome(ctx, signal)))
}

async function sendSome(ctx: Context, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted) {
    const letter = await ctx.db.maybe<LetterRow>(takeLetter(hold))
    if (!letter || !(await sendOne(ctx, letter))) return
  }
}

/** Whether the next one is worth a try. */
async function sendOne(ctx: Context, letter: LetterRow): Promise<boolean> {
  if (letter.is_late) {
    await ctx.db.run(endLetter(letter, 'failed', 'late'))
    return true
  }
  try {
    const to = await addressOf(ctx, letter)
    if (to) await sendMail(ctx, { to, ...opened(ctx, letter), messageId: messageIdOf(ctx, letter) })
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

function opened(ctx: Context, { sealed }: LetterRow): Content {
  return JSON.parse(unseal(deriveKey(ctx, purpose), sealed, purpose))
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

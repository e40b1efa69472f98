import { createHmac, timingSafeEqual } from 'node:crypto'
import { type MailSubject, mailSubjects } from '#contract/modules/site/subscription.ts'
import type { Context } from '../../kernel/context.ts'
import { deriveKey } from '../../kernel/encryption.ts'

export interface Subscriber {
  userId: string
  about: MailSubject
}

/** Works without a login and does not end: a letter is read years later, on another machine. It can do nothing else. */
export function tokenOf(ctx: Pick<Context, 'secretKey'>, { userId, about }: Subscriber): string {
  return `${userId}.${about}.${signatureOf(ctx, userId, about)}`
}

export function readToken(ctx: Pick<Context, 'secretKey'>, token: string): Subscriber | undefined {
  const [userId = '', name = '', signature = '', more] = token.split('.')
  const about = mailSubjects.find((subject) => subject === name)
  if (!/^[1-9]\d{0,18}$/.test(userId) || !about || more !== undefined) return undefined
  const [given, right] = [signature, signatureOf(ctx, userId, about)].map((text) => Buffer.from(text))
  const isRight = given && right && given.length === right.length && timingSafeEqual(given, right)
  return isRight ? { userId, about } : undefined
}

function signatureOf(ctx: Pick<Context, 'secretKey'>, userId: string, about: MailSubject): string {
  const key = deriveKey(ctx, 'unsubscribe')
  return createHmac('sha256', key).update(`${userId}.${about}`).digest().subarray(0, 18).toString('base64url')
}

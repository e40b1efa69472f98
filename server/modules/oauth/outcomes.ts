import { setTimeout as delay } from 'node:timers/promises'
import type { OauthAnswer, Unbound } from '#contract/modules/account/oauth.ts'
import type { MessageKey } from '#contract/shared/message-key.ts'
import { hashOf } from '../../http/api/browser.ts'
import type { Client } from '../../http/api/exchange.ts'
import type { Context } from '../../kernel/context.ts'
import { deriveKey, seal, unseal } from '../../kernel/encryption.ts'
import { Refusal } from '../../kernel/errors.ts'
import { type Opened, sessionCookies, tokensOf } from '../session/service.ts'
import { beginOutcome, insertOutcome, outcomeOf } from './queries.ts'

/** What a login came to. */
export type Outcome =
  | { kind: 'opened'; opened: Opened; returnTo: string }
  | { kind: 'linked'; returnTo: string }
  | { kind: 'unbound'; data: Unbound }
  | { kind: 'refused'; code: number; key: MessageKey; retryAfter?: number }

/** What a login is known by, in the hands of one browser. */
export interface Subject {
  /** A state or a scene. */
  name: string
  browser: string
}

/** Milliseconds between two looks at what another request is making. */
const pause = 150

/** Keeps it for those who ask again in a moment. Only name and browser together open it, and the database has neither. */
export async function keepOutcome(ctx: Context, subject: Subject, outcome: Outcome): Promise<void> {
  const sealed = seal(keyOf(ctx, subject), JSON.stringify(outcome), 'outcome')
  await ctx.db.run(insertOutcome(hashOf(subject.name), hashOf(subject.browser), sealed))
}

/** Says that an outcome is being made; false when somebody else has said so. */
export async function claimOutcome(ctx: Context, { name, browser }: Subject): Promise<boolean> {
  return (await ctx.db.run(beginOutcome(hashOf(name), hashOf(browser)))) === 1
}

/** The same outcome again, also when it is still being made; undefined when there is none, or none any more. */
export async function knownOutcome(ctx: Context, subject: Subject): Promise<Outcome | undefined> {
  const statement = outcomeOf(hashOf(subject.name), hashOf(subject.browser))
  for (;;) {
    const row = await ctx.db.maybe<{ answer: Buffer | null }>(statement)
    if (!row) return undefined
    if (row.answer) return JSON.parse(unseal(keyOf(ctx, subject), row.answer, 'outcome')) as Outcome
    await delay(pause)
  }
}

/** A refusal is an outcome, too: whoever asks again hears the same. */
export async function outcomeFor(work: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { kind: 'refused', code: error.code, key: error.key, retryAfter: error.options.retryAfter }
  }
}

/** The answer to the browser, with its cookies. */
export function answerOf(ctx: Context, client: Client, outcome: Outcome): OauthAnswer {
  if (outcome.kind === 'opened') {
    const tokens = tokensOf(ctx, client, outcome.opened)
    client.setCookies.push(...sessionCookies(ctx, tokens))
    return { ...tokens, returnTo: outcome.returnTo }
  }
  if (outcome.kind === 'linked') return { linked: true, returnTo: outcome.returnTo }
  if (outcome.kind === 'unbound') throw new Refusal(202, 'link_unbound', { data: outcome.data })
  throw new Refusal(outcome.code, outcome.key, { retryAfter: outcome.retryAfter })
}

function keyOf(ctx: Context, { name, browser }: Subject): Buffer {
  return deriveKey(ctx, `outcome of ${name} ${browser}`)
}

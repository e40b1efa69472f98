import { randomBytes } from 'node:crypto'
import { browserOf, hashOf, markBrowser } from '../../http/api/browser.ts'
import type { Client } from '../../http/api/exchange.ts'
import type { Context } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { insertChallenge, takeChallenge } from './queries.ts'

/** Something to sign, for this browser. `userId`: who makes a passkey; null: somebody shows one. */
export async function newChallenge(ctx: Context, client: Client, userId: string | null): Promise<string> {
  const challenge = randomBytes(32).toString('base64url')
  const browser = markBrowser(ctx, client)
  await ctx.db.run(insertChallenge(hashOf(challenge), hashOf(browser), userId))
  return challenge
}

/** The challenge that a device says it has signed. It was given to this browser, for this, and comes for the first time. */
export async function takenChallenge(
  ctx: Context,
  client: Client,
  userId: string | null,
  clientDataJSON: string,
): Promise<string> {
  const challenge = challengeIn(clientDataJSON)
  const browser = browserOf(ctx, client)
  const isOurs =
    challenge !== undefined &&
    browser !== undefined &&
    (await ctx.db.run(takeChallenge(hashOf(challenge), hashOf(browser), userId))) === 1
  if (!isOurs) throw new Refusal(410, 'passkey_over')
  return challenge
}

function challengeIn(clientDataJSON: string): string | undefined {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8')) as {
      challenge?: unknown
    }
    return typeof challenge === 'string' ? challenge : undefined
  } catch {
    return undefined
  }
}

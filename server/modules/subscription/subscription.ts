import type { Preferences, PreferencesChange } from '#contract/modules/forum/preference.ts'
import type { Subscription } from '#contract/modules/site/subscription.ts'
import { type Context, inTransaction } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { changePreferences, ownPreferences } from '../preference/service.ts'
import { maskEmail } from '../user/service.ts'
import { addressOf, countUnsubscribed } from './queries.ts'
import { readToken, type Subscriber } from './token.ts'

export async function lookAtSubscription(ctx: Context, token: string): Promise<Subscription> {
  const { subscriber, email } = await whose(ctx, token)
  return present(subscriber, email, await ownPreferences(ctx, subscriber.userId))
}

export async function changeSubscription(
  ctx: Context,
  { token, choice }: { token: string; choice: 'off' | 'weekly' | 'on' },
): Promise<Subscription> {
  const { subscriber, email } = await whose(ctx, token)
  const { userId, about } = subscriber
  return inTransaction(ctx, async (inner) => {
    const before = present(subscriber, email, await ownPreferences(inner, userId))
    const after = await changePreferences(inner, { id: userId }, changeOf(subscriber, choice))
    const isLess = before.isOn && choice === 'off'
    if (isLess) await inner.db.run(countUnsubscribed(about))
    return present(subscriber, email, after)
  })
}

/** Whoever forges one, and whose account is gone, learns the same. */
async function whose(ctx: Context, token: string): Promise<{ subscriber: Subscriber; email: string }> {
  const subscriber = readToken(ctx, token)
  const row = subscriber && (await ctx.db.maybe<{ email: string | null }>(addressOf(subscriber.userId)))
  if (!subscriber || !row) throw new Refusal(404, 'mail_link_bad')
  return { subscriber, email: maskEmail(row.email ?? '') }
}

function changeOf({ about }: Subscriber, choice: 'off' | 'weekly' | 'on'): PreferencesChange {
  if (about === 'digest') return { digest: choice === 'on' ? 'daily' : choice }
  const matrix = { [about]: { mail: choice === 'on' } }
  return choice === 'weekly' ? { matrix, digest: 'weekly' } : { matrix }
}

function present({ about }: Subscriber, email: string, { matrix, digest }: Preferences): Subscription {
  return { about, email, digest, isOn: about === 'digest' ? digest !== 'off' : matrix[about].mail }
}

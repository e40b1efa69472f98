import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { OauthAnswer, OauthProvider } from '#contract/modules/account/oauth.ts'
import { ownPath } from '#contract/shared/own-path.ts'
import { browserOf, hashOf, markBrowser } from '../../http/api/browser.ts'
import type { Client } from '../../http/api/exchange.ts'
import type { AssertFresh } from '../../http/api/routes.ts'
import { isPhone } from '../../http/port/user-agent.ts'
import type { Context, Viewer } from '../../kernel/context.ts'
import { deriveKey } from '../../kernel/encryption.ts'
import { Refusal } from '../../kernel/errors.ts'
import { returnAddress } from '../config/service.ts'
import { receive } from './arrival.ts'
import { answerOf, keepOutcome, knownOutcome, type Outcome, outcomeFor, type Subject } from './outcomes.ts'
import { openWay, reaching, wayTo } from './providers.ts'
import { insertState, type Purpose, type StateRow, takeState } from './queries.ts'

/** The first part of every page somebody could have come from. */
const ownPages =
  /^(|\d+|account|admin|announcement|author|collect|dynamic|history|message|platform|policy|search|System|wallet|webapp)$/

/** A path on this site that is one of our pages; everything else is refused. */
function checkedReturnPath(given: string | undefined): string {
  if (!given) return ''
  const path = /^[\x21-\x7e]*$/.test(given) ? ownPath(given) : undefined
  const [first = ''] = path?.slice(1).split(/[/?#]/) ?? []
  if (path === undefined || !ownPages.test(first)) throw new Refusal(422, 'link_bad_return', { field: 'returnTo' })
  return path
}

interface Wish {
  purpose: Purpose
  returnTo?: string
}

/** Sends the browser to a provider, with a state that only this browser can bring back, once. */
export async function begin(
  ctx: Context,
  { client, ...caller }: Caller & { client: Client },
  provider: OauthProvider,
  { purpose, returnTo }: Wish,
): Promise<{ state: string; path: string }> {
  const bindTo = await whoBinds(caller, purpose)
  const path = checkedReturnPath(returnTo)
  const way = wayTo(provider, client.userAgent)
  const social = await openWay(ctx, way)
  // Hex, because WeChat takes letters and digits only.
  const state = randomBytes(32).toString('hex')
  const row = { provider, client: way, purpose, user_id: bindTo, return_to: path }
  const browser = markBrowser(ctx, client)
  await ctx.db.run(insertState({ ...row, hash: hashOf(state), browserHash: hashOf(browser) }))
  const challenge = createHash('sha256').update(verifierOf(ctx, state)).digest('base64url')
  const onPhone = isPhone(client.userAgent)
  return {
    state,
    path: social.authorizeUrl({ state, returnAddress: returnAddress(ctx, provider), onPhone, challenge }),
  }
}

export interface Caller {
  viewer: Viewer | null
  assertFresh: AssertFresh
}

/** Whose account an outside account is bound to, which opens it from then on; null where nothing shall be bound. */
export async function whoBinds({ viewer, assertFresh }: Caller, purpose: Purpose): Promise<string | null> {
  if (purpose === 'login') return null
  if (!viewer) throw new Refusal(401, 'login_first')
  await assertFresh({ givesFirst: true })
  return viewer.id
}

interface Returned {
  state: string
  code?: string
  scopes?: string
}

/** The browser is back from a provider. The page that asks may load twice: for a moment it gets the same answer. */
export async function finish(
  ctx: Context,
  client: Client,
  viewer: Viewer | null,
  provider: OauthProvider,
  returned: Returned,
): Promise<OauthAnswer> {
  const browser = browserOf(ctx, client)
  if (!browser || !/^[0-9a-f]{64}$/.test(returned.state)) throw stateBad()
  const subject = { name: returned.state, browser }
  const row = await ctx.db.maybe<StateRow>(takeState(hashOf(returned.state), hashOf(browser), provider))
  if (!row) {
    const known = await knownOutcome(ctx, subject)
    if (!known) throw stateBad()
    return answerOf(ctx, client, known)
  }
  const outcome = await outcomeFor(() => exchange(ctx, client, viewer, row, returned, subject))
  await keepOutcome(ctx, subject, outcome)
  return answerOf(ctx, client, outcome)
}

async function exchange(
  ctx: Context,
  client: Client,
  viewer: Viewer | null,
  row: StateRow,
  { state, code, scopes }: Returned,
  { browser }: Subject,
): Promise<Outcome> {
  if (!code) throw new Refusal(400, 'link_cancelled')
  // Whoever sits at this browser now must be the one who wanted the link.
  if (row.user_id !== null && row.user_id !== viewer?.id) throw new Refusal(403, 'link_other_viewer')
  const { provider, user_id: bindTo, return_to: returnTo } = row
  const social = await openWay(ctx, row.client)
  const grant = { code, scopes, returnAddress: returnAddress(ctx, provider), verifier: verifierOf(ctx, state) }
  const identity = await reaching(ctx, () => social.identify(grant))
  return receive(ctx, client, { outsider: { ...identity, provider }, bindTo, browser, returnTo })
}

/** Follows from the state and our own secret, so it need not be kept. */
function verifierOf(ctx: Context, state: string): string {
  return createHmac('sha256', deriveKey(ctx, 'login verifier')).update(state).digest('base64url')
}

function stateBad(): Refusal {
  return new Refusal(400, 'link_state_bad')
}

import type { Outgoing } from '#contract/client.ts'
import type { Envelope } from '#contract/endpoint.ts'
import { bindApi } from './api.ts'
import { freshAccessToken, reportExpiry, tokenAfter } from './tokens.ts'
import { transmit } from './transmit.ts'

/** For components: they call only in the browser. Loaders take theirs from the page context. */
export const api = bindApi(browserSend)

/** One call over the network, with the bearer token of this browser. */
export async function browserSend(outgoing: Outgoing): Promise<Envelope> {
  const token = await freshAccessToken()
  const answer = await transmit(outgoing, token)
  if (answer.code === 40101) {
    const { repeatProven } = await import('./answered-securely.ts')
    return repeatProven(answer, async () => transmit(outgoing, await freshAccessToken()))
  }
  if (answer.code === 40004) return (await import('./not-configured.ts')).explainMissing(outgoing.url, answer, token)
  if (answer.code !== 401 || token === undefined) return answer
  // By the server's clock the token may have ended before ours said so. A 401 had no effect, so asking again is safe.
  const next = await tokenAfter(token)
  const second = next === undefined ? answer : await transmit(outgoing, next)
  if (second.code === 401) reportExpiry()
  return second
}

import type { Outgoing } from '#contract/client.ts'
import type { Envelope } from '#contract/endpoint.ts'
import { freshAccessToken, reportExpiry } from './tokens.ts'
import { transmit } from './transmit.ts'

/** One call over the network, with the bearer token of this browser. */
export async function browserSend(outgoing: Outgoing): Promise<Envelope> {
  const token = await freshAccessToken()
  const answer = await transmit(outgoing, token)
  if (answer.code === 401 && token) reportExpiry()
  return answer
}

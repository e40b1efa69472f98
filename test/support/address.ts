import { createClient, type Outgoing } from '#contract/client.ts'
import type { Endpoint } from '#contract/endpoint.ts'

/** Path, query and body of a call, made by the product's own client. */
export function addressOf(endpoint: Endpoint, input: unknown): Outgoing {
  let sent: Outgoing | undefined
  const client = createClient({ endpoint }, async (outgoing) => {
    sent = outgoing
    return { code: 200, message: '', data: null }
  })
  void (client.endpoint as (input: unknown) => Promise<unknown>)(input)
  if (!sent) throw new Error('the client did not send')
  return sent
}

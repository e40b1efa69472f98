import { ApiError, type Outgoing } from '#contract/client.ts'
import type { Envelope } from '#contract/endpoint.ts'
import { m } from '#messages/messages.js'

const timeout = 20_000

/** Without any token handling: for the calls that make tokens. */
export async function transmit(outgoing: Outgoing, token?: string): Promise<Envelope> {
  const headers: Record<string, string> = {}
  if (token) headers.authorization = `Bearer ${token}`
  if (outgoing.method === 'POST') headers['content-type'] = 'application/json'
  if (outgoing.idempotencyKey) headers['idempotency-key'] = outgoing.idempotencyKey
  let response: Response
  try {
    response = await fetch(outgoing.url, {
      method: outgoing.method,
      headers,
      body: outgoing.method === 'POST' ? JSON.stringify(outgoing.body ?? {}) : undefined,
      signal: AbortSignal.timeout(timeout),
    })
  } catch (error) {
    throw new ApiError(0, isTimeout(error) ? m.network_timeout() : m.network_failed())
  }
  const answer = await envelopeOf(response)
  if (answer.code !== 40102 && answer.code !== 40103) return answer
  return (await import('./answered-securely.ts')).withLoginAnswered(answer)
}

async function envelopeOf(response: Response): Promise<Envelope> {
  try {
    const answer = (await response.json()) as Envelope
    if (answer.code === 429)
      answer.data = { ...(answer.data as object | null), wait: Number(response.headers.get('retry-after')) }
    return answer
  } catch {
    throw new ApiError(response.status, m.network_failed())
  }
}

function isTimeout(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'TimeoutError'
}

import { ApiError } from '#contract/client.ts'
import { m } from '#messages/messages.js'

/** Why something did not happen, as it is told. Of a frozen wallet with what the office has written. */
export function failureText(error: unknown): string {
  if (!(error instanceof ApiError)) return m.network_failed()
  const reason = frozenFor(error.data)
  return reason ? m.wallet_frozen_because({ reason }) : error.message
}

/** Sentences of members have a reason too, and a number of their own beside it. */
function frozenFor(data: unknown): string {
  if (typeof data !== 'object' || data === null || 'sanctionId' in data || !('reason' in data)) return ''
  return typeof data.reason === 'string' ? data.reason : ''
}

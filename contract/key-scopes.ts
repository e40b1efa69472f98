import type { Endpoint } from './endpoint.ts'
import { type Capability, capabilities } from './shared/capabilities.ts'

/** What an access key may be good for; of the back office, what staff are able to do, one by one. */
export type KeyScope = 'read' | 'write' | 'chat' | 'money:read' | `admin:${Capability}`

/** How every key begins. */
export const keyMark = 'aoir_'

export const memberScopes = ['read', 'write', 'chat', 'money:read'] as const
export const keyScopes: readonly KeyScope[] = [
  ...memberScopes,
  ...capabilities.map((capability): KeyScope => `admin:${capability}`),
]

/** What is pushed goes to a browser with a session, and says what was said in chats. */
const browser = /^\/api\/aoir-push\//
const chat = /^\/api\/aoir-im-/
/** The calls of `contract/modules/wallet`: a test holds that none of them is missing here. */
const money =
  /^\/api\/aoir-(agent-card|auth|bounty|goods|income|order|pay-order|payee|privilege|purchase|tip|withdraw)\//
/** Logins, codes and whatever else decides who somebody is. */
const identity = new Set(['login', 'register', 'code', 'refresh'])

/** Which scope a call asks a key for; null: no key makes it. It follows from what the contract says of the call. */
export function scopeOf({ method, path, access, needs, reads, always, fresh, rate }: Endpoint): KeyScope | null {
  const isReading = method === 'GET' || reads === true
  if (fresh || (rate !== undefined && identity.has(rate))) return null
  // What is open to members of a closed site is what keeps their account.
  if (always && (access !== 'anyone' || !isReading)) return null
  if (access === 'staff') return needs ? `admin:${needs}` : null
  if (browser.test(path)) return null
  if (chat.test(path)) return 'chat'
  // What a key does with money cannot be taken back.
  if (money.test(path)) return isReading ? 'money:read' : null
  return isReading ? 'read' : 'write'
}

import type { Unbound } from '#contract/modules/account/oauth.ts'

const bindingKey = 'aoir:binding'

/** Somebody came from another site and has not said yet as whom. */
export function hasBinding(): boolean {
  try {
    return sessionStorage.getItem(bindingKey) !== null
  } catch {
    return false
  }
}

/** As long as the server knows the ticket. */
const life = 600_000

/** An account of another site that nobody has bound, until somebody does or turns away. It outlives a reload, not the tab. */
export function keepBinding(binding: Unbound): void {
  try {
    sessionStorage.setItem(bindingKey, JSON.stringify({ ...binding, until: Date.now() + life }))
  } catch {
    // Storage is off: the login then begins anew.
  }
}

export function keptBinding(): Unbound | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(bindingKey) ?? 'null') as (Unbound & { until: number }) | null
    return kept && kept.until > Date.now() ? kept : null
  } catch {
    return null
  }
}

export function dropBinding(): void {
  try {
    sessionStorage.removeItem(bindingKey)
  } catch {
    // as above
  }
}

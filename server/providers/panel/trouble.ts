/**
 * Why a panel did not do what was asked:
 * address – it may not be called there; plain – not over http; certificate – another one than before; stranger – nobody
 * has looked at its certificate yet; key, ip, banned – it refused us; closed – what answers is no panel, or its API is
 * off; no – it refused this one thing.
 */
export type PanelReason = 'address' | 'plain' | 'certificate' | 'stranger' | 'key' | 'ip' | 'banned' | 'closed' | 'no'

/** Carries nothing of what the panel said, except the address from which it saw us. */
export class PanelRefused extends Error {
  readonly reason: PanelReason
  readonly ip: string | undefined
  readonly fingerprint: string | undefined
  constructor(reason: PanelReason, { ip, fingerprint }: { ip?: string; fingerprint?: string } = {}) {
    super(`the panel cannot be used: ${reason}`)
    this.name = 'PanelRefused'
    this.reason = reason
    this.ip = ip
    this.fingerprint = fingerprint
  }
}

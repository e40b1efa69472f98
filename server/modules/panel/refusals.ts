import type { MessageKey } from '#contract/shared/message-key.ts'
import { Refusal } from '../../kernel/errors.ts'
import { ProviderError, type ProviderTrouble } from '../../providers/outbound/provider-error.ts'
import { type PanelReason, PanelRefused } from '../../providers/panel/trouble.ts'

const reasons: Record<PanelReason, MessageKey> = {
  address: 'panel_bad_address',
  plain: 'panel_plain',
  certificate: 'panel_other_certificate',
  stranger: 'panel_stranger',
  key: 'panel_bad_key',
  ip: 'panel_bad_ip',
  banned: 'panel_banned',
  closed: 'panel_closed',
  no: 'panel_no',
}

const troubles: Record<ProviderTrouble, MessageKey> = {
  settings: 'panel_bad_address',
  private: 'panel_bad_address',
  refused: 'panel_no',
  missing: 'panel_closed',
  unreachable: 'panel_unreachable',
  slow: 'panel_slow',
  unavailable: 'panel_unreachable',
  garbled: 'panel_closed',
}

/** The sentence for what went wrong; undefined for what is a bug of ours. */
export function reasonOf(error: unknown): MessageKey | undefined {
  if (error instanceof PanelRefused) return reasons[error.reason]
  // A name that leads into our own network is refused where it is looked up.
  if (error instanceof ProviderError) return error.code === 'EACCES' ? 'panel_bad_address' : troubles[error.trouble]
  return undefined
}

export function refusalOf(error: unknown): unknown {
  const key = reasonOf(error)
  if (!key) return error
  if (!(error instanceof PanelRefused)) return new Refusal(400, key)
  const { ip = '', fingerprint } = error
  return new Refusal(400, key, { params: { ip }, data: fingerprint ? { fingerprint } : undefined })
}

export function understood<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw refusalOf(error)
  }
}

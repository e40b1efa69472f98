import { type ItemKind, type ItemState, itemKinds, itemStates, type QueueSelect } from '#contract/modules/site/queue.ts'
import { m } from '#messages/messages.js'

/** Which items are on show, and which of them is open; it stands in the address. */
export interface QueuePlace {
  kind?: ItemKind
  state: ItemState
  /** Of one board, of one author, or met by one rule. */
  systemId?: string
  userId?: string
  ruleId?: string
  item?: string
}

export function queuePlaceOf(search: URLSearchParams): QueuePlace {
  const id = (name: string) => /^[1-9]\d{0,17}$/.exec(search.get(name) ?? '')?.[0]
  return {
    kind: itemKinds.find((kind) => kind === search.get('kind')),
    state: itemStates.find((state) => state === search.get('state')) ?? 'open',
    systemId: id('board'),
    userId: id('user'),
    ruleId: id('rule'),
    item: id('item'),
  }
}

export function queueSelectOf({ item: _, ...select }: QueuePlace, systemId = select.systemId): QueueSelect {
  return { ...select, systemId }
}

/** With what else the address says: the queue of a board is a part of its page. */
export function queueSearch(search: URLSearchParams, place: QueuePlace): string {
  const { kind, state, systemId, userId, ruleId, item } = place
  const next = new URLSearchParams(search)
  const set = (name: string, value: string | undefined) => (value ? next.set(name, value) : next.delete(name))
  set('kind', kind)
  set('state', state === 'open' ? undefined : state)
  set('board', systemId)
  set('user', userId)
  set('rule', ruleId)
  set('item', item)
  return `?${next}`
}

export const kindNames: Record<ItemKind, () => string> = {
  held: m.queue_kind_held,
  report: m.queue_kind_report,
  appeal: m.queue_kind_appeal,
  member: m.queue_kind_member,
}

export const stateNames: Record<ItemState, () => string> = {
  open: m.queue_state_open,
  passed: m.queue_state_passed,
  rejected: m.queue_state_rejected,
}

const trusts = [m.queue_trust_new, m.queue_trust_member, m.queue_trust_regular]

export function trustName(level: number): string {
  return (trusts[level] ?? m.queue_trust_new)()
}

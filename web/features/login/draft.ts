const kept = ['username', 'account', 'email', 'code', 'phone', 'invite', 'agreed'] as const
type Name = (typeof kept)[number]

/** What somebody has typed so far, but no password: it goes along from mode to mode and outlives a closed dialog. */
export type Draft = Readonly<Partial<Record<Name, string>>>

let draft: Draft = {}

/** Read when it is used: a form that comes late still finds what was typed while it was on its way. */
const live: Draft = Object.defineProperties(
  {},
  Object.fromEntries(kept.map((name) => [name, { enumerable: true, get: () => draft[name] }])),
)

export function keptDraft(): Draft {
  return live
}

export function keepInput({ name, value, type, checked }: HTMLInputElement): void {
  if (!kept.includes(name as Name)) return
  draft = { ...draft, [name]: type === 'checkbox' && !checked ? undefined : value }
}

/** What was agreed to stays agreed to. */
export function clearDraft(): void {
  draft = { agreed: draft.agreed }
}

/** On the phone the agreement is ticked in the form; on the desktop a sentence says it. */
export function hasAgreed(dress: 'desktop' | 'mobile'): boolean {
  return dress === 'desktop' || draft.agreed !== undefined
}

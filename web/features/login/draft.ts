/** What somebody has typed so far, but no password: it goes along from mode to mode and outlives a closed dialog. */
export type Draft = Readonly<Partial<Record<'username' | 'account' | 'email' | 'code' | 'phone' | 'agreed', string>>>

const kept = ['username', 'account', 'email', 'code', 'phone', 'agreed']
let draft: Draft = {}

export function keptDraft(): Draft {
  return draft
}

export function keepInput({ name, value, type, checked }: HTMLInputElement): void {
  if (kept.includes(name)) draft = { ...draft, [name]: type === 'checkbox' && !checked ? undefined : value }
}

export function clearDraft(): void {
  draft = {}
}

import type { ConfigDocument } from '#contract/modules/site/config.ts'

/** What a screen has changed but not saved: whole top-level fields. */
export type Draft = Partial<ConfigDocument>
export type FieldName = keyof ConfigDocument

type Fields = Record<string, unknown>

export function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((item, at) => isSame(item, other[at]))
  }
  if (!isFields(one) || !isFields(other)) return false
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].every((name) => isSame(one[name], other[name]))
}

/** As a person counts: each switch of a group is one, a list is one however much of it changed. */
export function countChanges(before: unknown, after: unknown): number {
  if (!isFields(before) || !isFields(after)) return isSame(before, after) ? 0 : 1
  return Object.keys(after).reduce((sum, name) => sum + countChanges(before[name], after[name]), 0)
}

/** The top-level fields that really differ: what is sent. */
export function changedFields(before: ConfigDocument, draft: Draft): Draft {
  return Object.fromEntries(
    Object.entries(draft).filter(([name, value]) => !isSame(value, before[name as FieldName])),
  ) as Draft
}

/** My changes on top of somebody else's: inside a group only what I touched wins, a list is taken as a whole. */
export function carryOver(before: unknown, mine: unknown, newest: unknown): unknown {
  if (isSame(before, mine)) return newest
  if (!isFields(before) || !isFields(mine) || !isFields(newest)) return mine
  return Object.fromEntries(
    Object.entries(newest).map(([name, value]) => [
      name,
      name in mine ? carryOver(before[name], mine[name], value) : value,
    ]),
  )
}

export function carryOverDraft(before: ConfigDocument, draft: Draft, newest: ConfigDocument): Draft {
  return Object.fromEntries(
    Object.entries(draft).map(([name, value]) => [
      name,
      carryOver(before[name as FieldName], value, newest[name as FieldName]),
    ]),
  ) as Draft
}

/** Paths of number fields that hold no number: JSON cannot carry them, so the server could not name the fault. */
export function pathsWithoutNumber(value: unknown, path = ''): string[] {
  if (Number.isNaN(value)) return [path]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, item]) => pathsWithoutNumber(item, path ? `${path}.${name}` : name))
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

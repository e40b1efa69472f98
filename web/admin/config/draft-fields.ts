import type { ConfigDocument } from '#contract/modules/site/config.ts'
import type { FieldName } from './draft.ts'
import { fieldLabel } from './field-labels.ts'
import type { ConfigDraft } from './use-config-draft.ts'

/** One part of the document: its values, what is wrong with them, and how they change; the name says what was touched. */
export interface DraftPart<T> {
  value: T
  error: (name: string) => string | undefined
  set: (change: Partial<T>, name: string) => void
}

type PartName = { [K in FieldName]: ConfigDocument[K] extends unknown[] | string ? never : K }[FieldName]

export function partOf<P extends PartName>(draft: ConfigDraft, part: P): DraftPart<ConfigDocument[P]> {
  return {
    value: draft.value[part],
    error: (name) => draft.error(`${part}.${name}`),
    set: (change, name) =>
      draft.set(part, { ...(draft.value[part] as object), ...change } as ConfigDocument[P], `${part}.${name}`),
  }
}

/** A part inside a part. */
export function below<T, K extends keyof T & string>(part: DraftPart<T>, key: K): DraftPart<T[K]> {
  const value = part.value[key]
  return {
    value,
    error: (name) => part.error(`${key}.${name}`),
    set: (change, name) => part.set({ [key]: { ...value, ...change } } as unknown as Partial<T>, `${key}.${name}`),
  }
}

/** What the control of one value needs. */
export function fieldsOf<T>({ value, error, set }: DraftPart<T>) {
  return <N extends keyof T & string>(name: N) => ({
    value: value[name],
    error: error(name),
    onChange: (next: T[N]) => set({ [name]: next } as unknown as Partial<T>, name),
  })
}

/** The same for a value of the document's first level, with its label. */
export function topFieldsOf(draft: ConfigDraft) {
  return <K extends FieldName>(field: K) => ({
    label: fieldLabel(field),
    value: draft.value[field],
    error: draft.error(field),
    onChange: (next: ConfigDocument[K]) => draft.set(field, next),
  })
}

/** What is wrong with a part of the document, or with the first of its values that is wrong. */
export function faultBelow(draft: ConfigDraft, path: string): string | undefined {
  const fault = Object.keys(draft.faults ?? {}).find((name) => name === path || name.startsWith(`${path}.`))
  return fault === undefined ? undefined : draft.error(fault)
}

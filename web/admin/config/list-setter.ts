import type { ConfigDocument } from '#contract/modules/site/config.ts'
import type { ConfigDraft } from './use-config-draft.ts'

type ListName = 'COMMON_PUBLISH_SYSTEM_CLASS' | 'COMMON_PAY' | 'COMMON_PAY_OPTIONS' | 'COMMON_VIP'

/** One list of the document as its editor needs it: items by place, errors by place and name. */
export function listSetter<K extends ListName>(draft: ConfigDraft, field: K) {
  type Item = ConfigDocument[K][number]
  const items = draft.value[field] as Item[]
  const store = (next: Item[], path: string) => draft.set(field, next as ConfigDocument[K], path)
  const put = (at: number, item: Item, path: string) =>
    store(
      items.map((old, other) => (other === at ? item : old)),
      path,
    )
  return {
    items,
    replace: (next: Item[]) => store(next, field),
    put: (at: number, item: Item) => put(at, item, `${field}.${at}`),
    change: <N extends keyof Item & string>(at: number, name: N, value: Item[N]) =>
      put(at, { ...items[at], [name]: value } as Item, `${field}.${at}.${name}`),
    error: (at: number, name: keyof Item & string) => draft.error(`${field}.${at}.${name}`),
    /** For a list inside an item: the first fault of any of its values, which one field shows. */
    errorBelow(at: number, name: keyof Item & string) {
      const path = `${field}.${at}.${name}`
      const below = Object.keys(draft.faults ?? {}).find((key) => key.startsWith(`${path}.`) && draft.error(key))
      return draft.error(path) ?? (below && draft.error(below))
    },
  }
}

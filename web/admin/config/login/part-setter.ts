import type { ConfigDocument } from '#contract/modules/site/config.ts'
import type { ConfigDraft } from '#web/admin/config/use-config-draft.ts'

type Part = 'SMS' | 'MAIL'

/** The fields of one part of the document, each by its name. */
export function partSetter<P extends Part>(draft: ConfigDraft, part: P) {
  return {
    value: draft.value[part],
    error: (path: string) => draft.error(`${part}.${path}`),
    set: (change: Partial<ConfigDocument[P]>, path: string) =>
      draft.set(part, { ...draft.value[part], ...change }, `${part}.${path}`),
  }
}

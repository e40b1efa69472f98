import type { ConfigDocument } from '#contract/config.ts'
import type { ConfigDraft } from '../use-config-draft.ts'

type Rules = ConfigDocument['COMMON_GRADE']['RULES']

/** The numbers of the rules, each by its name. */
export function ruleSetter(draft: ConfigDraft) {
  const grade = draft.value.COMMON_GRADE
  return {
    rules: grade.RULES,
    error: (path: string) => draft.error(`COMMON_GRADE.RULES.${path}`),
    set<K extends keyof Rules>(name: K, field: keyof Rules[K] & string, value: number) {
      const RULES = { ...grade.RULES, [name]: { ...grade.RULES[name], [field]: value } }
      draft.set('COMMON_GRADE', { ...grade, RULES }, `COMMON_GRADE.RULES.${name}.${field}`)
    },
  }
}

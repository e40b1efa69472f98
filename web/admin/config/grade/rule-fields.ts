import type { ConfigDocument } from '#contract/modules/site/config.ts'
import type { NumberFieldProps } from '#web/admin/config/fields/number-field.tsx'
import type { ConfigDraft } from '#web/admin/config/use-config-draft.ts'

type Rules = ConfigDocument['COMMON_GRADE']['RULES']
type Wiring = Required<Pick<NumberFieldProps, 'whole' | 'value' | 'onChange'>> & Pick<NumberFieldProps, 'error'>

/** The numbers of the rules, each with what its field needs. */
export function ruleFields(draft: ConfigDraft) {
  const grade = draft.value.COMMON_GRADE
  return function field<K extends keyof Rules>(name: K, part: keyof Rules[K] & string): Wiring {
    const rule: Record<string, number> = grade.RULES[name]
    const path = `COMMON_GRADE.RULES.${name}.${part}`
    return {
      whole: true,
      value: rule[part] ?? 0,
      error: draft.error(path),
      onChange(value) {
        const RULES = { ...grade.RULES, [name]: { ...rule, [part]: value } }
        draft.set('COMMON_GRADE', { ...grade, RULES }, path)
      },
    }
  }
}

import { nameColours } from '#contract/modules/account/user.ts'
import type { Privilege } from '#contract/modules/wallet/privilege.ts'
import { privilegeRule } from '#contract/modules/wallet/privilege.ts'
import { m } from '#messages/messages.js'
import { formatExact } from '#web/ui/format/format.ts'

const units: Record<string, () => string> = {
  MB: () => 'MB',
  minute: m.privilege_unit_minute,
  post: m.privilege_unit_post,
  board: m.privilege_unit_board,
  character: m.privilege_unit_character,
  draft: m.privilege_unit_draft,
  bookmark: m.privilege_unit_bookmark,
  hour: m.privilege_unit_hour,
}

export function unitName(unit: string): string {
  return units[unit]?.() ?? unit
}

/** A figure as people say it: with its unit, or that there is no limit. */
export function valueText({ key, type, unit }: Pick<Privilege, 'key' | 'type' | 'unit'>, value: number): string {
  if (key === 'name_colour') return value ? m.privilege_colours({ count: nameColours.length }) : '—'
  if (type === 'flag') return value ? m.privilege_has() : '—'
  if (type === 'percent') return value ? m.privilege_off_by({ percent: value }) : '—'
  if (value === 0 && privilegeRule(key).isOpenAtZero) return m.privilege_unlimited()
  if (unit === 'MB' && value >= 1024 && value % 1024 === 0) return `${formatExact(value / 1024)} GB`
  return `${formatExact(value)} ${unitName(unit)}`.trim()
}

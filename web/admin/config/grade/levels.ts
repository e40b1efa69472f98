import type { ConfigDocument } from '#contract/modules/site/config.ts'
import { m } from '#messages/messages.js'

export type Level = ConfigDocument['COMMON_GRADE']['LEVELS'][number]

/** What is wrong with the experience of a level, as soon as it is typed: the first begins at nothing, each asks for more. */
export function expProblem(levels: Level[], at: number): string | undefined {
  const exp = levels[at]?.exp ?? 0
  if (at === 0) return exp === 0 ? undefined : m.grade_levels_zero()
  const before = levels[at - 1]?.exp ?? 0
  return exp > before || Number.isNaN(exp) || Number.isNaN(before) ? undefined : m.admin_grade_more({ exp: before })
}

/** Between its neighbours, or well beyond the last. */
export function newLevel(levels: Level[], at: number): Level {
  const before = levels[at - 1]?.exp || 0
  const after = levels[at]?.exp
  const exp = after === undefined ? Math.max(before * 2, before + 100) : Math.floor((before + after) / 2)
  return { name: '', exp }
}

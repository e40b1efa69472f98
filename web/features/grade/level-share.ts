import type { GradeInfo } from '#contract/modules/forum/grade.ts'

/** How much of the way from this level to the next lies behind, in percent. */
export function levelShare({ grade, exp, nextExp, levels }: Pick<GradeInfo, 'grade' | 'exp' | 'nextExp' | 'levels'>) {
  if (nextExp === null) return 100
  const begin = levels.findLast((level) => level.grade <= grade)?.exp ?? 0
  return ((exp - begin) / (nextExp - begin)) * 100
}

import { expect, test } from 'vitest'
import { expProblem, newLevel } from '#web/admin/config/grade.screen.tsx'

const levels = (...exps: number[]) => exps.map((exp) => ({ name: 'a', exp }))

test('the first level begins at nothing, and each asks for more than the one before', () => {
  expect(expProblem(levels(0, 50), 0)).toBeUndefined()
  expect(expProblem(levels(1, 50), 0)).toBe('第一级所需经验必须为 0')
  expect(expProblem(levels(0, 50, 50), 2)).toBe('必须大于上一级的 50')
  expect(expProblem(levels(0, 50, 51), 2)).toBeUndefined()
  // What is not a number yet is said elsewhere.
  expect(expProblem(levels(0, Number.NaN, 51), 2)).toBeUndefined()
})

test('a new level lies between its neighbours, or beyond the last', () => {
  expect(newLevel(levels(0, 50, 200), 2)).toEqual({ name: '', exp: 125 })
  expect(newLevel(levels(0, 50), 2).exp).toBe(150)
  expect(newLevel(levels(0, 5000), 2).exp).toBe(10_000)
})

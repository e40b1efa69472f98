import { Refusal } from '../../errors.ts'

const mostMarks = 8
/** Marks heaped on one letter paint over the lines around it. */
const heap = new RegExp(`\\p{M}{${mostMarks + 1}}`, 'u')

export function checkText(content: string): void {
  if (heap.test(content))
    throw new Refusal(422, 'input_too_many_marks', { field: 'content', params: { max: mostMarks } })
}

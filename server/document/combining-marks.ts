/** Letters of living scripts carry a few marks; a tower of them only covers what others wrote. */
export const mostMarks = 8

const tower = new RegExp(`\\p{M}{${mostMarks + 1},}`, 'u')

export function hasTower(text: string): boolean {
  return tower.test(text)
}

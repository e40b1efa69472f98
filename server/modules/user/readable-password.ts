import { randomInt } from 'node:crypto'

/** No character that could be taken for another. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

/** One that a person can read out and type. */
export function readablePassword(): string {
  const group = () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('')
  return [group(), group(), group(), group()].join('-')
}

import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { perContext } from '../../kernel/state.ts'
import { nameKey } from './name.ts'

/** The most frequent ones come first in the list of the package. */
const number = 10_000

/** Read when the first password is set: most processes of most days need it never. */
export const commonPasswords = perContext(() => {
  let reading: Promise<Set<string>> | undefined
  return () => {
    reading ??= read().catch((error) => {
      reading = undefined
      throw error
    })
    return reading
  }
})

/** Those of the world, and those that are usual where Chinese is typed. */
async function read(): Promise<Set<string>> {
  // The file, not the module: that would keep five times as many in memory for good.
  const file = createRequire(import.meta.url).resolve('@zxcvbn-ts/language-common/src/passwords.json')
  const [world, own] = await Promise.all([
    readFile(file, 'utf8'),
    readFile(new URL('./common-passwords.txt', import.meta.url), 'utf8'),
  ])
  const frequent: string[] = JSON.parse(world).slice(0, number)
  return new Set([...frequent.map(nameKey), ...own.split('\n')])
}

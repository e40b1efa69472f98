import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from './sources.ts'

/** docs/security/asvs.md: every requirement of the first two levels is in it once, and every test it names is there. */

const page = readFileSync(join(projectRoot, 'docs/security/asvs.md'), 'utf8')

/** ASVS 5.0.0: how many of each section are of level 1 or 2. They stand before those of level 3. */
const asked: Record<string, number> = {
  1.1: 2,
  1.2: 9,
  1.3: 11,
  1.4: 3,
  1.5: 2,
  2.1: 3,
  2.2: 3,
  2.3: 4,
  2.4: 1,
  3.2: 2,
  3.3: 4,
  3.4: 6,
  3.5: 5,
  3.7: 2,
  4.1: 3,
  4.2: 1,
  4.3: 2,
  4.4: 4,
  5.1: 1,
  5.2: 3,
  5.3: 2,
  5.4: 3,
  6.1: 3,
  6.2: 12,
  6.3: 4,
  6.4: 4,
  6.5: 5,
  6.6: 3,
  6.8: 4,
  7.1: 3,
  7.2: 4,
  7.3: 2,
  7.4: 5,
  7.5: 2,
  7.6: 2,
  8.1: 2,
  8.2: 3,
  8.3: 1,
  8.4: 1,
  9.1: 3,
  9.2: 4,
  10.1: 2,
  10.2: 2,
  10.3: 4,
  10.4: 11,
  10.5: 5,
  10.6: 2,
  10.7: 3,
  11.1: 2,
  11.2: 3,
  11.3: 3,
  11.4: 4,
  11.5: 1,
  11.6: 1,
  12.1: 3,
  12.2: 2,
  12.3: 4,
  13.1: 1,
  13.2: 5,
  13.3: 2,
  13.4: 5,
  14.1: 2,
  14.2: 4,
  14.3: 3,
  15.1: 3,
  15.2: 3,
  15.3: 7,
  16.1: 1,
  16.2: 5,
  16.3: 4,
  16.4: 3,
  16.5: 3,
  17.1: 1,
  17.2: 4,
  17.3: 2,
}

interface Row {
  number: string
  asks: string
  where: string
}

function rowsOf(text: string): Row[] {
  return [...text.matchAll(/^\| (\d+\.\d+\.\d+) \| (.+?) \| (.*) \|$/gm)].map(
    ([, number = '', asks = '', where = '']) => ({ number, asks, where }),
  )
}

/** Tests that a page names and that are not there. */
function missingTests(text: string): string[] {
  const named = [...text.matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)` “(.+?)”/g)]
  return named.flatMap(([, file = '', title = '']) => (isTest(file, title) ? [] : [`${file}: ${title}`]))
}

function isTest(file: string, title: string): boolean {
  const path = join(projectRoot, file)
  if (!existsSync(path)) return false
  const code = readFileSync(path, 'utf8')
  return ["'", '"', '`'].some((quote) => code.includes(`${quote}${title}${quote}`))
}

const rows = rowsOf(page)

test('every requirement of the first two levels is in the table, once and in order', () => {
  const numbers = Object.entries(asked).flatMap(([section, of]) =>
    Array.from({ length: of }, (_, at) => `${section}.${at + 1}`),
  )
  const inOrder = (one: string, other: string) => {
    const [a = [], b = []] = [one, other].map((number) => number.split('.').map(Number))
    return (a[0] ?? 0) - (b[0] ?? 0) || (a[1] ?? 0) - (b[1] ?? 0) || (a[2] ?? 0) - (b[2] ?? 0)
  }
  expect(rows.map(({ number }) => number)).toEqual(numbers.sort(inOrder))
  expect(rows.filter(({ where }) => where.length < 8)).toEqual([])
})

test('every test that is named is there, and most rows name one', () => {
  expect(missingTests(page)).toEqual([])
  const proved = rows.filter(({ where }) => where.includes('“'))
  expect(proved.length).toBeGreaterThan(130)
  // A test is named in the one way that this looks for.
  const loose = page.match(/`[\w./-]+\.(?:test|spec)\.tsx?`(?! “)/g) ?? []
  expect(loose).toEqual(['`test/rules/asvs.test.ts`'])
})

test('a test that is gone, and a file that is, are noticed', () => {
  const [, file = '', title = ''] = /`([\w./-]+\.test\.ts)` “(.+?)”/.exec(page) ?? []
  expect(missingTests(`\`${file}\` “${title}”`)).toEqual([])
  expect(missingTests(`\`${file}\` “${title}, or not”`)).toHaveLength(1)
  expect(missingTests(`\`server/gone.test.ts\` “${title}”`)).toHaveLength(1)
})

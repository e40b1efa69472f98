import { expect, test } from 'vitest'
import { readSources } from './sources.ts'
import { readStyles, readUtilities, strayClasses, strayCompositions } from './styles.ts'

test('every class that is used is in its sheet, and every class in a sheet is used', () => {
  const [sources, sheets] = [readSources(), readStyles()]
  expect(sheets.size).toBeGreaterThan(100)
  expect(strayClasses(sources, sheets)).toEqual([])
})

test('every shared class that a sheet composes exists, and every shared class is composed', () => {
  expect(strayCompositions(readStyles(), readUtilities())).toEqual([])
  const planted = new Map([['web/ui/a.module.css', '.one { composes: row stak from global; top: 0 }']])
  expect(strayCompositions(planted, '.row, .wrap { display: flex }')).toEqual([
    'web/ui/a.module.css composes .stak, which is nowhere',
    '.wrap is composed by nobody',
  ])
})

test('no line is balanced: that breaks Chinese words in the middle', () => {
  const balanced = [...readStyles()].filter(([, text]) => text.includes('text-wrap: balance')).map(([file]) => file)
  expect(balanced).toEqual([])
})

const sheet = new Map([
  ['web/ui/a.module.css', '.one:hover, .two > :global(.foreign) { top: 0.5em } @media (x) { .two {} }'],
])
const using = (...names: string[]) =>
  new Map([['web/ui/a.tsx', ["import styles from './a.module.css'", ...names].join('\n')]])

test('a name the sheet does not have is seen', () => {
  expect(strayClasses(using('styles.one', 'styles.two', 'styles.three'), sheet)).toEqual([
    'web/ui/a.tsx: web/ui/a.module.css has no .three',
  ])
})

test('a class without a user is seen, unless the name is computed', () => {
  expect(strayClasses(using('styles.one'), sheet)).toEqual(['web/ui/a.module.css: .two has no user'])
  expect(strayClasses(using('styles[tone]'), sheet)).toEqual([])
})

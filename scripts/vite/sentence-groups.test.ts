import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sentenceGroups } from './sentence-groups.ts'

const root = process.cwd()
const folder = `${root}/messages/compiled/sentences`
const { load } = sentenceGroups(root)
const read = (id: string): string => {
  if (typeof load !== 'object') throw new Error('it loads nothing')
  return String(Reflect.apply(load.handler, undefined, [id]))
}

test('every sentence is exported once, by the module of those that are said with it', () => {
  const list = [...read(`${folder}.js`).matchAll(/^export \{ ([\w, ]+) \} from '\.\/sentences\/(\w+)\.js'$/gm)]
  const exported = list.flatMap(([, names = '']) => names.split(', '))
  expect(exported.toSorted()).toEqual(
    readdirSync(folder)
      .map((file) => file.slice(0, -3))
      .toSorted(),
  )
  expect(list.length).toBeLessThan(exported.length / 2)
  for (const [, names = '', first = ''] of list) {
    const made = [...read(`${folder}/${first}.js`).matchAll(/^export const (\w+) =/gm)].map(([, name]) => name)
    expect(made).toEqual(names.split(', '))
  }
})

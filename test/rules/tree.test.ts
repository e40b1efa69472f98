import { expect, test } from 'vitest'
import { readSources } from './sources.ts'
import { fullFolders, importStyle, knots, sharedLockSpaces, unnamedLockSpaces } from './tree.ts'

const sources = readSources()
const planted = (files: Record<string, string>) => new Map(Object.entries(files))

test('no folder has more files than one sees at a glance', () => {
  expect(fullFolders(sources)).toEqual([])
  const files = Array.from({ length: 26 }, (_, number) => [`web/ui/part-${number}.ts`, ''] as [string, string])
  expect(fullFolders(new Map(files))).toEqual(['web/ui has 26 files'])
  expect(fullFolders(new Map(files.slice(1)).set('web/ui/a.test.ts', ''))).toEqual([])
})

test('imports in web are written in one way', () => {
  expect(importStyle(sources)).toEqual([])
  expect(importStyle(planted({ 'web/ui/forms/a.ts': "import { b } from '../b.ts'" }))).toHaveLength(1)
  expect(importStyle(planted({ 'web/ui/forms/a.ts': "import { b } from '#web/ui/forms/b.ts'" }))).toHaveLength(1)
  expect(importStyle(planted({ 'web/ui/a.ts': "import { b } from './forms/b.ts'" }))).toEqual([])
  expect(importStyle(planted({ 'web/ui/a.ts': "import { b } from '#web/api/b.ts'" }))).toEqual([])
})

test('few files need each other in a circle, types included', () => {
  expect(knots(sources).length, knots(sources).map(String).join('\n')).toBeLessThanOrEqual(5)
  const circle = { 'web/ui/a.ts': "import type { B } from './b.ts'", 'web/ui/b.ts': "import type { A } from './a.ts'" }
  expect(knots(planted(circle))).toEqual([['web/ui/a.ts', 'web/ui/b.ts']])
  expect(knots(planted({ ...circle, 'web/ui/b.ts': '' }))).toEqual([])
})

test('no two kinds of locks share a space', () => {
  expect(sharedLockSpaces(sources)).toEqual([])
  expect(unnamedLockSpaces(sources)).toEqual([])
  const one = { 'server/modules/a/queries.ts': 'const lockSpace = 4701' }
  expect(sharedLockSpaces(planted({ ...one, 'server/modules/b/queries.ts': 'const lockSpace = 4_701' }))).toEqual([
    'lockSpace 4701: server/modules/a/queries.ts, server/modules/b/queries.ts',
  ])
  expect(sharedLockSpaces(planted({ ...one, 'server/modules/b/queries.ts': 'const lockSpace = 4702' }))).toEqual([])
  const unnamed = 'sql`select pg_advisory_xact_lock(4701, hashint8(1))`'
  expect(unnamedLockSpaces(planted({ 'server/modules/a/queries.ts': unnamed }))).toEqual([
    'server/modules/a/queries.ts',
  ])
})

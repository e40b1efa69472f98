import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from './sources.ts'

/** What the papers say about the tree, and about themselves. */

const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8')
const ignored = read('.gitignore').split('\n')

function foldersIn(path: string): string[] {
  const entries = readdirSync(join(projectRoot, path), { withFileTypes: true })
  const folders = entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
  return folders.map(({ name }) => `${path}${name}/`).filter((folder) => !ignored.includes(folder))
}

/** Each row of the map names folders in its first cell; what its second cell names lies in those. */
function foldersOnMap(page: string): string[] {
  const rows = page.split('\n').filter((line) => line.startsWith('| `'))
  return rows.flatMap((row) => {
    const [first = '', second = ''] = row.split(' | ')
    const own = namesIn(first)
    const inner = own.flatMap((folder) => namesIn(second).map((name) => `${folder}${name}`))
    return [...own, ...inner]
  })
}

function namesIn(cell: string): string[] {
  return [...cell.matchAll(/`([\w/-]+\/)`/g)].map(([, name = '']) => name)
}

const tops = foldersIn('')
const folders = [...tops, ...tops.flatMap(foldersIn)]
const map = read('docs/ARCHITECTURE.md')

test('every folder of the first two levels is on the map', () => {
  expect(folders).toEqual(expect.arrayContaining(['server/', 'server/db/', 'web/public/', 'test/e2e/']))
  expect(folders.filter((folder) => !foldersOnMap(map).includes(folder))).toEqual([])
})

test('every folder on the map is there', () => {
  expect(foldersOnMap(map).filter((folder) => !existsSync(join(projectRoot, folder)))).toEqual([])
})

test('a folder that is missing on the map is noticed', () => {
  const without = map.replace('| `server/starter/` |', '| `server/started/` |')
  expect(folders.filter((folder) => !foldersOnMap(without).includes(folder))).toEqual(['server/starter/'])
})

test('a decision has its number, its date, and whether it is in force', () => {
  const files = readdirSync(join(projectRoot, 'docs/decisions'))
  expect(files.length).toBeGreaterThan(20)
  const wrong = files.filter((file) => {
    const [title = '', , status = ''] = read(`docs/decisions/${file}`).split('\n')
    return !title.startsWith(`# ${file.slice(0, 3)} `) || !/^\d{4}-\d\d-\d\d(, .+)? · .+/.test(status)
  })
  expect(wrong).toEqual([])
})

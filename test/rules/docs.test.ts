import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
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

const papers = ['docs/decisions', 'docs/specs'].flatMap((folder) =>
  readdirSync(join(projectRoot, folder)).map((file) => ({
    file,
    path: `${folder}/${file}`,
    text: read(`${folder}/${file}`),
  })),
)
const statusOf = (text: string) => text.split('\n')[2] ?? ''

test('a decision or specification has a number of its own, its date, and whether it is in force', () => {
  expect(papers.length).toBeGreaterThan(20)
  const wrong = papers.filter(
    ({ file, text }) =>
      !text.startsWith(`# ${file.slice(0, 3)} `) || !/^\d{4}-\d\d-\d\d(, .+)? · .+/.test(statusOf(text)),
  )
  expect(wrong.map(({ path }) => path)).toEqual([])
  const numbers = papers.map(({ file }) => file.slice(0, 3)).sort()
  expect(numbers.filter((number, at) => number === numbers[at + 1])).toEqual([])
})

test('what another paper replaces says so', () => {
  const replaced = papers.flatMap(({ file, text }) => {
    const [, names = ''] = /· replaces (.*)$/.exec(statusOf(text)) ?? []
    return [...names.matchAll(/\[(\d{3})\]/g)].map(([, old = '']) => ({ by: file.slice(0, 3), old }))
  })
  expect(replaced.length).toBeGreaterThan(2)
  const silent = replaced.filter(
    ({ by, old }) => !papers.some(({ file, text }) => file.startsWith(old) && statusOf(text).includes(`[${by}]`)),
  )
  expect(silent).toEqual([])
})

const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'CODE_OF_CONDUCT.md',
  ...globSync('docs/**/*.md', { cwd: projectRoot }),
]

test('links lead somewhere, and files that are named are there', () => {
  const lost = pages.flatMap((page) => {
    const text = read(page)
    const links = [...text.matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)].map(([, to = '']) =>
      posix.join(posix.dirname(page), to),
    )
    const named = [...text.matchAll(/`((?:contract|server|web|test|bench|scripts|docs)\/[\w./-]+)`/g)].map(
      ([, to = '']) => to,
    )
    return [...links, ...named].filter((to) => !existsSync(join(projectRoot, to))).map((to) => `${page} → ${to}`)
  })
  expect(lost).toEqual([])
})

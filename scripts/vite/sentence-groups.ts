import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const saidIn = /\bm\.([a-z]\w*)/g

/**
 * Each sentence is a file of its own, so that every chunk carries just those that it says. Seven thousand modules cost
 * the bundler sixty kilobytes each, though: those that are said by the same files, and so go the same way, become one
 * module, which stands in the place of the first of them.
 */
export function sentenceGroups(root: string): Plugin {
  const folder = join(root, 'messages/compiled/sentences')
  let groups: Map<string, string[]> | undefined
  return {
    name: 'sentence-groups',
    apply: 'build',
    buildStart() {
      groups = undefined
    },
    load: {
      filter: { id: /\/messages\/compiled\/sentences(\.js|\/\w+\.js)$/ },
      handler(id) {
        groups ??= groupsOf(root, folder)
        if (id === `${folder}.js`)
          return [...groups]
            .map(([first, keys]) => `export { ${keys.join(', ')} } from './sentences/${first}.js'\n`)
            .join('')
        const keys = groups.get(id.slice(folder.length + 1, -3))
        return keys ? together(keys.map((key) => readFileSync(join(folder, `${key}.js`), 'utf8'))) : undefined
      },
    },
  }
}

/** By the first of each group. */
function groupsOf(root: string, folder: string): Map<string, string[]> {
  const users = usersOf(join(root, 'web'))
  const byUsers = new Map<string, string[]>()
  for (const file of readdirSync(folder).sort()) {
    const key = file.slice(0, -3)
    // What only the office says goes by its name, too (`first-view.ts`).
    const name = `${key.startsWith('admin_')} ${(users.get(key) ?? []).join(' ')}`
    byUsers.set(name, [...(byUsers.get(name) ?? []), key])
  }
  return new Map([...byUsers.values()].map((keys) => [keys[0] ?? '', keys]))
}

/** The files that say each sentence, in their order. */
function usersOf(folder: string): Map<string, string[]> {
  const users = new Map<string, string[]>()
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file))
  for (const file of files.sort()) {
    const said = readFileSync(join(folder, file), 'utf8').matchAll(saidIn)
    for (const key of new Set([...said].map(([, name = '']) => name))) users.set(key, [...(users.get(key) ?? []), file])
  }
  return users
}

/** They import one thing: the language. */
function together(texts: string[]): string {
  const lines = texts.flatMap((text) => text.split('\n').filter((line) => line !== ''))
  return [...new Set(lines)].join('\n')
}

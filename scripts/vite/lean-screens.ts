import type { Plugin } from 'vite'

/**
 * The map of routes names each screen, and `web/screen.ts` finds its file in a list of all of them: the server needs the
 * names for its preload tags. A browser only needs to load the file, so the names become imports in its build, and
 * the list goes.
 */
export function leanScreens(): Plugin {
  return {
    name: 'lean-screens',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (/\/web\/routes\/[\w-]+\.tsx?$/.test(id) && code.includes('screen('))
        return replaced(code, /\bscreen\(\s*'([\w/.-]+)'/g, `screen(() => import(${"'../$1.tsx'"})`)
      if (!id.endsWith('/web/screen.ts')) return null
      const listless = replaced(code, /^const files = import\.meta\.glob.*$/m, '')
      return replaced(
        listless,
        /export function screen\([\s\S]*?\n}\n/,
        'export const screen = (load, rest) => ({ caseSensitive: true, ...rest, lazy: () => fetched(load) })\n',
      )
    },
  }
}

function replaced(code: string, pattern: RegExp, by: string): string {
  if (code.search(pattern) < 0) throw new Error(`Nothing fits ${pattern} any more`)
  return code.replace(pattern, by)
}

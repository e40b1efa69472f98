import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { importsOf, projectRoot, type Sources, withoutComments } from './sources.ts'

export function readStyles(): Sources {
  const files = globSync('web/**/*.module.css', { cwd: projectRoot }).sort()
  return new Map(files.map((file) => [file, readFileSync(join(projectRoot, file), 'utf8')]))
}

/** Names that a sheet does not have, and names in a sheet that nobody uses: both are silent in a browser. */
export function strayClasses(sources: Sources, sheets: Sources): string[] {
  const uses = importsOf(sources)
    .filter(({ to }) => sheets.has(to))
    .flatMap(({ file, to }) => usedIn(file, to, withoutComments(sources.get(file) ?? '')))
  const missing = uses.filter(({ sheet, name }) => name !== anyName && !declaredIn(sheets, sheet).has(name))
  const dead = [...sheets.keys()].flatMap((sheet) => {
    const used = new Set(uses.filter((use) => use.sheet === sheet).map(({ name }) => name))
    if (used.has(anyName)) return []
    return [...declaredIn(sheets, sheet)]
      .filter((name) => !used.has(name))
      .map((name) => `${sheet}: .${name} has no user`)
  })
  return [...missing.map(({ file, sheet, name }) => `${file}: ${sheet} has no .${name}`), ...dead]
}

interface Use {
  file: string
  sheet: string
  name: string
}

/** A name is computed: every class of the sheet may be meant. */
const anyName = '*'

function usedIn(file: string, sheet: string, code: string): Use[] {
  const short = sheet.split('/').at(-1)
  const imported = new RegExp(`^import (\\w+) from '[^'\\n]*\\b${short}'`, 'm').exec(code)?.[1]
  if (!imported) return [{ file, sheet, name: anyName }]
  const names = [...code.matchAll(new RegExp(`(?<![.\\w/-])${imported}(?:\\.(\\w+)|\\[)`, 'g'))]
  return names.map(([, name = anyName]) => ({ file, sheet, name }))
}

function declaredIn(sheets: Sources, sheet: string): Set<string> {
  const rules = withoutComments(sheets.get(sheet) ?? '').replace(/:global\([^)]*\)/g, '')
  const selectors = [...rules.matchAll(/([^{};]*)\{/g)].map(([, selector = '']) => selector)
  return new Set(
    selectors.flatMap((selector) => [...selector.matchAll(/\.([a-zA-Z_][\w-]*)/g)].map(([, name = '']) => name)),
  )
}

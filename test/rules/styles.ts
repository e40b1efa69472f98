import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { importsOf, projectRoot, type Sources, withoutComments } from './sources.ts'

export function readStyles(): Sources {
  const files = globSync('web/**/*.module.css', { cwd: projectRoot }).sort()
  return new Map(files.map((file) => [file, readFileSync(join(projectRoot, file), 'utf8')]))
}

export const readUtilities = (): string => readFileSync(join(projectRoot, 'web/ui/layout/utilities.css'), 'utf8')

/** Names that sheets take from the shared ones and that are not there, and shared ones that no sheet takes. */
export function strayCompositions(sheets: Sources, utilities: string): string[] {
  const shared = classesIn(utilities)
  const taken = [...sheets].flatMap(([sheet, css]) =>
    [...withoutComments(css).matchAll(/\bcomposes:([^;}]*?) from global\b/g)]
      .flatMap(([, names = '']) => names.trim().split(/\s+/))
      .map((name) => ({ sheet, name })),
  )
  const used = new Set(taken.map(({ name }) => name))
  return [
    ...taken
      .filter(({ name }) => !shared.has(name))
      .map(({ sheet, name }) => `${sheet} composes .${name}, which is nowhere`),
    ...[...shared].filter((name) => !used.has(name)).map((name) => `.${name} is composed by nobody`),
  ]
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

const declaredIn = (sheets: Sources, sheet: string): Set<string> => classesIn(sheets.get(sheet) ?? '')

function classesIn(css: string): Set<string> {
  const rules = withoutComments(css).replace(/:global\([^)]*\)/g, '')
  const selectors = [...rules.matchAll(/([^{};]*)\{/g)].map(([, selector = '']) => selector)
  return new Set(
    selectors.flatMap((selector) => [...selector.matchAll(/\.([a-zA-Z_][\w-]*)/g)].map(([, name = '']) => name)),
  )
}

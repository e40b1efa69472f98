import { type Check, importsOf, isTest, type Sources, withoutComments } from './sources.ts'

/**
 * A module's `service.ts` is its door: what it exports is what code outside calls, no more. That others come in only
 * there is one of the arrows. A module that nobody calls has none.
 */
export const idleDoors: Check = (sources) => {
  const taken = takenOutside(sources)
  return [...sources].flatMap(([file, text]) => {
    if (!doorOf(file)) return []
    const names = exportsOf(withoutComments(text))
    const used = taken.get(file) ?? new Set()
    if (used.has('*')) return []
    const idle = names.filter((name) => !used.has(name)).map((name) => `${file}: nobody outside calls ${name}`)
    return names.length > 0 ? idle : [`${file}: a door that leads nowhere`]
  })
}

/** Door → names that code outside takes from it. Tests are no reason to open a door: they reach the files themselves. */
function takenOutside(sources: Sources): Map<string, Set<string>> {
  const taken = new Map<string, Set<string>>()
  for (const { file, to, names } of importsOf(sources)) {
    const folder = doorOf(to)
    if (!folder || file.startsWith(folder) || isTest(file) || file.startsWith('test/')) continue
    taken.set(to, new Set([...(taken.get(to) ?? []), ...names]))
  }
  return taken
}

/** The folder of the module whose door it is. */
function doorOf(path: string): string | undefined {
  return /^(server\/modules\/[^/]+\/)service\.ts$/.exec(path)?.[1]
}

const declared = /^export\s+(?:async\s+)?(?:function\*?|const|let|class|interface|type|enum)\s+(\w+)/gm
const listed = /^export\s+(?:type\s+)?\{([^}]*)\}/gm
const wildcard = /^export\s+\*/gm

export function exportsOf(code: string): string[] {
  const named = [...code.matchAll(listed)].flatMap(([, names = '']) => names.split(','))
  return [
    ...[...code.matchAll(declared)].map(([, name = '']) => name),
    ...named.map((name) => name.trim().replace(/^(?:type\s+|.*\sas\s+)+/, '')).filter(Boolean),
    // Nobody can say who calls these.
    ...[...code.matchAll(wildcard)].map(() => '*'),
  ]
}

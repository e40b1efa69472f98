import { posix } from 'node:path'
import { exportsOf } from './doors.ts'
import { type Check, importsOf, isTest, type Sources, withoutComments } from './sources.ts'

/** What is taken by another name than its own, or by none: each with the reason. */
const takenUnseen: Record<string, string> = {
  'server/db/tables.ts': 'written from the schema: a type for each table, whoever asks for it',
  'server/modules/work-import/worker.ts': 'asked in its thread, by the name of the step',
  'scripts/bootstrap/browser.mjs': 'its test begins it with tools of its own, from a text',
  'scripts/bootstrap/messages.mjs': 'what it writes looks like exports of its own',
}

/** Files that others begin with: commands, tools, the map of the pages. */
const beginnings = /(^[\w.]+\.ts|^scripts\/[\w-]+\.(ts|mjs)|\.(screen|layout)\.tsx|\.spec\.ts|\.sql)$/

/** What the map of the pages takes of a screen. */
const ofScreens = ['Component', 'ErrorBoundary', 'handle', 'loader', 'title']

/**
 * Names that are exported and that nobody takes. A type may be, beside the function that it is the type of; the contract
 * says what others may take; and statements are looked at one by one, so they can be reached.
 */
export const idleExports: Check = (sources) => {
  const taken = takenNames(sources)
  return [...sources].flatMap(([file, text]) => {
    const names = taken.get(file)
    // What nobody imports is begun with; what is imported as a whole could be used by any name.
    if (!names || names.has('*') || isTest(file) || file in takenUnseen) return []
    const code = withoutComments(text)
    const isContract = file.startsWith('contract/')
    return exportsOf(code)
      .filter((name) => !names.has(name) && !(/\.(screen|layout)\.tsx$/.test(file) && ofScreens.includes(name)))
      .filter((name) => !isUsedInside(code, name) || (!isContract && isKeptForNobody(code, name)))
      .map((name) => `${file}: nobody takes ${name}`)
  })
}

function takenNames(sources: Sources): Map<string, Set<string>> {
  const taken = new Map<string, Set<string>>()
  for (const { file, to, names } of importsOf(sources))
    if (file !== to) taken.set(to, new Set([...(taken.get(to) ?? []), ...names]))
  return taken
}

function isUsedInside(code: string, name: string): boolean {
  return code.split(new RegExp(`\\b${name}\\b`)).length > 2
}

/** A value, or a function other than those that give a statement. */
function isKeptForNobody(code: string, name: string): boolean {
  const at = code.search(new RegExp(`^export\\s+(?:async\\s+)?(?:function\\*?|const|let|class)\\s+${name}\\b`, 'm'))
  const [declaration = ''] = code.slice(at).split('\n}\n')
  return at >= 0 && !/\): Sql \{/.test(declaration)
}

/** Source files that no other one names. */
export const idleFiles: Check = (sources) => {
  const imported = new Set(importsOf(sources).flatMap(({ file, to }) => (file === to ? [] : [to])))
  const waiting = [...sources.keys()].filter((file) => !imported.has(file) && !isTest(file) && !beginnings.test(file))
  return waiting.filter((file) => {
    const name = posix.basename(file)
    return ![...sources].some(([other, text]) => other !== file && text.includes(name))
  })
}

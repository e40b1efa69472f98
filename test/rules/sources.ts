import { globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

/** Path from the root of the project → text. */
export type Sources = Map<string, string>

/** Each check takes the project as text and answers what is wrong, one line a violation. */
export type Check = (sources: Sources) => string[]

export const projectRoot = join(import.meta.dirname, '../..')

export interface Import {
  file: string
  /** As it is written. */
  name: string
  /** A path from the root of the project, or the name of a package. */
  to: string
  isPackage: boolean
  /** What is taken, under the names it has there; `*` for all of it. */
  names: string[]
  typeOnly: boolean
  dynamic: boolean
}

const patterns = ['{contract,server,web,test,bench,scripts}/**/*.{ts,tsx,mjs}', '*.ts', 'server/db/migrations/*.sql']

export function readSources(): Sources {
  const files = globSync(patterns, { cwd: projectRoot, exclude: ['**/node_modules/**'] }).sort()
  return new Map(files.map((file) => [file, readFileSync(join(projectRoot, file), 'utf8')]))
}

/** The map of the pages as it is written, all areas together. */
export function routeFiles(): string {
  const files = globSync('web/routes/*.{ts,tsx}', { cwd: projectRoot }).sort()
  return files.map((file) => readFileSync(join(projectRoot, file), 'utf8')).join('\n')
}

export function isTest(file: string): boolean {
  return /\.test\.tsx?$/.test(file)
}

const statement = /^\s*(import|export)\b\s*(type\s)?(?:[\w*{}\s,$]*?(?<=[\s}*])from\s*)?(['"])([^'"\n]+)\3/gm
/** By whatever a module can be asked for: import(), require(), createRequire(…)(), and the two that only find it. */
const call =
  /(typeof\s+)?(?:\bimport|\bimport\.meta\.resolve|\b\w*[rR]equire(?:\.resolve)?|\bcreateRequire\([^()]*\)(?:\.resolve)?)\(\s*(['"`])([^'"`\n]+)\2/g

const found = new WeakMap<Sources, Import[]>()

/** Looked for once: several checks ask about the whole project. */
export function importsOf(sources: Sources): Import[] {
  const known = found.get(sources) ?? findImports(sources)
  found.set(sources, known)
  return known
}

function findImports(sources: Sources): Import[] {
  return [...sources].flatMap(([file, text]) => {
    if (!/\.(tsx?|mjs)$/.test(file)) return []
    const code = withoutComments(text)
    const statements = [...code.matchAll(statement)].map(([whole, , type, , to = '']) => {
      const listed = /\{([^}]*)\}/.exec(whole)?.[1]?.split(',')
      const parts = listed?.map((name) => name.trim()).filter(Boolean)
      const onlyTypes = parts?.every((name) => name.startsWith('type ')) && !/import\s+\w/.test(whole)
      const names = parts?.map((name) => name.replace(/^type\s+/, '').replace(/\s+as\s.*/, '')) ?? ['*']
      return { ...target(file, to), names, typeOnly: type !== undefined || onlyTypes === true, dynamic: false }
    })
    const calls = [...code.matchAll(call)].map(([, type, , to = '']) => {
      // Of a name that is put together only the beginning is known: a folder.
      const known = to.split('${')[0] ?? ''
      return { ...target(file, known), names: ['*'], typeOnly: type !== undefined, dynamic: true }
    })
    return [...statements, ...calls]
  })
}

const folders: Record<string, string> = {
  '#contract/': 'contract/',
  '#server/': 'server/',
  '#web/': 'web/',
  '#messages/': 'messages/compiled/',
}

export function target(file: string, name: string): Pick<Import, 'file' | 'name' | 'to' | 'isPackage'> {
  if (name.startsWith('.')) return { file, name, to: posix.join(posix.dirname(file), name), isPackage: false }
  const alias = Object.keys(folders).find((prefix) => name.startsWith(prefix))
  if (alias) return { file, name, to: name.replace(alias, folders[alias] ?? ''), isPackage: false }
  return { file, name, to: name, isPackage: true }
}

/** Blanks comments; strings that look like comments (addresses) are left alone because `//` after a colon stays. */
export function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, ' ').replace(/(^|[^:'"`\\])\/\/[^\n]*/g, '$1')
}

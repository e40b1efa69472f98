import { posix } from 'node:path'
import { type Check, type Import, importsOf, isTest, type Sources } from './sources.ts'

/** More than this, and nobody sees a folder at a glance. */
const mostFiles = 25

/** Source files that stand in one folder, tests aside: a test stands beside what it tests. */
export const fullFolders: Check = (sources) => {
  const folders = Map.groupBy(sourceFiles(sources), (file) => posix.dirname(file))
  const full = [...folders].filter(([, files]) => files.length > mostFiles)
  return full.map(([folder, files]) => `${folder} has ${files.length} files`)
}

function sourceFiles(sources: Sources): string[] {
  return [...sources.keys()].filter((file) => /\.(tsx?|mjs)$/.test(file) && !isTest(file))
}

/** In web a neighbour is `./…` and everything else `#web/…`, so that a line says by itself whether it leaves its folder. */
export const importStyle: Check = (sources) =>
  importsOf(sources)
    .filter(({ file, to, isPackage }) => file.startsWith('web/') && to.startsWith('web/') && !isPackage)
    .filter((edge) => !edge.name.startsWith(isInside(edge) ? './' : '#web/'))
    .map(({ file, name }) => `${file} → ${name}`)

function isInside({ file, to }: Import): boolean {
  return to.startsWith(`${posix.dirname(file)}/`)
}

/** Files that need each other in a circle when types count: none of them is understood without the others. */
export function knots(sources: Sources): string[][] {
  const graph = new Map<string, Set<string>>()
  for (const { file, to } of importsOf(sources))
    if (sources.has(to)) graph.set(file, (graph.get(file) ?? new Set()).add(to))
  return stronglyConnected(graph).filter((group) => group.length > 1)
}

/** Tarjan's algorithm. */
function stronglyConnected(graph: Map<string, Set<string>>): string[][] {
  const groups: string[][] = []
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const stack: string[] = []
  const visit = (node: string): number => {
    order.set(node, order.size)
    lowest.set(node, order.get(node) ?? 0)
    stack.push(node)
    for (const next of graph.get(node) ?? []) {
      const reach = order.has(next) ? (stack.includes(next) ? (order.get(next) ?? 0) : Infinity) : visit(next)
      lowest.set(node, Math.min(lowest.get(node) ?? 0, reach))
    }
    if (lowest.get(node) === order.get(node)) groups.push(stack.splice(stack.indexOf(node)))
    return lowest.get(node) ?? 0
  }
  for (const node of graph.keys()) if (!order.has(node)) visit(node)
  return groups
}

/** Locks of the database are told apart by numbers: two kinds of work with the same one wait for each other. */
export const sharedLockSpaces: Check = (sources) => {
  const spaces = [...sources].flatMap(([file, text]) =>
    isTest(file)
      ? []
      : [...text.matchAll(/\b(lockSpace|lockKey) = ([\d_]+)/g)].map(([, name, number = '']) => ({
          file,
          name,
          number,
        })),
  )
  const numbered = Map.groupBy(spaces, ({ name, number }) => `${name} ${number.replaceAll('_', '')}`)
  return [...numbered]
    .filter(([, all]) => all.length > 1)
    .map(([number, all]) => `${number}: ${all.map(({ file }) => file).join(', ')}`)
}

/** A lock of two numbers that does not say its space by that name could not be compared. */
export const unnamedLockSpaces: Check = (sources) =>
  [...sources].flatMap(([file, text]) =>
    file.startsWith('server/') && !isTest(file) && /advisory_(xact_)?lock\((?!\$\{lockSpace\})[^()]*,/.test(text)
      ? [file]
      : [],
  )

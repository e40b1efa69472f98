import { posix } from 'node:path'
import { type Check, type Import, importsOf, isTest } from './sources.ts'

const areas = ['desktop', 'mobile', 'admin']

/** Inside web: a folder sees only what stands below it. Files at the top see everything. */
const webLevels: Record<string, number> = {
  ui: 0,
  api: 1,
  session: 2,
  media: 3,
  chat: 4,
  social: 5,
  reader: 6,
  features: 7,
  desktop: 8,
  mobile: 8,
  admin: 8,
}
const webTop = 9

/** Files at the top that others may see, from which level on. Types of `page-state` travel further down. */
const webGround: Record<string, number> = { 'web/screen.ts': 8, 'web/page-state.ts': 8 }
const webGroundTypes: Record<string, number> = { 'web/page-state.ts': 2 }

/** Inside server: which parts each part may use. */
const serverParts: Record<string, string[]> = {
  kernel: ['kernel'],
  shared: ['kernel', 'shared'],
  db: ['kernel', 'db'],
  providers: ['kernel', 'shared', 'providers'],
  document: ['document'],
  'text-rules': ['text-rules'],
  manuscript: ['document', 'shared', 'manuscript'],
  media: ['kernel', 'media'],
  http: ['kernel', 'shared', 'db', 'document', 'http'],
  modules: [
    'kernel',
    'shared',
    'db',
    'document',
    'manuscript',
    'text-rules',
    'media',
    'http',
    'providers',
    'backup',
    'modules',
  ],
  realtime: ['kernel', 'shared', 'db', 'http', 'realtime'],
  jobs: ['kernel', 'shared', 'db', 'http', 'jobs', 'modules'],
  backup: ['kernel', 'shared', 'db', 'providers', 'modules', 'starter', 'backup'],
  export: ['kernel', 'shared', 'db', 'providers', 'modules', 'starter', 'backup', 'export'],
  import: ['kernel', 'shared', 'db', 'document', 'media', 'modules', 'starter', 'import'],
  starter: ['kernel', 'shared', 'db', 'document', 'modules', 'starter'],
}
/** What the kernel may know of the parts: their types, for the context. */
const kernelTypes = ['shared', 'db', 'providers', 'http']

const tops: Record<string, string[]> = {
  contract: ['contract'],
  server: ['server', 'contract', 'messages', 'package.json'],
  web: ['web', 'contract', 'messages'],
  'main.js': ['serve.ts'],
  'serve.ts': ['server', 'contract'],
  test: ['test', 'contract', 'server', 'web', 'messages', 'scripts', 'main.js'],
  bench: ['bench', 'contract', 'server', 'test'],
  scripts: ['scripts', 'contract', 'server', 'test'],
}

export const arrows: Check = (sources) =>
  importsOf(sources)
    .filter(({ file }) => !isTest(file))
    .flatMap((edge) => {
      const fault = topFault(edge) ?? (edge.isPackage ? undefined : (webFault(edge) ?? serverFault(edge)))
      return fault ? [`${edge.file} → ${edge.to}: ${fault}`] : []
    })

function topFault({ file, to, isPackage, typeOnly }: Import): string | undefined {
  const from = topOf(file)
  if (isPackage) return packageFault(from, to)
  if (from === 'contract' && to === 'messages/zh-CN.json')
    return typeOnly ? undefined : 'the contract takes only the type of the catalogue'
  const rules = tops[from]
  if (rules && !rules.includes(topOf(to))) return `${from} must not know ${topOf(to)}`
  if (from === 'server' && to.startsWith('messages/compiled')) return 'the server reads the catalogues themselves'
  if (from === 'web' && to.startsWith('messages/') && !to.startsWith('messages/compiled'))
    return 'pages take the compiled messages'
  return undefined
}

function packageFault(from: string, name: string): string | undefined {
  if (from === 'contract' && name !== 'zod/mini') return 'the contract imports only the validator'
  if (from === 'web' && (name.startsWith('node:') || /^(fastify|pg|pino|socket\.io|redis)$/.test(name)))
    return 'pages run in browsers'
  if (from === 'server' && /^(react|react-dom|react-router)(\/|$)/.test(name)) return 'the server knows no component'
  return undefined
}

function webFault({ file, to, typeOnly }: Import): string | undefined {
  if (topOf(file) !== 'web' || topOf(to) !== 'web') return undefined
  const [from, dest] = [webFolder(file), webFolder(to)]
  const level = webLevels[from] ?? webTop
  if (!(dest in webLevels)) {
    const least = (typeOnly ? webGroundTypes[to] : undefined) ?? webGround[to] ?? webTop
    return level >= least ? undefined : 'below the top of web/'
  }
  if (from === dest) {
    const isForeignFeature = from === 'features' && file.split('/')[2] !== to.split('/')[2]
    return isForeignFeature ? 'features do not see each other' : undefined
  }
  if (areas.includes(from) && areas.includes(dest)) return 'the areas do not see each other'
  return level > (webLevels[dest] ?? webTop) ? undefined : `${from} stands below ${dest}`
}

function serverFault({ file, to, typeOnly }: Import): string | undefined {
  if (topOf(to) !== 'server') return undefined
  if (/^server\/modules\/[^/]+\//.test(to)) return moduleFault(file, to)
  if (topOf(file) !== 'server') return undefined
  const [from, dest] = [serverPart(file), serverPart(to)]
  if (from === 'kernel' && typeOnly && kernelTypes.includes(dest)) return undefined
  // The list of routes is where the modules come together.
  if (file === 'server/api.ts') return dest === 'http' || dest === 'modules' ? undefined : 'it only lists routes'
  return serverParts[from]?.includes(dest) ? undefined : `${from} must not know ${dest}`
}

function moduleFault(file: string, to: string): string | undefined {
  const [, , module, ...rest] = to.split('/')
  const door = rest.join('/')
  if (file === 'server/api.ts') return /(^|-)routes\.ts$/.test(door) ? undefined : 'it only lists routes'
  if (file.startsWith(`server/modules/${module}/`)) return undefined
  if (topOf(file) === 'test') return undefined
  const isAllowed = topOf(file) !== 'server' || serverParts[serverPart(file)]?.includes('modules')
  if (!isAllowed) return `${serverPart(file)} must not know modules`
  return door === 'service.ts' ? undefined : 'a module is entered through its service.ts'
}

export const moduleCircles: Check = (sources) => {
  const graph = new Map<string, Set<string>>()
  for (const { file, to } of importsOf(sources)) {
    const [from, dest] = [file, to].map((path) => /^server\/modules\/([^/]+)\//.exec(path)?.[1])
    if (!from || !dest || from === dest || isTest(file)) continue
    graph.set(from, (graph.get(from) ?? new Set()).add(dest))
  }
  return circles(graph)
}

/** Between rooms types count too; inside one room a part may borrow a type from what it is a part of. */
export const fileCircles: Check = (sources) => {
  const graph = new Map<string, Set<string>>()
  for (const { file, to, typeOnly } of importsOf(sources)) {
    if (typeOnly && roomOf(file) === roomOf(to)) continue
    graph.set(file, (graph.get(file) ?? new Set()).add(to))
  }
  return circles(graph)
}

/** A module of the server, a feature, an area's folder. */
function roomOf(file: string): string {
  return posix.dirname(file).split('/').slice(0, 3).join('/')
}

function circles(graph: Map<string, Set<string>>): string[] {
  const found: string[] = []
  const done = new Set<string>()
  const visit = (node: string, trail: string[]) => {
    const start = trail.indexOf(node)
    if (start >= 0) return void found.push([...trail.slice(start), node].join(' → '))
    if (done.has(node)) return
    for (const next of graph.get(node) ?? []) visit(next, [...trail, node])
    done.add(node)
  }
  for (const node of graph.keys()) visit(node, [])
  return found
}

function topOf(path: string): string {
  return path.split('/')[0] ?? ''
}

function webFolder(path: string): string {
  const [, folder = '', rest] = path.split('/')
  return rest === undefined ? '' : folder
}

function serverPart(path: string): string {
  const [, folder = '', rest] = path.split('/')
  return rest === undefined ? '' : folder
}

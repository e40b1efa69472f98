import type { Plugin } from 'vite'

/** Named by files that the pages do not use. */
const unused = (...names: string[]) => names.map((name) => `export const ${name} = undefined`).join('\n')

/** What the parts of the router that we do without are replaced by; the exports are those its other files ask for. */
const stand: Record<string, string> = {
  // Measuring hooks, which we do not pass.
  'lib/router/instrumentation.js': `
    export const consumeInstrumentationClientResultMetaReceiver = () => undefined
    export const getRouteInstrumentationUpdates = () => ({})
    export const instrumentClientSideRouter = (router) => router
    ${unused('instrumentHandler', 'instrumentationResultMetaContext')}`,
  // Framework mode: its tags and its way of fetching pages ahead. Ours is web/session/prefetch.ts.
  'lib/dom/ssr/components.js': `
    import { createContext } from 'react'
    export const FrameworkContext = createContext(undefined)
    export const PrefetchPageLinks = () => null
    export const usePrefetchBehavior = () => [false, null, {}]
    export const mergeRefs = (ref) => ref
    ${unused('CRITICAL_CSS_DATA_ATTRIBUTE', 'Links', 'Meta', 'Scripts', 'setIsHydrated', 'useFrameworkContext')}`,
}

/**
 * Forms, fetchers and routes that are found out later: functions that nothing of ours reaches, inside files that we
 * need. They stay, empty; what stands here is what they answer for a plain navigation.
 */
const emptied: Record<string, Record<string, string>> = {
  'lib/router/router.js': {
    handleAction: '',
    handleFetcherAction: '',
    handleFetcherLoader: '',
    fetch: '',
    discoverRoutes: '',
    patchRoutes: '',
    patchRoutesImpl: '',
    getSubmissionFromNavigation: '',
    getSubmittingNavigation: '',
    getSubmittingFetcher: '',
    getLoadingFetcher: '',
    getDoneFetcher: '',
    getUpdatedRevalidatingFetchers: '',
    setFetcherError: '',
    getFetcher: '',
    resetFetcher: '',
    queueFetcherForDeletion: '',
    normalizeNavigateOptions: 'return { path }',
  },
  'lib/dom/lib.js': { useSubmit: '', useFormAction: '', HistoryRouter: '', Form: 'undefined' },
}

/** Leaves parts of the router that serve another mode out of the pages. A missing export stops the build. */
export function leanRouter(): Plugin {
  return {
    name: 'lean-router',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      if (!id.includes('/react-router/dist/')) return null
      return Object.entries(stand).find(([file]) => id.endsWith(`/${file}`))?.[1] ?? null
    },
    transform(code, id) {
      if (!id.includes('/react-router/dist/')) return null
      const empty = Object.entries(emptied).find(([file]) => id.endsWith(`/${file}`))?.[1] ?? {}
      return cut(code, [...words(this.parse(code)), ...bodies(this.parse(code), empty)])
    },
  }
}

interface Node {
  type: string
  start: number
  end: number
  name?: string
  callee?: Node
  arguments?: Node[]
  id?: Node
  init?: Node
  body?: Node
  expression?: Node
  left?: Node
  object?: Node
}

interface Cut {
  start: number
  end: number
  text: string
}

/** The sentences of `invariant` and `warning` speak to developers, who meet them in development. */
function words(program: object): Cut[] {
  const sentences = nodesOf(program).flatMap(({ type, callee, arguments: given }) =>
    type === 'CallExpression' && /^(invariant|warning)$/.test(callee?.name ?? '') ? (given?.[1] ?? []) : [],
  )
  return sentences.map(({ start, end }) => ({ start, end, text: "''" }))
}

/** A function that is gone stops the build: the router has changed, and somebody must look again. */
function bodies(program: object, empty: Record<string, string>): Cut[] {
  const found = new Set<string>()
  const cuts = nodesOf(program).flatMap(({ type, start, end, id, init, body, expression }): Cut[] => {
    const answer = empty[id?.name ?? '']
    if (answer !== undefined && type === 'FunctionDeclaration' && body) {
      found.add(id?.name ?? '')
      return [{ start: body.start, end: body.end, text: `{${answer}}` }]
    }
    if (answer !== undefined && type === 'VariableDeclarator' && init) {
      found.add(id?.name ?? '')
      return [{ start: init.start, end: init.end, text: answer }]
    }
    const named = type === 'ExpressionStatement' ? expression?.left?.object?.name : undefined
    return named !== undefined && named in empty ? [{ start, end, text: '' }] : []
  })
  const missing = Object.keys(empty).filter((name) => !found.has(name))
  if (missing.length > 0) throw new Error(`The router has no ${missing.join(', ')} any more`)
  return cuts
}

function nodesOf(program: object): Node[] {
  const nodes: Node[] = []
  const visit = (value: unknown) => {
    if (typeof value !== 'object' || value === null) return
    if ('type' in value) nodes.push(value as Node)
    for (const part of Object.values(value)) visit(part)
  }
  visit(program)
  return nodes
}

/** What lies inside a larger cut goes with it. */
function cut(code: string, cuts: Cut[]): string {
  const outer = cuts.filter(
    (one) => !cuts.some((other) => other !== one && other.start <= one.start && one.end <= other.end),
  )
  const lastFirst = outer.sort((a, b) => b.start - a.start)
  return lastFirst.reduce((text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end), code)
}

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
      return id.includes('/react-router/dist/') ? withoutWords(code, this.parse(code)) : null
    },
  }
}

interface Node {
  type: string
  start: number
  end: number
  callee?: Node & { name?: string }
  arguments?: Node[]
}

/** The sentences of `invariant` and `warning` speak to developers, who meet them in development. */
function withoutWords(code: string, program: object): string {
  const sentences: Node[] = []
  const visit = (value: unknown) => {
    if (typeof value !== 'object' || value === null) return
    const { type, callee, arguments: given } = value as Node
    const sentence = type === 'CallExpression' && /^(invariant|warning)$/.test(callee?.name ?? '') ? given?.[1] : null
    if (sentence) sentences.push(sentence)
    for (const part of Object.values(value)) visit(part)
  }
  visit(program)
  const lastFirst = sentences.sort((a, b) => b.start - a.start)
  return lastFirst.reduce((text, { start, end }) => `${text.slice(0, start)}''${text.slice(end)}`, code)
}

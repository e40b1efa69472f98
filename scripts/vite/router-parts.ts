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
  }
}

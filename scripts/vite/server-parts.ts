import type { Plugin } from 'vite'

const router = '\0router-on-the-server'

/**
 * A link that is drawn once and never clicked needs no click handler and no resolving: a plain absolute path is its own
 * address. Anything else goes to the real one.
 */
const linkOnTheServer = `
import { createElement } from 'react'
import { Link as FullLink } from 'react-router'
export * from 'react-router'
const plain = /^\\/(?!\\/)[\\w\\-/?=&%]*$/
export function Link(props) {
  const { to, mask, discover, prefetch, reloadDocument } = props
  if (typeof to !== 'string' || !plain.test(to) || to.includes('//') || mask || discover || prefetch || reloadDocument)
    return createElement(FullLink, props)
  const {
    to: _to, mask: _mask, discover: _discover, prefetch: _prefetch, reloadDocument: _reload, onClick: _click, ref: _ref,
    relative, replace, state, preventScrollReset, viewTransition, defaultShouldRevalidate, target, ...rest
  } = props
  return createElement('a', { ...rest, href: to, target, 'data-discover': 'true' })
}`

/** Many parts of a page ask for the same few queries. Nothing changes while it is drawn, so each is asked once. */
const askOnce = `
const answered = new WeakMap()
function useBaseQuery(options, Observer, queryClient) {
  const client = useQueryClient(queryClient)
  const { select, placeholderData, enabled, staleTime, suspense } = options
  if (select || placeholderData) return askInFull(options, Observer, queryClient)
  const answers = answered.get(client) ?? new Map()
  answered.set(client, answers)
  const key = JSON.stringify(options.queryKey)
  const known = answers.get(key)
  if (known?.enabled === enabled && known?.staleTime === staleTime && known?.suspense === suspense && known)
    return known.result
  const result = askInFull(options, Observer, queryClient)
  answers.set(key, { enabled, staleTime, suspense, result })
  return result
}
`

/** Cheaper stand-ins for the build that draws pages on the server; they draw the same. */
export function serverParts(): Plugin {
  return {
    name: 'server-parts',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id, importer) => (id === 'react-router' && /\/web\/[^?]+\.tsx?$/.test(importer ?? '') ? router : null),
    load: (id) => (id === router ? linkOnTheServer : null),
    transform(code, id) {
      if (!id.endsWith('/@tanstack/react-query/build/modern/useBaseQuery.js')) return null
      const renamed = code.replace('function useBaseQuery(', 'function askInFull(')
      if (renamed === code) throw new Error('useBaseQuery of react-query has another form now')
      return renamed + askOnce
    },
  }
}

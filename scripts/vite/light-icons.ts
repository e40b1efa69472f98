import type { Plugin } from 'vite'

/**
 * What every icon of lucide calls, without the settings we do not use: a context, strokes that do not scale, classes
 * with the names of the icon. `web/ui/icon.tsx` gives size and stroke; the lines of a drawing are made once.
 */
const createIcon = `
import { createElement } from 'react'
export default function createLucideIcon({ node }) {
  const lines = node.map(([tag, attributes]) => createElement(tag, attributes))
  return function LucideIcon({ size = 24, ...rest }) {
    return createElement('svg', {
      width: size,
      height: size,
      viewBox: '0 0 24 24',
      fill: 'none',
      stroke: 'currentColor',
      strokeWidth: 2,
      strokeLinecap: 'round',
      strokeLinejoin: 'round',
      'aria-hidden': true,
      ...rest,
    }, lines)
  }
}`

/** For both builds alike: what the server draws is what the browser expects. */
export function lightIcons(): Plugin {
  return {
    name: 'light-icons',
    apply: 'build',
    enforce: 'pre',
    load: (id) => (id.endsWith('/lucide-react/dist/esm/createLucideIcon.mjs') ? createIcon : null),
  }
}

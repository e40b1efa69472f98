import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

type Line = [tag: string, attributes: Record<string, string>]

/**
 * What every icon of lucide calls, without the settings we do not use: a context, strokes that do not scale, classes
 * with the names of the icon. `web/ui/layout/icon.tsx` gives size and stroke; the lines of a drawing are made once.
 */
const createIcon = `
import { createElement } from 'react'
export default function createLucideIcon(...drawing) {
  const lines = drawing.map((line) =>
    typeof line === 'string' ? createElement('path', { d: line }) : createElement(...line),
  )
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
    }, ...lines)
  }
}`

/** For both builds alike: what the server draws is what the browser expects. */
export function lightIcons(): Plugin {
  return {
    name: 'light-icons',
    apply: 'build',
    enforce: 'pre',
    load: (id) => (id.endsWith('/lucide-react/dist/esm/createLucideIcon.mjs') ? createIcon : null),
    transform: (code, id) =>
      /\/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/.test(id) && code.includes('createLucideIcon(')
        ? drawingOnly(id)
        : null,
  }
}

/** Its lines and nothing else: a name and a random key for each line would be a tenth of the first page's own code. */
async function drawingOnly(file: string): Promise<string> {
  const { __iconData } = (await import(pathToFileURL(file).href)) as { __iconData: { node: Line[] } }
  const drawing = __iconData.node.map(([tag, { key: _, ...attributes }]) =>
    tag === 'path' && Object.keys(attributes).join() === 'd' ? attributes.d : [tag, attributes],
  )
  return `import create from '../createLucideIcon.mjs'
export default /* @__PURE__ */ create(${drawing.map((line) => JSON.stringify(line)).join(', ')})`
}

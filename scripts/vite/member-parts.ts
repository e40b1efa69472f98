import { join } from 'node:path'
import type { Plugin } from 'vite'

/** The parts of busy pages that show who is logged in. A page that has others is still right, but drawn for each. */
const parts: Record<string, string> = {
  'web/desktop/home/member-card.tsx': 'MemberCard',
  'web/session/own-avatar.tsx': 'OwnAvatar',
}

/** Puts `memberPart` around them where pages are drawn on the server. In the browser nothing stands around them. */
export function memberParts(root: string): Plugin {
  const found = new Set<string>()
  return {
    name: 'member-parts',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      const file = id.slice(root.length + 1)
      const name = parts[file]
      if (!name) return null
      const head = `export function ${name}(`
      if (!code.includes(head)) throw new Error(`${file} has no function ${name} any more`)
      found.add(file)
      const wrapped = `export const ${name} = memberPart(${name}Inside)\nfunction ${name}Inside(`
      return `import { memberPart } from '${join(root, 'web/rendering/member-part.tsx')}'\n${code.replace(head, wrapped)}`
    },
    buildEnd(error) {
      const missing = Object.keys(parts).filter((file) => !found.has(file))
      if (!error && missing.length > 0) throw new Error(`Not in the build: ${missing.join(', ')}`)
    },
  }
}

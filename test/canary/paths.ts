import { routeFiles } from '../rules/sources.ts'

/** What stands for the parts of an address that begin with a colon. */
export type Parts = Record<string, readonly string[]>

const prefixes: Record<string, string> = {
  front: '',
  desktop: '',
  platform: '/platform',
  reading: '',
  mobile: '/webapp',
  admin: '/admin',
  bare: '',
}

/** Every page of the site, from the map of its routes: a new one is found by itself. */
export function pagePaths(parts: Parts): string[] {
  const map = routeFiles()
  const areas = [...map.matchAll(/^(?:export )?const (\w+): RouteObject\[\] = \[$(.*?)^\]$/gms)]
  const patterns = areas.flatMap(([, area = '', list = '']) => {
    const prefix = prefixes[area]
    if (prefix === undefined) throw new Error(`nobody said where the pages of ${area} are`)
    const paths = [...list.matchAll(/path: '([^']+)'/g)].map(([, path]) => path)
    return ['', ...paths.filter((path) => path !== '*')].map((path) => `${prefix}/${path}`)
  })
  return [...new Set(patterns)].flatMap((pattern) => filled(pattern, parts))
}

function filled(pattern: string, parts: Parts): string[] {
  const [whole, name] = /:(\w+)|\*/.exec(pattern) ?? []
  if (!whole) return [pattern]
  const values = parts[name ?? '*']
  if (!values) throw new Error(`nobody said what stands for ${whole} in ${pattern}`)
  return values.flatMap((value) => filled(pattern.replace(whole, value), parts))
}

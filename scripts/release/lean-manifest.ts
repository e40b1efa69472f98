import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

interface Entry {
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
}
type Lock = { packages: Record<string, Entry> }

/**
 * What only pages, builds and tests import is in the built files already: it is neither installed nor looked for. That
 * is half of everything.
 */
export function writeLeanManifest(folder: string): void {
  const read = (file: string) => JSON.parse(readFileSync(join(folder, file), 'utf8'))
  const write = (file: string, value: unknown) =>
    writeFileSync(join(folder, file), `${JSON.stringify(value, null, 2)}\n`)
  const wanted = importedBy(folder)
  const { devDependencies: _, dependencies, ...manifest } = read('package.json')
  const kept = Object.fromEntries(Object.entries(dependencies).filter(([name]) => wanted.has(name)))
  write('package.json', { ...manifest, dependencies: kept })
  const lock = read('package-lock.json')
  const { devDependencies: __, ...top } = lock.packages['']
  lock.packages[''] = { ...top, dependencies: kept }
  write('package-lock.json', { ...lock, packages: reached(lock) })
}

/** Names of the packages that the server and its commands ask for. */
function importedBy(folder: string): Set<string> {
  const files = ['server', 'contract', 'scripts', 'dist/run'].flatMap((part) =>
    readdirSync(join(folder, part), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, part, file)),
  )
  const texts = files.filter((file) => /\.(ts|mjs|js)$/.test(file)).map((file) => readFileSync(file, 'utf8'))
  const names = texts.flatMap((text) => [
    ...text.matchAll(/(?:from|import|import\(|resolve\()\s*['"]([^.#'"][^'"]*)['"]/g),
  ])
  return new Set(
    names.map(([, name = '']) =>
      name
        .split('/')
        .slice(0, name.startsWith('@') ? 2 : 1)
        .join('/'),
    ),
  )
}

/** Entries of the lock file that something kept leads to. */
export function reached({ packages }: Lock): Lock['packages'] {
  const found = new Set<string>([''])
  for (const path of found) {
    const { dependencies, optionalDependencies, peerDependencies } = packages[path] ?? {}
    for (const name of Object.keys({ ...peerDependencies, ...optionalDependencies, ...dependencies })) {
      const place = nearest(packages, path, name)
      if (place) found.add(place)
    }
  }
  return Object.fromEntries(Object.entries(packages).filter(([path]) => found.has(path)))
}

/** As Node looks for it: in the folder of the package, then in those above. */
function nearest(packages: Lock['packages'], from: string, name: string): string | undefined {
  for (let path: string | undefined = from; path !== undefined; path = above(path)) {
    const place = path ? `${path}/node_modules/${name}` : `node_modules/${name}`
    if (packages[place]) return place
  }
  return undefined
}

function above(path: string): string | undefined {
  if (path === '') return undefined
  return path.slice(0, Math.max(0, path.lastIndexOf('/node_modules/')))
}

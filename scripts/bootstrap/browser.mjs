import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** What the browser tests and measurements need of the system, with Debian's package names. */
const tools = [
  { what: 'Chromium', package: 'chromium', isThere: () => onPath('chromium', 'chromium-browser', 'google-chrome') },
  { what: 'a font with Chinese characters', package: 'fonts-noto-cjk', isThere: hasChineseFont },
  { what: 'redis-server', package: 'redis-server', isThere: () => onPath('redis-server') },
]

export const browserTools = {
  isDone: () => missing().length === 0,
  run() {
    const wanted = missing()
    const isRoot = process.getuid?.() === 0
    if (isRoot && onPath('apt-get')) {
      const packages = wanted.map((tool) => tool.package)
      console.log(`Installing ${packages.join(', ')} …`)
      aptGet('update')
      aptGet('install', '--yes', '--no-install-recommends', ...packages)
    }
    const still = missing()
    if (still.length > 0) throw new Error(advice(still))
  },
}

function missing() {
  return tools.filter((tool) => !tool.isThere())
}

function advice(still) {
  const list = still.map((tool) => tool.what).join(', ')
  const command = `apt-get install --no-install-recommends ${still.map((tool) => tool.package).join(' ')}`
  return `The tests need ${list}. On Debian or Ubuntu, install with: sudo ${command}`
}

function aptGet(...args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', ['-qq', ...args], { stdio: 'inherit', env })
}

function onPath(...names) {
  const folders = ['/usr/bin', '/usr/sbin', ...(process.env.PATH ?? '').split(delimiter)]
  return names.some((name) => folders.some((folder) => existsSync(join(folder, name))))
}

function hasChineseFont() {
  // A look at the usual folder is quicker than fc-list, which reads every font.
  const usual = '/usr/share/fonts/opentype/noto'
  if (existsSync(usual) && readdirSync(usual).some((name) => name.includes('CJK'))) return true
  return Boolean(spawnSync('fc-list', [':lang=zh'], { encoding: 'utf8' }).stdout?.trim())
}

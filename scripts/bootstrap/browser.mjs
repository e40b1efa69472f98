import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** What the browser tests and measurements need of the system, with Debian's package names, the best one first. */
const tools = [
  {
    what: 'Chromium',
    // Without windows to draw, the shell takes half the time for the same pages; older systems do not have it.
    packages: ['chromium-headless-shell', 'chromium'],
    isThere: () => onPath('chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'),
  },
  { what: 'a font with Chinese characters', packages: ['fonts-noto-cjk'], isThere: hasChineseFont },
  { what: 'redis-server', packages: ['redis-server'], isThere: () => onPath('redis-server') },
  { what: 'nginx', packages: ['nginx-light', 'nginx'], isThere: () => onPath('nginx'), isOptional: true },
  { what: 'haproxy', packages: ['haproxy'], isThere: () => onPath('haproxy'), isOptional: true },
  { what: 'caddy', packages: ['caddy'], isThere: () => onPath('caddy'), isOptional: true },
]

/** What only some tests need, and the system did not give, stands here by its name: it is not asked for each time. */
const withoutFile = '.cache/without'

export const browserTools = installing(tools)

export function installing(all) {
  const missing = () => all.filter((tool) => !tool.isThere())
  return {
    isDone: () => missing().every((tool) => tool.isOptional && (!mayInstall() || isGivenUp(tool))),
    async run() {
      if (mayInstall()) {
        const wanted = missing()
        console.log(`Installing ${wanted.map((tool) => tool.what).join(', ')} …`)
        await aptGet('update')
        // One package that apt does not know and it installs none of a call: what tests can go without comes by itself.
        const needed = wanted.filter((tool) => !tool.isOptional)
        if (needed.length > 0) await install(needed)
        for (const tool of wanted.filter(({ isOptional }) => isOptional)) await install([tool])
      }
      const still = missing()
      const needed = still.filter((tool) => !tool.isOptional)
      if (needed.length > 0) throw new Error(advice(needed))
      if (mayInstall()) writeFileSync(withoutFile, still.map((tool) => `${tool.what}\n`).join(''))
    },
  }
}

function install(wanted) {
  const packages = wanted.map((tool) => tool.packages.find(isOffered))
  return aptGet('install', '--yes', '--no-install-recommends', ...packages)
}

function isGivenUp({ what }) {
  return existsSync(withoutFile) && readFileSync(withoutFile, 'utf8').split('\n').includes(what)
}

function mayInstall() {
  return process.getuid?.() === 0 && onPath('apt-get')
}

function advice(still) {
  const list = still.map((tool) => tool.what).join(', ')
  const command = `apt-get install --no-install-recommends ${still.map((tool) => tool.packages.at(-1)).join(' ')}`
  return `The tests need ${list}. On Debian or Ubuntu, install with: sudo ${command}`
}

/** Asked after `apt-get update`; the last choice is tried in any case, and its failure tells. */
function isOffered(name, at, names) {
  if (at === names.length - 1) return true
  return spawnSync('apt-cache', ['show', name], { stdio: 'ignore' }).status === 0
}

function aptGet(...args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return new Promise((resolve) => {
    const child = spawn('apt-get', ['-qq', ...args], { stdio: ['ignore', 'inherit', 'inherit'], env })
    // What it could not install is told afterwards, by its name.
    child.once('error', resolve)
    child.once('exit', resolve)
  })
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

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../../rules/sources.ts'

export interface Visit {
  path: string
  as: 'guest' | 'admin'
  /** A dialog opens by itself: it is looked at, and then the page behind it. */
  dialog?: true
}

/** Each list of routes, and where its pages lie. */
const lists = [
  { file: 'front.ts', list: 'front', under: '/' },
  { file: 'desktop.ts', list: 'desktop', under: '/' },
  { file: 'desktop.ts', list: 'reading', under: '/' },
  { file: 'desktop.ts', list: 'platform', under: '/platform/' },
  { file: 'mobile.ts', list: 'mobile', under: '/webapp/' },
  { file: 'admin.ts', list: 'admin', under: '/admin/' },
  { file: 'map.tsx', list: 'bare', under: '/' },
]

/** What stands for the parts of an address that vary. */
const samples: Record<string, string> = {
  ':posts': '1',
  ':id': '1',
  ':commentid': '1',
  ':work': '6',
  ':chapter': '79',
  ':systemType': 'forum',
  ':sign': 'film',
  ':systemsign': 'film',
  ':way': 'login-qq?code=a&state=b',
  ':token': '1.reply.forged',
  '*': 'about',
}

/** Screens that are looked at as a guest sees them; all others are an administrator's, who may see everything. */
const guests =
  /^desktop\/(home|posts|announcement|author|column|works|dynamic|search|policy|return)\/|^desktop\/system\/(aggregate|system|board)$|^mobile\/(home|login|url)\/|^mobile\/seting\/(privacy-policy|user-agreement)$/

/** Where the address of the map alone would show little. */
const special: Record<string, Partial<Visit>> = {
  'desktop/home/home': { dialog: true },
  'desktop/author/author': { path: '/author/2?tab=dynamic' },
  'desktop/search/search': { path: '/search?q=青' },
  'desktop/system/aggregate': { path: '/System/Aggregate-forum' },
  'desktop/works/manga-reader': { path: '/manga/7/82' },
  'mobile/user/group': { path: '/webapp/user/message/group/2' },
  'mobile/works/manga-reader': { path: '/webapp/manga/7/82' },
  'admin/wallet/ledger/ledger': { path: '/admin/ledger?user=1' },
  'mobile/url/url': { path: '/webapp/url/url?url=https%3A%2F%2Fexample.com' },
  'mobile/author/author': { path: '/webapp/author/2?tab=dynamic' },
}

/** Every screen of the map, with the first address that leads to it. The gallery exists in development only. */
export function visits(): Map<string, Visit> {
  const found = new Map<string, Visit>()
  for (const { screen, path } of lists.flatMap(screensOf)) {
    if (found.has(screen) || screen === 'desktop/ui/ui') continue
    found.set(screen, { path, as: guests.test(screen) ? 'guest' : 'admin', ...special[screen] })
  }
  return found
}

function screensOf({ file, list, under }: (typeof lists)[number]): { screen: string; path: string }[] {
  const text = readFileSync(join(projectRoot, 'web/routes', file), 'utf8')
  const [, routes = ''] = new RegExp(`const ${list}: RouteObject\\[\\] = \\[\\n([\\s\\S]*?)\\n\\]`).exec(text) ?? []
  const parts = /screen\('([^']+)\.(screen|layout)', \{\s*(?:path: '([^']*)'|index: true)|\n {4}\]/g
  let frame = ''
  return [...routes.matchAll(parts)].flatMap(([, screen, kind, path = '']) => {
    // The end of a layout's own pages.
    if (!screen) frame = ''
    if (kind === 'layout') frame = `${path}/`
    if (!screen || kind !== 'screen') return []
    const address = `${under}${frame}${path}`.replace(/:\w+|\*/g, (part) => samples[part] ?? part)
    return { screen, path: address.length > 1 ? address.replace(/\/$/, '') : address }
  })
}

import { basename } from 'node:path'

/** What rolldown tells about a module while it decides in which chunk it goes. */
interface Graph {
  getModuleInfo(
    id: string,
  ): { code: string | null; importedIds: readonly string[]; importers: readonly string[] } | null
}

const views = {
  entry: ['web/entry.client.tsx'],
  desktop: ['web/routes/front.ts', 'web/desktop/desktop.layout.tsx', 'web/desktop/home/home.screen.tsx'],
  deferred: ['web/desktop/frame/deferred-features.tsx'],
  mobile: ['web/routes/mobile.ts', 'web/mobile/mobile.layout.tsx', 'web/mobile/home/home.screen.tsx'],
  login: ['web/features/login/login-dialog.tsx'],
  post: ['web/desktop/posts/post.screen.tsx'],
  phonePost: ['web/mobile/posts/post.screen.tsx'],
  board: ['web/desktop/system/board.screen.tsx'],
  phoneBoard: ['web/mobile/system/board.screen.tsx'],
  author: ['web/desktop/author/author.screen.tsx'],
  phoneAuthor: ['web/mobile/author/author.screen.tsx'],
}
/** On every page of either area; they need not stand among the files that a later screen brings. */
const always = ['core', 'app']

export function isFirstView(chunk: string): boolean {
  return always.includes(chunk)
}

const core = /node_modules\/(react|react-dom|scheduler|react-router|@tanstack)\//
/** For the few screens that use it; the barrel of the library names it among the rest. */
const notCore = /\/(useMutation|mutationObserver|useMutationState|useQueries|queriesObserver)\.js$/
/** They share no files of their own, but the sentences that only they say: readers need few of all that there are. */
const works = ['desktop', 'mobile'].flatMap((area) =>
  ['discovery', 'work', 'reader', 'manga-reader', 'shelf'].map((screen) => `web/${area}/works/${screen}.screen.tsx`),
)
const icon = /\/lucide-react\/.*\/icons\//
/** Runs before all other scripts, and must not wait for any. */
const alone = '/web/ui/layout/kept-press.ts'
const sentences = '/messages/compiled/sentences'
const saidIn = /\bm\.(\w+)/g

/** The page of a post, to which most second steps lead: it comes in one piece, once the first page is at rest. */
const posts = ['post', 'phonePost']
/** Pages that readers come to from elsewhere, too: each is a few files, and needs few of the many sentences. */
const places = ['board', 'phoneBoard', 'author', 'phoneAuthor']
const ofDesktop = ['desktop', 'deferred', 'post', 'board', 'author']
const ofPhone = ['mobile', 'phonePost', 'phoneBoard', 'phoneAuthor']

/**
 * Names the chunks of the first page a visitor sees: the libraries, what both areas need, what one of them needs, what
 * the desktop brings as soon as it is quiet, the login dialog; and those of the pages of posts, boards and authors. Left
 * alone, the bundler makes some seventy files of it, which compress badly one by one, and whose names stand in a list
 * that every page carries. Screens that come later keep their own small chunks; the icons and sentences they share come
 * together with the second page.
 */
export function firstViewChunk(root: string): (id: string, graph: Graph) => string | null {
  let parts: Part[] | undefined
  let ofWorks: Part | undefined
  let users: Map<string, string[]> | undefined
  return (id, graph) => {
    const inRoot = (file: string) => `${root}/${file}`
    parts ??= Object.entries(views).map(([name, files]) => reached(graph, name, files.map(inRoot)))
    ofWorks ??= reached(graph, 'words-works', works.map(inRoot))
    users ??= usersOfSentences(graph, `${root}/messages/compiled/messages.js`)
    if (id.endsWith(alone)) return null
    if (id.includes(sentences)) return chunkOfSentence(id, { parts, users, ofWorks })
    const names = parts.filter(({ ids }) => ids.has(id)).map(({ name }) => name)
    const [first] = names
    if (!first) return icon.test(id) ? 'icons' : null
    const isLater = posts.includes(first) || places.includes(first)
    if (core.test(id) && !(isLater || notCore.test(id))) return 'core'
    if (notCore.test(id) && !isLater) return null
    return isLater ? chunkOfPages(names) : chunkOfFirst(first, names)
  }
}

/** What others need, too, must not bring the whole first view along: it comes with what every page has. */
function chunkOfFirst(first: string, names: string[]): string {
  const isOnDesktop = names.some((name) => ofDesktop.includes(name))
  const isOnPhone = names.some((name) => ofPhone.includes(name))
  if (first === 'entry' || (names.includes('desktop') && names.includes('mobile'))) return 'app'
  const isShared = names.includes('login') ? names.length > 1 : isOnDesktop && isOnPhone
  return isShared ? 'app' : first
}

/** What pages of several kinds share is little, and not worth more than one file. */
function chunkOfPages(names: string[]): string {
  const [first = '', ...others] = names
  if (others.length === 0) return first
  if (names.every((name) => posts.includes(name))) return 'reading'
  return names.every((name) => places.includes(name)) ? 'places' : 'pages'
}

/** Parts that bring sentences of their own, and the folder of what is never there without them. */
const folders: Record<string, string> = {
  desktop: '/web/desktop/',
  deferred: '/web/desktop/',
  mobile: '/web/mobile/',
  login: '/web/features/login/',
}

interface Sayers {
  parts: Part[]
  /** The files that say each sentence. */
  users: Map<string, string[]>
  ofWorks: Part
}

/** A sentence comes with the first of these pages that says it; the others come together with the second page. */
function chunkOfSentence(id: string, { parts, users, ofWorks }: Sayers): string {
  const key = basename(id, '.js')
  const saying = parts.filter(({ words }) => words.has(key))
  const names = saying.map(({ name }) => name)
  const [first, second] = saying.filter(({ name }) => !posts.includes(name) && !places.includes(name))
  if (first && !second && areAllOf(first, users.get(key) ?? [], parts)) return first.name
  if (first) return 'app'
  if (names.length === 0 && ofWorks.words.has(key)) return ofWorks.name
  if (names.length === 0) return key.startsWith('admin_') ? 'words-admin' : 'words'
  if (names.every((name) => posts.includes(name))) return 'reading'
  return names.every((name) => places.includes(name)) ? 'places' : 'pages'
}

/**
 * Whether all files that say a sentence stand in the chunk of the part, or are never there without it. One that stands
 * with what every page has would bring that chunk along, in a circle.
 */
function areAllOf({ name }: Part, users: string[], parts: Part[]): boolean {
  const folder = folders[name]
  return users.every((id) => {
    const names = parts.filter(({ ids }) => ids.has(id)).map((part) => part.name)
    const [first] = names
    return first ? chunkOfFirst(first, names) === name : folder !== undefined && id.includes(folder)
  })
}

/** The files that say each sentence: all of them import one list. */
function usersOfSentences(graph: Graph, list: string): Map<string, string[]> {
  const users = new Map<string, string[]>()
  for (const id of graph.getModuleInfo(list)?.importers ?? [])
    for (const [, key = ''] of graph.getModuleInfo(id)?.code?.matchAll(saidIn) ?? [])
      users.set(key, [...(users.get(key) ?? []), id])
  return users
}

interface Part {
  name: string
  ids: Set<string>
  words: Set<string>
}

/** Everything that comes with these files at once, and the sentences in it: those hang on one list in the graph. */
function reached(graph: Graph, name: string, files: string[]): Part {
  const ids = new Set<string>()
  const words = new Set<string>()
  const visit = (id: string) => {
    if (ids.has(id) || id.includes(sentences)) return
    ids.add(id)
    const info = graph.getModuleInfo(id)
    for (const [, key] of info?.code?.matchAll(saidIn) ?? []) words.add(key ?? '')
    for (const next of info?.importedIds ?? []) visit(next)
  }
  files.forEach(visit)
  return { name, ids, words }
}

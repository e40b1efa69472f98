import { posix } from 'node:path'
import { type Import, importsOf, isTest, type Sources, withoutComments } from './sources.ts'

/** Each check takes the project as text and answers what is wrong, one line a violation. */
export type Check = (sources: Sources) => string[]

const areas = ['desktop', 'mobile', 'admin']

/** Inside web: a folder sees only what stands below it. Files at the top see everything. */
const webLevels: Record<string, number> = {
  ui: 0,
  api: 1,
  session: 2,
  media: 3,
  chat: 4,
  social: 5,
  reader: 6,
  features: 7,
  desktop: 8,
  mobile: 8,
  admin: 8,
}
const webTop = 9

/** Files at the top that others may see, from which level on. Types of `page-state` travel further down. */
const webGround: Record<string, number> = { 'web/screen.ts': 8, 'web/page-state.ts': 8 }
const webGroundTypes: Record<string, number> = { 'web/page-state.ts': 2 }

/** Inside server: which parts each part may use. */
const serverParts: Record<string, string[]> = {
  kernel: ['kernel'],
  shared: ['kernel', 'shared'],
  db: ['kernel', 'db'],
  providers: ['kernel', 'shared', 'providers'],
  document: ['document'],
  media: ['kernel', 'media'],
  http: ['kernel', 'shared', 'db', 'document', 'http'],
  modules: ['kernel', 'shared', 'db', 'document', 'media', 'http', 'providers', 'modules'],
  realtime: ['kernel', 'shared', 'db', 'http', 'realtime'],
  jobs: ['kernel', 'shared', 'db', 'http', 'jobs', 'modules'],
  starter: ['kernel', 'shared', 'db', 'document', 'modules', 'starter'],
}
/** What the kernel may know of the parts: their types, for the context. */
const kernelTypes = ['shared', 'db', 'providers', 'http']

const tops: Record<string, string[]> = {
  contract: ['contract'],
  server: ['server', 'contract', 'messages', 'package.json'],
  web: ['web', 'contract', 'messages'],
  'main.js': ['serve.ts'],
  'serve.ts': ['server', 'contract'],
  test: ['test', 'contract', 'server', 'web', 'messages', 'scripts', 'main.js'],
  bench: ['bench', 'contract', 'server', 'test'],
  scripts: ['scripts', 'contract', 'server', 'test'],
}

/** The one module, or part of the server, that writes a table. Every table of the migrations has a line. */
export const tableOwners: Record<string, string> = {
  users: 'modules/user',
  sessions: 'modules/session',
  refresh_tokens: 'modules/session',
  access_tokens: 'modules/session',
  guess_locks: 'modules/attempt-limit',
  verification_codes: 'modules/code',
  used_captchas: 'modules/captcha',
  config_versions: 'modules/config',
  secrets: 'modules/config',
  idempotency_keys: 'http',
  audit_log: 'modules/audit',
  attachments: 'modules/attachment',
  attachment_uses: 'modules/attachment',
  attachment_usage: 'modules/attachment',
  user_counts: 'modules/user',
  user_handles: 'modules/user',
  zones: 'modules/board',
  boards: 'modules/board',
  classifications: 'modules/board',
  board_members: 'modules/board',
  board_mutes: 'modules/board',
  board_log: 'modules/board',
  posts: 'modules/post',
  post_stats: 'modules/post-stats',
  author_days: 'modules/post-stats',
  post_days: 'modules/post-stats',
  view_sources: 'modules/post-stats',
  post_drafts: 'modules/draft',
  collects: 'modules/bookmark',
  read_history: 'modules/history',
  comments: 'modules/comment',
  replies: 'modules/comment',
  likes: 'modules/like',
  follows: 'modules/follow',
  notifications: 'modules/notification',
  announcements: 'modules/announcement',
  announcement_reads: 'modules/announcement',
  custom_pages: 'modules/custom-page',
  search_texts: 'modules/search-index',
  user_skeletons: 'modules/user',
  search_word_members: 'modules/search',
  search_words: 'modules/search',
  grade_progress: 'modules/grade',
  exp_events: 'modules/grade',
  exp_log: 'modules/grade',
  check_ins: 'modules/grade',
  accounts: 'modules/ledger',
  ledger_transactions: 'modules/ledger',
  ledger_entries: 'modules/ledger',
  proofs: 'modules/ledger',
  wallet_state: 'modules/ledger',
  card_batches: 'modules/card',
  cards: 'modules/card',
  redeem_batches: 'modules/licence',
  redeem_codes: 'modules/licence',
  licences: 'modules/licence',
  licence_domains: 'modules/licence',
  panel_hosts: 'modules/panel',
  panel_jobs: 'modules/panel',
  vip_grants: 'modules/vip',
  vip_reminders: 'modules/vip',
  identities: 'modules/oauth',
  link_states: 'modules/oauth',
  link_outcomes: 'modules/oauth',
  link_tickets: 'modules/oauth',
  wechat_tokens: 'modules/wechat',
  wechat_scenes: 'modules/wechat',
  topup_orders: 'modules/order',
  pay_notifications: 'modules/order',
  im_sessions: 'modules/chat',
  im_members: 'modules/chat',
  im_messages: 'modules/chat',
  im_deletions: 'modules/chat',
  im_settings: 'modules/chat',
  blocks: 'modules/block',
  reports: 'modules/report',
  migrations: 'db',
}

export const arrows: Check = (sources) =>
  importsOf(sources)
    .filter(({ file }) => !isTest(file))
    .flatMap((edge) => {
      const fault = topFault(edge) ?? (edge.isPackage ? undefined : (webFault(edge) ?? serverFault(edge)))
      return fault ? [`${edge.file} → ${edge.to}: ${fault}`] : []
    })

function topFault({ file, to, isPackage, typeOnly }: Import): string | undefined {
  const from = topOf(file)
  if (isPackage) return packageFault(from, to)
  if (from === 'contract' && to === 'messages/zh-CN.json')
    return typeOnly ? undefined : 'the contract takes only the type of the catalogue'
  const rules = tops[from]
  if (rules && !rules.includes(topOf(to))) return `${from} must not know ${topOf(to)}`
  if (from === 'server' && to.startsWith('messages/compiled')) return 'the server reads the catalogues themselves'
  if (from === 'web' && to.startsWith('messages/') && !to.startsWith('messages/compiled'))
    return 'pages take the compiled messages'
  return undefined
}

function packageFault(from: string, name: string): string | undefined {
  if (from === 'contract' && name !== 'zod/mini') return 'the contract imports only the validator'
  if (from === 'web' && (name.startsWith('node:') || /^(fastify|pg|pino|socket\.io|redis)$/.test(name)))
    return 'pages run in browsers'
  if (from === 'server' && /^(react|react-dom|react-router)(\/|$)/.test(name)) return 'the server knows no component'
  return undefined
}

function webFault({ file, to, typeOnly }: Import): string | undefined {
  if (topOf(file) !== 'web' || topOf(to) !== 'web') return undefined
  const [from, dest] = [webFolder(file), webFolder(to)]
  const level = webLevels[from] ?? webTop
  if (!(dest in webLevels)) {
    const least = (typeOnly ? webGroundTypes[to] : undefined) ?? webGround[to] ?? webTop
    return level >= least ? undefined : 'below the top of web/'
  }
  if (from === dest) {
    const isForeignFeature = from === 'features' && file.split('/')[2] !== to.split('/')[2]
    return isForeignFeature ? 'features do not see each other' : undefined
  }
  if (areas.includes(from) && areas.includes(dest)) return 'the areas do not see each other'
  return level > (webLevels[dest] ?? webTop) ? undefined : `${from} stands below ${dest}`
}

function serverFault({ file, to, typeOnly }: Import): string | undefined {
  if (topOf(to) !== 'server') return undefined
  if (/^server\/modules\/[^/]+\//.test(to)) return moduleFault(file, to)
  if (topOf(file) !== 'server') return undefined
  const [from, dest] = [serverPart(file), serverPart(to)]
  if (from === 'kernel' && typeOnly && kernelTypes.includes(dest)) return undefined
  // The list of routes is where the modules come together.
  if (file === 'server/api.ts') return dest === 'http' || dest === 'modules' ? undefined : 'it only lists routes'
  return serverParts[from]?.includes(dest) ? undefined : `${from} must not know ${dest}`
}

function moduleFault(file: string, to: string): string | undefined {
  const [, , module, ...rest] = to.split('/')
  const door = rest.join('/')
  if (file === 'server/api.ts') return /(^|-)routes\.ts$/.test(door) ? undefined : 'it only lists routes'
  if (file.startsWith(`server/modules/${module}/`)) return undefined
  if (topOf(file) === 'test') return undefined
  const isAllowed = topOf(file) !== 'server' || serverParts[serverPart(file)]?.includes('modules')
  if (!isAllowed) return `${serverPart(file)} must not know modules`
  return door === 'service.ts' ? undefined : 'a module is entered through its service.ts'
}

export const moduleCircles: Check = (sources) => {
  const graph = new Map<string, Set<string>>()
  for (const { file, to } of importsOf(sources)) {
    const [from, dest] = [file, to].map((path) => /^server\/modules\/([^/]+)\//.exec(path)?.[1])
    if (!from || !dest || from === dest || isTest(file)) continue
    graph.set(from, (graph.get(from) ?? new Set()).add(dest))
  }
  return circles(graph)
}

/** Between rooms types count too; inside one room a part may borrow a type from what it is a part of. */
export const fileCircles: Check = (sources) => {
  const graph = new Map<string, Set<string>>()
  for (const { file, to, typeOnly } of importsOf(sources)) {
    if (typeOnly && roomOf(file) === roomOf(to)) continue
    graph.set(file, (graph.get(file) ?? new Set()).add(to))
  }
  return circles(graph)
}

/** A module of the server, a feature, an area's folder. */
function roomOf(file: string): string {
  return posix.dirname(file).split('/').slice(0, 3).join('/')
}

function circles(graph: Map<string, Set<string>>): string[] {
  const found: string[] = []
  const done = new Set<string>()
  const visit = (node: string, trail: string[]) => {
    const start = trail.indexOf(node)
    if (start >= 0) return void found.push([...trail.slice(start), node].join(' → '))
    if (done.has(node)) return
    for (const next of graph.get(node) ?? []) visit(next, [...trail, node])
    done.add(node)
  }
  for (const node of graph.keys()) visit(node, [])
  return found
}

const writes =
  /\b(?:insert\s+into|merge\s+into|delete\s+from|truncate(?:\s+table)?|lock\s+table|(?<!\b(?:for|do|key|on|or|before|after)\s+)update)\s+(?:only\s+)?([a-z_]+|\?)/gi

/**
 * Who writes tables of others. The starter fills a database as a whole, many rows at a time: a copy of what the owners
 * would write one by one. The rules of retention delete rows that have had their time, and do nothing else.
 */
const writersOfAll = ['server/starter/', 'server/jobs/retention.ts']

export const tableWriters: Check = (sources) => {
  const faults = unownedTables(sources)
  for (const [file, text] of sources) {
    if (!/^(server|serve\.ts|scripts\/|bench\/)/.test(file) || !file.endsWith('.ts') || isTest(file)) continue
    if (writersOfAll.some((writer) => file.startsWith(writer))) continue
    for (const table of new Set(tablesWritten(withoutComments(text)))) {
      const owner = tableOwners[table]
      if (!owner) faults.push(`${file} writes ${table}, which has no owner`)
      else if (!file.startsWith(`server/${owner}/`)) faults.push(`${file} writes ${table}, which belongs to ${owner}`)
    }
  }
  return faults
}

function unownedTables(sources: Sources): string[] {
  return [...sources].flatMap(([file, text]) => {
    if (!file.endsWith('.sql')) return []
    const created = [
      ...text.replace(/--.*/g, '').matchAll(/create\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?(\w+)/gi),
    ]
    return created.filter(([, table = '']) => !tableOwners[table]).map(([, table]) => `${file}: ${table} has no owner`)
  })
}

/** In templates every write counts, also to unknown tables; in other text only what names a known table. */
function tablesWritten(code: string): string[] {
  const inTemplates = sqlTemplates(code).flatMap(written)
  const elsewhere = written(code).filter((table) => table in tableOwners)
  return [...inTemplates, ...elsewhere].filter((table) => table !== 'set')
}

function written(text: string): string[] {
  return [...text.matchAll(writes)].map(([, table = '']) => table)
}

/** The text of each sql template; a value in it stands as `?`, templates in values are looked at on their own. */
function sqlTemplates(code: string): string[] {
  return [...code.matchAll(/\bsql`/g)].map(({ index }) => {
    let text = ''
    let depth = 0
    for (let at = index + 4; at < code.length; at++) {
      if (depth === 0 && code[at] === '`') break
      if (code.startsWith('${', at)) {
        if (depth === 0) text += '?'
        depth += 1
        at += 1
      } else if (depth > 0 && code[at] === '{') depth += 1
      else if (depth > 0 && code[at] === '}') depth -= 1
      else if (depth === 0) text += code[at]
    }
    return text
  })
}

interface Ban {
  name: string
  pattern: RegExp
  where: RegExp
  /** Files in which it stands, each with the reason. */
  except: Record<string, string>
}

/** The rules themselves name what they forbid. */
const everywhere = /^(?!test\/rules\/)/

const bans: Ban[] = [
  {
    name: 'Math.random',
    pattern: /\bMath\.random\b/,
    where: /^(server\/|serve\.ts)/,
    except: {
      'server/db/open.ts': 'the pause before a transaction is tried again: nobody gains by guessing it',
      'server/db/migrate.ts': 'the pause before a lock is asked for again',
      'server/jobs/housekeeping.ts': 'servers that started together come apart',
      'server/kernel/redis.ts': 'the pause before the next connection',
    },
  },
  { name: 'dangerouslySetInnerHTML', pattern: /dangerouslySetInnerHTML/, where: /^(web|server)\//, except: {} },
  {
    name: 'innerHTML',
    pattern: /\.(inner|outer)HTML\s*=|insertAdjacentHTML|document\.write/,
    where: /^web\//,
    except: {},
  },
  // The policy of our pages allows no style attribute in what the server renders.
  { name: 'style={', pattern: /\bstyle=\{/, where: /^web\//, except: {} },
  { name: 'eval', pattern: /(?<![.\w])eval\(|new Function\(/, where: /^(web|server|contract)\//, except: {} },
  { name: 'console', pattern: /\bconsole\.\w+/, where: /^server\//, except: {} },
  // What never answers would hold its place for ever.
  {
    name: 'fetch without a signal',
    pattern: /(?<![.\w])fetch\((?![\s\S]{0,200}\bsignal\b)/,
    where: /^web\//,
    except: {},
  },
  // From here on: what a new version of a library breaks without a word.
  {
    name: 'UNSAFE_',
    pattern: /\bUNSAFE_/,
    where: everywhere,
    except: { 'web/ui/layout/router-contexts.ts': 'kept pages and parts drawn apart have no public way' },
  },
  {
    name: 'a private symbol',
    pattern: /\bSymbol\.for\(|getOwnPropertySymbols|\.symbols\.\w|\w+Sym\]/,
    where: everywhere,
    except: {},
  },
  {
    // Our ids, and the two public names of the validator, look the same.
    name: 'a private field',
    pattern: /\??\.(?!_(?:id|zod|default)\b)_[A-Za-z]\w*|\b__iconData\b|__(?:SECRET|CLIENT)_INTERNALS/,
    where: everywhere,
    except: {},
  },
  {
    name: 'a changed prototype',
    pattern:
      /\.prototype(?:\.\w+|\[[^\]]+\])\s*=(?!=)|\b(?:defineProperty|assign|setPrototypeOf)\(\s*[\w.]+\.prototype\b|\.__proto__\b/,
    where: everywhere,
    except: {},
  },
  {
    name: 'the inside of a package',
    pattern:
      /node_modules\/[^'"`]*\/(?:dist|build|lib|esm|cjs|src)\/|\/(?:dist|build)\/(?:esm|cjs|modern|lib|development|production)\b/,
    where: /^(scripts\/|[\w.]+\.ts$)/,
    except: {},
  },
  // Two servers in one process would share it; `perContext` gives each its own. Maps from an object that belongs to one
  // context anyway (WeakMap) are fine, unless the object is only a stand-in for the context.
  {
    name: 'state of a module',
    pattern:
      /^(?:export )?(?:let |const \w+ = (?:new (?:Map|Set)(?:<.*>)?\(\)|create(?:LruCache|\w*Mutex|SingleFlight)\b)|.*WeakMap<EventBus)/m,
    where: /^server\//,
    except: {
      'server/kernel/log.ts': 'the time of the last line as text, the same for everybody',
      'server/modules/attachment/uses.ts': 'filled by modules when they are loaded',
      'server/modules/search-index/characters.ts': 'a dictionary that never changes',
      'server/modules/search-index/places.ts': 'what characters fold to: never changes, asked for each of a text',
      'server/modules/search-index/script.ts': 'what characters are: never changes, asked for each of a text',
      'server/modules/account-rules/skeleton.ts': 'a table from a file that never changes',
    },
  },
]

export const bannedWords: Check = (sources) =>
  bans.flatMap(({ name, pattern, where, except }) => {
    const users = [...sources].filter(([file, text]) => isBanned(file, where) && pattern.test(withoutComments(text)))
    const files = users.map(([file]) => file)
    const idle = Object.keys(except).filter((file) => sources.has(file) && !files.includes(file))
    return [
      ...files.filter((file) => !(file in except)).map((file) => `${file}: ${name}`),
      ...idle.map((file) => `${file} no longer needs its exception for ${name}`),
    ]
  })

function isBanned(file: string, where: RegExp): boolean {
  return where.test(file) && !isTest(file)
}

function topOf(path: string): string {
  return path.split('/')[0] ?? ''
}

function webFolder(path: string): string {
  const [, folder = '', rest] = path.split('/')
  return rest === undefined ? '' : folder
}

function serverPart(path: string): string {
  const [, folder = '', rest] = path.split('/')
  return rest === undefined ? '' : folder
}

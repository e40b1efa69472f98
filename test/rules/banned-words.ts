import { type Check, isTest, withoutComments } from './sources.ts'

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
      'server/modules/purchase/goods-purchases.ts': 'filled by the module that sells goods when it is loaded',
      'server/text-rules/characters.ts': 'a dictionary that never changes',
      'server/modules/search-index/places.ts': 'what characters fold to: never changes, asked for each of a text',
      'server/text-rules/script.ts': 'what characters are: never changes, asked for each of a text',
      'server/text-rules/skeleton.ts': 'a table from a file that never changes',
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

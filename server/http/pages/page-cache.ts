import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { ContentTag } from '../../kernel/content-cache.ts'
import { createLruCache } from '../../kernel/lru-cache.ts'

/** A whole page, ready to be written to the wire in each encoding. */
export interface StoredPage {
  status: number
  identity: Buffer
  br: Buffer
  gzip: Buffer
}

export interface PageCache {
  get(key: string): StoredPage | undefined
  /** Stores the page unless something it shows may have changed while it was being made. */
  put(key: string, page: StoredPage, path: string, epoch: number): void
  /** Grows with each change. */
  epoch(): number
  /** Drops the pages that show what has changed. */
  drop(tags: readonly ContentTag[]): void
  clear(): void
  bytes(): number
}

/** Safety net for what no tag says: the time that has passed, a name that has changed. */
const longest = 60_000

/**
 * What the page at a path shows and may change without `all` being said. A page of a post shows that post; the rest of
 * what stands there is links, which only go wrong by something vanishing, and that is always `all`.
 */
function tagsOf(path: string): ContentTag[] {
  const post = /^\/(?:webapp\/)?(\d+)(?:\/|$)/.exec(path)
  if (post) return [`post:${post[1]}`, 'boards']
  if (/^\/(policy|webapp\/seting|webapp\/login|webapp\/url)(\/|$)/.test(path)) return []
  const author = /^\/(?:webapp\/)?author\/(\d+)/.exec(path)
  return author ? ['feed', 'boards', `user:${author[1]}`] : ['feed', 'boards', 'announcements', 'pages']
}

const mostBytes = 24 * 1024 * 1024

/** Pages of anonymous visitors; the keys come from an allow-list. */
export function createPageCache(most = mostBytes): PageCache {
  const pages = createLruCache<{ page: StoredPage; tags: ContentTag[] }>(most)
  let epoch = 0
  return {
    get: (key) => pages.get(key)?.page,
    put(key, page, path, madeIn) {
      if (madeIn !== epoch) return
      const bytes = page.identity.length + page.br.length + page.gzip.length
      pages.set(key, { page, tags: tagsOf(path) }, bytes, longest)
    },
    epoch: () => epoch,
    drop(tags) {
      epoch++
      const isAll = tags.includes('all')
      pages.drop((kept) => isAll || kept.tags.some((tag) => tags.includes(tag)))
    },
    clear() {
      epoch++
      pages.clear()
    },
    bytes: pages.weight,
  }
}

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** A page that many will get is worth the better compression. */
export async function storedPage(status: number, identity: Buffer): Promise<StoredPage> {
  const [br, gzipped] = await Promise.all([compress(identity, 'br', 5), compress(identity, 'gzip', 6)])
  return { status, identity, br, gzip: gzipped }
}

export async function compress(bytes: Buffer, encoding: Encoding, quality: number): Promise<Buffer> {
  if (encoding === 'gzip') return compressGzip(bytes, { level: quality })
  if (encoding !== 'br') return bytes
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants
  return compressBrotli(bytes, { params: { [BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_SIZE_HINT]: bytes.length } })
}

export type Encoding = 'br' | 'gzip' | undefined

const brotliNamed = /(?:^|,)\s*br\s*(?:;\s*q=([\d.]+)\s*)?(?:,|$)/i
const gzipNamed = /(?:^|,)\s*gzip\s*(?:;\s*q=([\d.]+)\s*)?(?:,|$)/i

/** The best encoding the visitor names; one that is named with q=0 is refused, not offered. */
export function acceptedEncoding(header: string | undefined): Encoding {
  if (!header) return undefined
  if (isAccepted(brotliNamed.exec(header))) return 'br'
  return isAccepted(gzipNamed.exec(header)) ? 'gzip' : undefined
}

function isAccepted(named: RegExpExecArray | null): boolean {
  return named !== null && Number(named[1] ?? 1) > 0
}

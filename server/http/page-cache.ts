import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** A whole page, ready to be written to the wire in each encoding. */
export interface StoredPage {
  status: number
  identity: Buffer
  br: Buffer
  gzip: Buffer
}

export interface PageCache {
  get(key: string): StoredPage | undefined
  /** Stores the page unless the cache was emptied while it was being made. */
  put(key: string, page: StoredPage, epoch: number): void
  /** Grows each time the cache is emptied. */
  epoch(): number
  clear(): void
}

/** Pages of anonymous visitors. The least recently used go first; the keys come from an allow-list. */
export function createPageCache(most = 500): PageCache {
  const pages = new Map<string, StoredPage>()
  let epoch = 0
  return {
    get(key) {
      const page = pages.get(key)
      if (!page) return undefined
      pages.delete(key)
      pages.set(key, page)
      return page
    },
    put(key, page, madeIn) {
      if (madeIn !== epoch) return
      pages.set(key, page)
      if (pages.size > most) pages.delete(pages.keys().next().value ?? '')
    },
    epoch: () => epoch,
    clear() {
      epoch++
      pages.clear()
    },
  }
}

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** A page that many will get is worth the better compression. */
export async function storedPage(status: number, html: string): Promise<StoredPage> {
  const identity = Buffer.from(html)
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

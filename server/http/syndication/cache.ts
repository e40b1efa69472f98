import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createGzip } from 'node:zlib'
import type { ContentTag } from '../../kernel/content-cache.ts'
import type { EventBus } from '../../kernel/events.ts'
import { createLruCache } from '../../kernel/lru-cache.ts'

/** A document for everybody, kept as it travels. */
export interface PackedDocument {
  gzip: Buffer
  etag: string
}

export interface WorldCache {
  read(key: string, tags: ContentTag[], make: () => AsyncIterable<string>): Promise<PackedDocument>
}

interface Kept {
  document: Promise<PackedDocument>
  tags: ContentTag[]
}

/** Few and compressed: whoever asks for one document after another must not fill the memory. */
export function createWorldCache(events: EventBus, { most = 40, longest = 600_000 } = {}): WorldCache {
  const kept = createLruCache<Kept>(most)
  events.on('configChanged', () => kept.clear())
  events.on('contentChanged', ({ tags }) => {
    const isAll = tags.includes('all')
    kept.drop((entry) => isAll || entry.tags.some((tag) => tags.includes(tag)))
  })
  return {
    read(key, tags, make) {
      const found = kept.get(key)
      if (found) return found.document
      const entry = { document: pack(make()), tags }
      kept.set(key, entry, 1, longest)
      entry.document.catch(() => kept.drop((other) => other === entry))
      return entry.document
    },
  }
}

/** Piece by piece, so that a long document is never there as a whole. */
async function pack(pieces: AsyncIterable<string>): Promise<PackedDocument> {
  const hash = createHash('sha256')
  const hashed = async function* () {
    for await (const piece of pieces) {
      hash.update(piece)
      yield piece
    }
  }
  const source = Readable.from(hashed())
  const gzip = createGzip()
  source.once('error', (error) => gzip.destroy(error))
  const bytes = await buffer(source.pipe(gzip))
  return { gzip: bytes, etag: `W/"${hash.digest('base64url').slice(0, 22)}"` }
}

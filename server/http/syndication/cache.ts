import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createGzip } from 'node:zlib'
import type { ContentTag } from '../../kernel/content-cache.ts'
import type { EventBus } from '../../kernel/events.ts'

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
  until: number
}

/** Few and compressed: whoever asks for one document after another must not fill the memory. */
export function createWorldCache(events: EventBus, { most = 40, longest = 600_000 } = {}): WorldCache {
  const kept = new Map<string, Kept>()
  events.on('configChanged', () => kept.clear())
  events.on('contentChanged', ({ tags }) => {
    const isAll = tags.includes('all')
    for (const [key, entry] of kept) if (isAll || entry.tags.some((tag) => tags.includes(tag))) kept.delete(key)
  })
  return {
    read(key, tags, make) {
      const found = kept.get(key)
      kept.delete(key)
      const isGood = found !== undefined && found.until > performance.now()
      const entry = isGood ? found : { document: pack(make()), tags, until: performance.now() + longest }
      kept.set(key, entry)
      if (kept.size > most) kept.delete(kept.keys().next().value ?? '')
      if (!isGood) entry.document.catch(() => kept.get(key) === entry && kept.delete(key))
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

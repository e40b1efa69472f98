import { pipeline, type Readable, Transform } from 'node:stream'
import { ProviderError } from './provider-error.ts'

/** Passes on exactly so many bytes. Fewer or more make it fail, so that no half object is stored. */
export function exactBytes(provider: string, source: Readable, size: number, onProgress: () => void): Transform {
  let passed = 0
  const exact = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      passed += chunk.length
      onProgress()
      done(passed > size ? new ProviderError(provider, 'settings', 'longer than announced') : null, chunk)
    },
    flush(done) {
      done(passed < size ? new ProviderError(provider, 'settings', 'shorter than announced') : null)
    },
  })
  // Whoever sends the result hears of a failing source from the result.
  pipeline(source, exact, () => {})
  return exact
}

/** All of a short body. */
export async function bytesOf(body: Readable, most: number): Promise<Buffer | null> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of body as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > most) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

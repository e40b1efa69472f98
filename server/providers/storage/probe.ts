import { randomUUID } from 'node:crypto'
import { bytesOf } from '../outbound/exact-bytes.ts'
import { ProviderError } from '../outbound/provider-error.ts'
import type { Storage } from './storage.ts'

/** Writes, measures, reads and removes a small object. */
export async function probeStorage(provider: string, storage: Pick<Storage, 'put' | 'head' | 'read' | 'remove'>) {
  const path = `aoir/probe/${randomUUID()}.txt`
  const bytes = Buffer.from(`written to see whether writing works: ${path}`)
  await storage.put(path, bytes, { size: bytes.length, type: 'text/plain' })
  try {
    const stored = await storage.head(path)
    if (stored?.size !== bytes.length) throw new ProviderError(provider, 'garbled', 'other size')
    const read = await bytesOf(await storage.read(path), 4096)
    if (!read?.equals(bytes)) throw new ProviderError(provider, 'garbled', 'other bytes')
  } catch (error) {
    await storage.remove(path).catch(() => {})
    throw error
  }
  await storage.remove(path)
}

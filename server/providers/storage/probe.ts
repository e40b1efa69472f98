import { randomUUID } from 'node:crypto'
import { bytesOf } from './exact-bytes.ts'
import type { Storage } from './storage.ts'
import { StorageError } from './storage-error.ts'

/** Writes, measures, reads and removes a small object. */
export async function probeStorage(provider: string, storage: Pick<Storage, 'put' | 'head' | 'read' | 'remove'>) {
  const path = `aoir/probe/${randomUUID()}.txt`
  const bytes = Buffer.from(`written to see whether writing works: ${path}`)
  await storage.put(path, bytes, { size: bytes.length, type: 'text/plain' })
  try {
    const stored = await storage.head(path)
    if (stored?.size !== bytes.length) throw new StorageError(provider, 'garbled', 'other size')
    const read = await bytesOf(await storage.read(path), 4096)
    if (!read?.equals(bytes)) throw new StorageError(provider, 'garbled', 'other bytes')
  } catch (error) {
    await storage.remove(path).catch(() => {})
    throw error
  }
  await storage.remove(path)
}

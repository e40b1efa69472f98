import type { Readable } from 'node:stream'

export interface StoredObject {
  size: number
  type: string
}

/** Where bytes of members lie. Paths are made by the server: `aoir/{userId}/{image|video|assets}/YYYY/MM/DD/{name}.{ext}`. */
export interface Storage {
  kind: 'local' | 'cos' | 's3'
  /** Whole or not at all. */
  put(path: string, bytes: Buffer | Readable, about: StoredObject): Promise<void>
  /** What is stored there, or null. */
  head(path: string): Promise<StoredObject | null>
  /** The bytes from `start` to `end` (inclusive); all of them without a range. */
  read(path: string, range?: { start: number; end: number }): Promise<Readable>
  /** Gone afterwards, also when it was gone before. */
  remove(path: string): Promise<void>
  /** The address at which everybody may read it. */
  publicUrl(path: string): string
  /** Writes, reads and removes a small object; throws with the reason when that fails. */
  probe(): Promise<void>
}

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
  /** Writes, reads and removes a small object; throws with the reason when that fails. */
  probe(): Promise<void>
}

/** An object as it stands in a list. */
export interface ListedObject {
  path: string
  size: number
  /** Milliseconds since 1970. */
  modified: number
}

/** A bucket, into which browsers write themselves. It is closed to everybody else: this server hands on what is read. */
export interface CloudStorage extends Storage {
  kind: 'cos' | 's3'
  copy(from: string, to: string): Promise<void>
  /** Up to 1000 objects whose path begins so, in the order of their names, after a name when one is given. */
  list(prefix: string, after?: string): Promise<ListedObject[]>
}

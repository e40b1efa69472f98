import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, extname, join, resolve, sep } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { exactBytes } from '../outbound/exact-bytes.ts'
import { checkedPath } from './object-path.ts'
import { probeStorage } from './probe.ts'
import type { Storage } from './storage.ts'

export interface LocalSettings {
  /** The folder below which everything lies. */
  root: string
}

export type LocalStorage = Storage & {
  /** Takes over a file that is complete and lies on the same disk. */
  adopt(file: string, path: string): Promise<void>
  /** Where the bytes of a path are; never outside the root. */
  fileOf(path: string): string
}

const provider = 'Local storage'
const types: Record<string, string> = { '.webp': 'image/webp', '.mp4': 'video/mp4', '.webm': 'video/webm' }

/** Files in a folder. What is not finished lies under another name in the folder for it, so that nobody sees half of it. */
export function createLocalStorage({ root }: LocalSettings): LocalStorage {
  const fileOf = (path: string) => {
    const file = resolve(root, checkedPath(provider, path))
    if (!file.startsWith(resolve(root) + sep)) throw new Error('a path leads out of the storage')
    return file
  }
  const adopt = async (file: string, path: string) => {
    const target = fileOf(path)
    await mkdir(dirname(target), { recursive: true, mode: 0o750 })
    await rename(file, target)
  }
  const storage = {
    kind: 'local' as const,
    async put(path: string, bytes: Buffer | Readable, { size }: { size: number }) {
      const draft = join(root, '.tmp', `put-${randomUUID()}`)
      await mkdir(dirname(draft), { recursive: true, mode: 0o700 })
      try {
        const source = exactBytes(provider, bytes instanceof Readable ? bytes : Readable.from([bytes]), size, () => {})
        await pipeline(source, createWriteStream(draft, { flags: 'wx', mode: 0o640, flush: true }))
        await adopt(draft, path)
      } finally {
        await rm(draft, { force: true })
      }
    },
    async head(path: string) {
      const found = await stat(fileOf(path)).catch(whenMissing)
      return found?.isFile() ? { size: found.size, type: types[extname(path)] ?? 'application/octet-stream' } : null
    },
    async read(path: string, range?: { start: number; end: number }) {
      const handle = await open(fileOf(path), 'r')
      return createReadStream('', { fd: handle, autoClose: true, ...range })
    },
    remove: (path: string) => rm(fileOf(path), { force: true }),
  }
  return { ...storage, adopt, fileOf, probe: () => probeStorage(provider, storage) }
}

function whenMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error
}

import { open, readdir, stat, statfs } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { createLocalStorage } from '../../providers/storage/local.ts'
import { createS3Storage } from '../../providers/storage/s3.ts'
import type { ListedObject, Storage } from '../../providers/storage/storage.ts'
import { BackupFault } from './fault.ts'

/** Where backups lie: a folder, or a prefix in a bucket. */
export interface BackupPlace {
  kind: 'folder' | 's3'
  /** As people write it. */
  address: string
  /** Whole or not at all, and on the disk when it returns. */
  put(name: string, bytes: Buffer): Promise<void>
  /** Undefined: there is no such object. */
  get(name: string): Promise<Buffer | undefined>
  /** Everything below, in the order of the names. */
  list(prefix: string): AsyncGenerator<ListedObject>
  remove(name: string): Promise<void>
  probe(): Promise<void>
}

export interface S3Access {
  endpoint: string
  region: string
  pathStyle: boolean
  accessKeyId: string
  secretAccessKey: string
}

/** A disk that is full takes the site with it: this many bytes stay free. */
const spare = 256 << 20

/** Milliseconds for one part: slow lines are no fault yet. */
const patience = 30_000

export function openPlace(address: string, access: () => S3Access, timeout = patience): BackupPlace {
  const scheme = 's3://'
  if (!address.startsWith(scheme)) return folderPlace(resolve(address))
  const [bucket = '', ...below] = address.slice(scheme.length).split('/')
  const storage = createS3Storage({ ...access(), bucket, timeout })
  return s3Place(address, below.filter(Boolean).join('/'), storage)
}

export function folderPlace(root: string, least = spare): BackupPlace {
  const storage = createLocalStorage({ root })
  return {
    kind: 'folder',
    address: root,
    async put(name, bytes) {
      await storage.put(name, bytes, aboutOf(bytes)).catch(inWords)
      await syncFolder(join(root, name, '..'))
      const { bavail, bsize } = await statfs(root)
      if (bavail * bsize < least) {
        await storage.remove(name)
        throw new BackupFault('disk', `The disk of ${root} is nearly full, so the backup was broken off.`)
      }
    },
    get: (name) => read(storage, name),
    list: (prefix) => filesBelow(root, prefix),
    remove: (name) => storage.remove(name),
    probe: () => storage.probe(),
  }
}

function inWords(error: NodeJS.ErrnoException): never {
  if (error.code === 'ENOSPC' || error.code === 'EDQUOT') throw new BackupFault('disk', 'The disk for backups is full.')
  if (error.code === 'EACCES' || error.code === 'EROFS' || error.code === 'EPERM')
    throw new BackupFault('place', 'The folder for backups cannot be written to.')
  throw error
}

/** A name in a folder is on the disk when the folder is. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function* filesBelow(root: string, prefix: string): AsyncGenerator<ListedObject> {
  const entries = await readdir(join(root, prefix), { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error
    return []
  })
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = prefix ? `${prefix}/${entry.name}` : entry.name
    if (entry.name.startsWith('.')) continue
    if (entry.isDirectory()) yield* filesBelow(root, path)
    const found = entry.isFile() ? await stat(join(root, path)).catch(() => undefined) : undefined
    if (found) yield { path, size: found.size, modified: found.mtimeMs }
  }
}

type S3 = ReturnType<typeof createS3Storage>

function s3Place(address: string, prefix: string, storage: S3): BackupPlace {
  const key = (name: string) => (prefix ? `${prefix}/${name}` : name)
  return {
    kind: 's3',
    address,
    put: (name, bytes) => storage.put(key(name), bytes, aboutOf(bytes)),
    get: (name) => read(storage, key(name)),
    async *list(below) {
      const start = `${key(below)}/`
      for (let after: string | undefined; ; ) {
        const page = await storage.list(start, after)
        for (const found of page) yield { ...found, path: found.path.slice(prefix ? prefix.length + 1 : 0) }
        after = page.at(-1)?.path
        if (page.length === 0) return
      }
    },
    remove: (name) => storage.remove(key(name)),
    probe: () => storage.probe(),
  }
}

async function read(storage: Storage, name: string): Promise<Buffer | undefined> {
  const found = await storage.head(name)
  return found ? buffer(await storage.read(name)) : undefined
}

function aboutOf(bytes: Buffer) {
  return { size: bytes.length, type: 'application/octet-stream' }
}

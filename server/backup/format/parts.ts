import { createHash } from 'node:crypto'
import { openObject, sealObject } from './envelope.ts'
import { BackupFault } from './fault.ts'
import type { BackupKey } from './keys.ts'
import type { Part } from './manifest.ts'
import type { BackupPlace } from './place.ts'

/** A piece of a file: where it belongs, and how long the file is if that is known. `folder`: there is such a folder. */
export interface Piece {
  path: string
  at: number
  bytes: Buffer
  isFolder?: boolean
}

/** Bytes of one part before they are packed; what comes out is smaller than the 64 MiB that a part may have. */
const partSize = 16 << 20
const mostAtOnce = 2

export interface PartWriter {
  add(piece: Piece): Promise<void>
  /** What was written, once all of it is there. */
  finish(): Promise<Part[]>
}

export interface PartPlace {
  place: BackupPlace
  key: BackupKey
  /** The folder of the backup. */
  folder: string
  /** After each part, with the bytes that went away: it may take its time, and throws when the work is to end. */
  pace: (bytes: number) => Promise<void>
}

/** Puts pieces one after the other into parts of about the same size, which are packed, encrypted and sent off. */
export function partWriter({ place, key, folder, pace }: PartPlace, kind: string): PartWriter {
  const parts: Part[] = []
  let waiting: Buffer[] = []
  let size = 0
  let number = 0
  const underWay = new Set<Promise<void>>()
  let fault: unknown
  const flush = async () => {
    if (size === 0) return
    const plain = Buffer.concat(waiting, size)
    ;[waiting, size, number] = [[], 0, number + 1]
    const name = `${folder}/${kind}-${String(number).padStart(6, '0')}`
    const part: Part = { name: name.slice(folder.length + 1), kind, size: 0, sha256: '' }
    parts.push(part)
    const work = send({ place, key, pace }, name, plain, part)
      .catch((error: unknown) => {
        fault ??= error
      })
      .finally(() => underWay.delete(work))
    underWay.add(work)
    if (underWay.size >= mostAtOnce) await Promise.race(underWay)
    if (fault) throw fault
  }
  return {
    async add({ path, at, bytes, isFolder }) {
      if (fault) throw fault
      const head = Buffer.from(JSON.stringify({ path, at, size: bytes.length, ...(isFolder ? { isFolder } : {}) }))
      const length = Buffer.alloc(4)
      length.writeUInt32BE(head.length)
      waiting.push(length, head, bytes)
      size += length.length + head.length + bytes.length
      if (size >= partSize) await flush()
    },
    async finish() {
      await flush()
      await Promise.all(underWay)
      if (fault) throw fault
      return parts
    },
  }
}

async function send(to: Omit<PartPlace, 'folder'>, name: string, plain: Buffer, part: Part): Promise<void> {
  const whole = await sealObject(to.key, name, plain, 'zstd')
  part.size = whole.length
  part.sha256 = createHash('sha256').update(whole).digest('hex')
  await to.place.put(name, whole)
  await to.pace(plain.length)
}

/** A part as the manifest says it is, or a fault. */
export async function fetchPart(place: BackupPlace, folder: string, part: Part): Promise<Buffer> {
  const whole = await place.get(`${folder}/${part.name}`)
  if (!whole) throw new BackupFault('damaged', `Part ${part.name} of the backup is missing.`)
  const isWhole = whole.length === part.size && createHash('sha256').update(whole).digest('hex') === part.sha256
  if (!isWhole) throw new BackupFault('damaged', `Part ${part.name} of the backup is damaged.`)
  return whole
}

/** The pieces of a part, in order. */
export async function* piecesOf(
  source: { place: BackupPlace; key: BackupKey; folder: string },
  part: Part,
): AsyncGenerator<Piece> {
  const { place, key, folder } = source
  const plain = await openObject(key, `${folder}/${part.name}`, await fetchPart(place, folder, part))
  for (let from = 0; from < plain.length; ) {
    const length = plain.readUInt32BE(from)
    const head = JSON.parse(plain.toString('utf8', from + 4, from + 4 + length)) as Omit<Piece, 'bytes'> & {
      size: number
    }
    from += 4 + length
    yield {
      path: checkedName(head.path),
      at: head.at,
      isFolder: head.isFolder,
      bytes: plain.subarray(from, from + head.size),
    }
    from += head.size
  }
}

/** Whatever a backup says, nothing is written outside of the folder that is restored. */
function checkedName(path: string): string {
  const isPlain = path.length <= 1024 && path.split('/').every((step) => /^(?!\.{1,2}$)[\w.~+-]+$/.test(step))
  if (!isPlain) throw new BackupFault('damaged', 'The backup names a file outside of its folder.')
  return path
}

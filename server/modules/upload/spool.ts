import type { FileHandle } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'

/** So much is gathered for one write, and so much may wait while another write is under way. */
const batch = 512 * 1024
const most = 1024 * 1024

/**
 * Takes the pieces of a body to a file, many with one write, and gives their memory back when they are written. Left to
 * the collector, tens of megabytes of bytes that nobody needs any more would pile up before it looks.
 */
export function createSpool(handle: FileHandle, start: number, memory: BodyMemory) {
  let waiting: Buffer[] = []
  let size = 0
  let position = start
  let writing: Promise<void> | undefined
  let fault: { error: unknown } | undefined

  const write = async () => {
    while (size > 0) {
      const pieces = waiting
      const length = size
      waiting = []
      size = 0
      await writeAll(handle, pieces, position)
      position += length
      memory.release(pieces)
      if (size < batch) return
    }
  }
  /** After a fault nothing is written any more, and everybody hears of it. */
  const begin = async (): Promise<void> => {
    if (fault) throw fault.error
    writing ??= write()
      .catch((error: unknown) => {
        fault = { error }
        throw error
      })
      .finally(() => {
        writing = undefined
      })
    await writing
  }
  return {
    /** Gives a promise when the sender should wait for it. */
    add(piece: Buffer): Promise<void> | undefined {
      waiting.push(memory.keep(piece))
      size += piece.length
      if (size < batch) return undefined
      const written = begin()
      if (size >= most) return written
      // Nobody waits for this one; the next who does hears of its fault.
      written.catch(() => {})
      return undefined
    },
    async end(): Promise<void> {
      do await begin()
      while (size > 0 || writing)
    },
    /** What is under way must end before the file can be closed. */
    settled: () => writing?.catch(() => {}),
  }
}

async function writeAll(handle: FileHandle, pieces: Buffer[], position: number): Promise<void> {
  let [rest, at] = [pieces, position]
  while (rest.length > 0) {
    const { bytesWritten } = await handle.writev(rest, at)
    at += bytesWritten
    rest = after(rest, bytesWritten)
  }
}

/** A disk that is nearly full takes a part. */
function after(pieces: Buffer[], bytes: number): Buffer[] {
  let left = bytes
  const rest = pieces.filter((piece) => {
    if (left < piece.length) return true
    left -= piece.length
    return false
  })
  const [first, ...others] = rest
  return first && left > 0 ? [first.subarray(left), ...others] : rest
}

export interface BodyMemory {
  /** A piece that can wait: small ones may lie in memory that its owner uses again. */
  keep(piece: Buffer): Buffer
  release(pieces: Buffer[]): void
}

const small = 1024

/** Knows which memory belongs to the chunks of this body and to nothing else. */
export function watchMemory(request: IncomingMessage): BodyMemory {
  const own = new WeakSet<ArrayBufferLike>()
  let latest: ArrayBufferLike | undefined
  request.on('data', (chunk: Buffer) => {
    const isWhole = chunk.byteOffset === 0 && chunk.byteLength === chunk.buffer.byteLength
    if (isWhole) own.add(chunk.buffer)
  })
  return {
    keep(piece) {
      if (piece.length < small) return Buffer.from(piece)
      latest = piece.buffer
      return piece
    },
    release(pieces) {
      // The latest chunk may still have something to give; those before it have not.
      for (const buffer of new Set(pieces.map((piece) => piece.buffer)))
        if (buffer !== latest && own.has(buffer) && buffer instanceof ArrayBuffer) buffer.transfer(0)
    },
  }
}

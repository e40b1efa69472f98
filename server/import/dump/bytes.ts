import { createReadStream, type ReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'

const piece = 256 * 1024

/** The bytes of a dump, unpacked where it is packed; `read` says how far into the file it is. */
export async function openBytes(file: string): Promise<{ bytes: AsyncIterable<Buffer>; read(): number; size: number }> {
  const handle = await open(file, 'r')
  const { size } = await handle.stat()
  const { buffer } = await handle.read(Buffer.alloc(2), 0, 2, 0)
  await handle.close()
  const stream = createReadStream(file, { highWaterMark: piece })
  const isPacked = buffer[0] === 0x1f && buffer[1] === 0x8b
  return { bytes: isPacked ? unpacked(stream) : stream, read: () => stream.bytesRead, size }
}

/** What goes wrong is met by whoever reads. */
function unpacked(stream: ReadStream): AsyncIterable<Buffer> {
  return pipeline(stream, createGunzip({ chunkSize: piece }), () => {})
}

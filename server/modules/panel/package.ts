import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Context } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'

export interface Package {
  file: string
  name: string
  type: 'zip' | 'tar.gz'
  size: number
}

/** What is put onto servers is for the administrator of this one to provide. */
export async function packageOf({ env: { baota } }: Context): Promise<Package> {
  const file = baota.package
  if (!file) throw new Refusal(40_004, 'panel_no_package')
  const found = await stat(file).catch(() => undefined)
  if (!found?.isFile()) throw new Refusal(40_004, 'panel_no_package')
  return { file, name: basename(file), type: file.endsWith('.zip') ? 'zip' : 'tar.gz', size: found.size }
}

export async function hashOf({ file }: Package): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

/** The file in pieces, one after the other. */
export async function* piecesOf({ file }: Package, size: number): AsyncGenerator<Buffer> {
  const handle = await open(file)
  try {
    for (;;) {
      const { bytesRead, buffer } = await handle.read(Buffer.alloc(size), 0, size)
      if (bytesRead === 0) return
      yield buffer.subarray(0, bytesRead)
    }
  } finally {
    await handle.close()
  }
}

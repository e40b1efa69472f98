import { Readable } from 'node:stream'

/** A file of which only the beginning can be read. */
export function breakingOff(file: Buffer): Readable {
  return Readable.from(
    (function* () {
      yield file.subarray(0, 5)
      throw new Error('the disk is gone')
    })(),
  )
}

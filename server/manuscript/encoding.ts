import { analyse } from 'chardet'
import { type ImportEncoding, importEncodings } from '#contract/modules/works/import.ts'

export interface Decoded {
  text: string
  encoding: ImportEncoding
  /** Bytes that say nothing in this encoding stand as replacement marks. */
  isBroken: boolean
}

const marks: [ImportEncoding, number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]

/** So much of a file tells how it is written. */
const sampleLength = 256 * 1024

/** A mark at the beginning decides, else strict UTF-8, else the zero bytes of UTF-16, else the likelier of the Chinese ones. */
export function decode(bytes: Buffer, chosen?: ImportEncoding): Decoded {
  if (chosen) return decodeAs(bytes, chosen)
  const marked = marks.find(([, mark]) => mark.every((byte, index) => bytes[index] === byte))
  if (marked) return decodeAs(bytes, marked[0])
  const sample = bytes.subarray(0, sampleLength)
  const wide = wideEncoding(sample)
  if (!wide) {
    const strict = strictly(bytes)
    if (strict !== undefined) return { text: strict, encoding: 'utf-8', isBroken: false }
  }
  return decodeAs(bytes, wide ?? likelier(sample))
}

function decodeAs(bytes: Buffer, encoding: ImportEncoding): Decoded {
  const text = new TextDecoder(encoding).decode(bytes)
  return { text, encoding, isBroken: text.includes('\ufffd') }
}

function strictly(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

const usual = /[\t\n\r -~\u3000-\u303f\u4e00-\u9fff\uff00-\uffef]/gu

/** Zero bytes stand in UTF-16 and in no other text; its order is the one in which more of it can be read. */
function wideEncoding(sample: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  let zeros = 0
  for (const byte of sample) if (byte === 0) zeros += 1
  if (zeros < Math.max(1, sample.length / 1000)) return undefined
  const readable = (encoding: string) => new TextDecoder(encoding).decode(sample).match(usual)?.length ?? 0
  return readable('utf-16le') >= readable('utf-16be') ? 'utf-16le' : 'utf-16be'
}

function likelier(sample: Buffer): 'gb18030' | 'big5' {
  const scores = new Map(analyse(sample).map(({ name, confidence }) => [name.toLowerCase(), confidence]))
  return (scores.get('big5') ?? 0) > (scores.get('gb18030') ?? 0) ? 'big5' : 'gb18030'
}

export function isEncoding(name: string): name is ImportEncoding {
  return (importEncodings as readonly string[]).includes(name)
}

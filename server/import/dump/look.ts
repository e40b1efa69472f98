import { ImportFault } from '../fault.ts'
import { openBytes } from './bytes.ts'

export interface Look {
  form: 'sql' | 'json'
  encoding: 'utf-8' | 'gb18030'
  /** Of SQL: the tables that are made or filled, in the order of the file. */
  tables: string[]
  /** The beginning, for those who look for a version. */
  beginning: string
  size: number
}

/** So many bytes beyond ASCII tell how a text is written. */
const enough = 262_144

/** Goes through a dump once and says what it is; what is in it is not read yet. */
export async function lookAt(file: string, signal?: AbortSignal): Promise<Look> {
  const { bytes, size } = await openBytes(file)
  let beginning = Buffer.alloc(0)
  let sample: Buffer[] = []
  let sampled = 0
  let rest = ''
  const tables = new Set<string>()
  for await (const piece of bytes) {
    signal?.throwIfAborted()
    if (beginning.length < 65_536) {
      beginning = Buffer.concat([beginning, piece]).subarray(0, 65_536)
      refuseOthers(beginning)
    }
    if (sampled < enough && piece.some((byte) => byte > 127)) {
      sample.push(Buffer.from(piece))
      sampled += piece.length
    }
    const text = rest + piece.toString('latin1')
    for (const [, name = ''] of text.matchAll(
      /(?:CREATE TABLE (?:IF NOT EXISTS )?|\nINSERT INTO )[`"]([\w-]{1,64})[`"]/g,
    ))
      tables.add(name)
    rest = text.slice(-120)
  }
  const text = beginning.toString('latin1').trimStart()
  const form = /^[[{]/.test(text.replace(/^\u00ef\u00bb\u00bf/, '')) ? 'json' : 'sql'
  const encoding = isUtf8(sample) ? 'utf-8' : 'gb18030'
  sample = []
  return { form, encoding, tables: [...tables], beginning: text.slice(0, 4000), size }
}

/** Forms that are something else are called by their name. */
function refuseOthers(head: Buffer): void {
  const text = head.toString('latin1')
  if (/^(?:--\s*)*PostgreSQL database dump|^PGDMP/.test(text.trimStart()))
    throw new ImportFault(
      'form',
      'This is a dump of PostgreSQL, which is not read: export the objects with mongoexport as JSON.',
    )
  if (/^REDIS\d{4}|^\*\d+\r\n\$\d+\r\n/.test(text))
    throw new ImportFault(
      'form',
      'This is a file of Redis, which is not read: export the objects with mongoexport as JSON.',
    )
  if ((head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff))
    throw new ImportFault('encoding', 'The file is written in UTF-16: write it again in UTF-8 or GBK.')
  if (/^(SQLite format 3|PK|7z\u00bc\u00af|Rar!)/.test(text))
    throw new ImportFault('form', 'This is no text: unpack it first, or make a dump with mysqldump or mongoexport.')
  if (
    head.length >= 16 &&
    head.readInt32LE(0) < 16_777_216 &&
    head[4] === 2 &&
    head.subarray(5, 9).toString() === '_key'
  )
    throw new ImportFault('form', 'This is a dump of mongodump, which is not read: use mongoexport, which writes JSON.')
}

/** The end of a sample may lie in the middle of a character. */
function isUtf8(sample: Buffer[]): boolean {
  let [good, bad] = [0, 0]
  for (const piece of sample) {
    const text = new TextDecoder('utf-8').decode(piece)
    const marks = text.match(/\ufffd/g)?.length ?? 0
    const others = text.match(/[\u0080-\ufffc]/g)?.length ?? 0
    bad += Math.max(0, marks - 6)
    good += others
  }
  return bad * 20 <= good
}

import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'

/**
 * Chapters in a file, one after another: a line that says what it is, and a line with the document. Whoever hands them on
 * need not understand the second one.
 */
export interface SpooledChapter {
  at: number
  volume: string
  title: string
  words: number
  /** The next key of a block. */
  nextKey: number
  /** Entries of the archive that stand in the document as `entry:{number}`. */
  pictures: number[]
  /** Of manga. */
  pages: number[]
}

export async function* readSpool<Header = SpooledChapter>(
  file: string,
): AsyncGenerator<{ header: Header; document: string }> {
  let header: Header | undefined
  for await (const line of lines(file)) {
    if (header === undefined) header = JSON.parse(line) as Header
    else {
      yield { header, document: line }
      header = undefined
    }
  }
}

const newline = 10

/** At line feeds alone: texts have other signs that some take for the end of a line. */
async function* lines(file: string): AsyncGenerator<string> {
  let rest: Buffer[] = []
  for await (const chunk of createReadStream(file, { highWaterMark: 256 * 1024 }) as AsyncIterable<Buffer>) {
    let start = 0
    for (let end = chunk.indexOf(newline); end >= 0; end = chunk.indexOf(newline, start)) {
      yield Buffer.concat([...rest, chunk.subarray(start, end)]).toString('utf8')
      rest = []
      start = end + 1
    }
    if (start < chunk.length) rest.push(chunk.subarray(start))
  }
}

/** Writes such a file, one chapter after another. */
export async function createSpoolWriter(file: string) {
  const handle = await open(file, 'wx', 0o600)
  return {
    add: (header: object, document: string) => handle.appendFile(`${JSON.stringify(header)}\n${document}\n`),
    end: () => handle.close(),
  }
}

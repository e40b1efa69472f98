import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { Busboy, type BusboyInstance } from '@fastify/busboy'

const names = ['title', 'text', 'url'] as const
type Words = Partial<Record<(typeof names)[number], string>>

/** Bytes that are looked at: the words come before the pictures, which nobody takes here. */
const most = 128 * 1024
/** Milliseconds for them. */
const patience = 5000

const limits = {
  fields: 8,
  files: 1,
  parts: 9,
  fieldSize: 32 * 1024,
  fieldNameSize: 20,
  headerPairs: 20,
  headerSize: 4096,
}

/** The words of what another app shares. A form that is none, that hides them or that never ends has none; the rest of a
 *  body is let go by. */
export function sharedWords(request: IncomingMessage): Promise<Words> {
  const words: Words = {}
  const { promise, resolve } = Promise.withResolvers<Words>()
  const form = formOf(request)
  if (!form) return Promise.resolve(words)
  let length = 0
  const measure = (chunk: Buffer) => {
    length += chunk.length
    if (length > most) end()
  }
  const end = () => {
    clearTimeout(timer)
    request.off('data', measure).off('close', end).unpipe(form)
    request.resume()
    resolve(words)
  }
  const timer = setTimeout(end, patience)
  form.on('field', (name: string, value: string) => {
    const known = names.find((one) => one === name)
    if (known) words[known] ??= value
  })
  // The pictures: nothing that follows is of interest.
  form.on('file', (_name: string, stream: Readable) => {
    stream.on('error', () => undefined).resume()
    end()
  })
  for (const event of ['error', 'finish', 'fieldsLimit', 'partsLimit'] as const) form.on(event, end)
  request.on('data', measure).once('close', end)
  request.pipe(form)
  return promise
}

function formOf({ headers }: IncomingMessage): BusboyInstance | undefined {
  const type = headers['content-type'] ?? ''
  if (!/^multipart\/form-data\b/i.test(type)) return undefined
  try {
    return new Busboy({ headers: { ...headers, 'content-type': type }, limits })
  } catch {
    return undefined
  }
}

/** Characters of an address that everybody on the way takes. */
const longest = 6000

/** The words as the query of an address; a long text is cut. */
export function addressOf(words: Words): string {
  const query = new URLSearchParams()
  let room = longest
  for (const name of ['title', 'url', 'text'] as const) {
    const value = fitting(words[name] ?? '', room)
    if (value === '') continue
    query.set(name, value)
    room -= encoded(value)
  }
  return query.size > 0 ? `?${query}` : ''
}

const encoded = (value: string): number => new URLSearchParams({ _: value }).toString().length

/** Whole characters from the beginning, as many as have room. */
function fitting(value: string, room: number): string {
  let [low, high] = [0, Math.min(value.length, room)]
  const characters = [...value.slice(0, high).toWellFormed()]
  high = characters.length
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (encoded(characters.slice(0, middle).join('')) <= room) low = middle
    else high = middle - 1
  }
  return characters.slice(0, low).join('')
}

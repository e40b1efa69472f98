import { open } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { Busboy, type BusboyInstance } from '@fastify/busboy'
import { Refusal } from '../../kernel/errors.ts'
import { headLength } from '../../media/sniff.ts'
import { type BodyMemory, createSpool, watchMemory } from './spool.ts'

/** Where the bytes go: a new file, or an existing one from a place on. */
export interface Target {
  file: string
  start: number
}

export interface Received {
  size: number
  /** The first bytes. */
  head: Buffer
  /** What the sender calls the file. */
  name: string
  /** What the form says besides. */
  fields: Record<string, string>
}

type Written = Omit<Received, 'fields'>

/** Looks at the first bytes and says how many may come; throws when none may. */
export type Judge = (head: Buffer, name: string) => { most: number; refusal: () => Refusal }

/** Silence of this length, or a whole upload of that length (ms), ends it. */
const longestSilence = 30_000
const longestUpload = 3_600_000

const formLimits = {
  files: 1,
  fields: 8,
  parts: 10,
  fieldSize: 200,
  fieldNameSize: 100,
  headerPairs: 20,
  headerSize: 8192,
}

/** Streams the one file of a form to disk. When it fails the streams are closed; what was written is the caller's to remove. */
export async function receive(request: IncomingMessage, target: Target, judge: Judge): Promise<Received> {
  const form = openForm(request)
  const memory = watchMemory(request)
  const stopping = new AbortController()
  const { promise: failure, reject: fail } = Promise.withResolvers<never>()
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>()
  let writing: Promise<Written> | undefined
  form.on('file', (_field, stream: Readable, name: string | undefined) => {
    if (writing) return void stream.resume()
    writing = writePart(stream, name ?? '', target, memory, judge, stopping.signal)
    writing.catch(fail)
  })
  const fields: Record<string, string> = {}
  onFault(form, fields, fail)
  form.on('finish', () => (writing ? finish() : fail(new Refusal(400, 'upload_no_file'))))
  const unwatch = watch(request, fail)
  request.pipe(form)
  try {
    await Promise.race([failure, finished])
    return { ...(await Promise.race([failure, writing as Promise<Written>])), fields }
  } catch (error) {
    request.unpipe(form)
    stopping.abort()
    await writing?.catch(() => {})
    throw diskFault(error)
  } finally {
    failure.catch(() => {})
    unwatch()
  }
}

/** Takes in what a refused sender still sends, within reason: a connection that is cut loses the answer. */
export async function drain(request: IncomingMessage, most = 16 * 1024 * 1024, milliseconds = 3000): Promise<void> {
  if (request.complete || request.destroyed) return
  const done = new AbortController()
  let length = 0
  request.on('data', (chunk: Buffer) => {
    length += chunk.length
    if (length > most) done.abort()
  })
  for (const event of ['end', 'close', 'error']) request.once(event, () => done.abort())
  request.resume()
  await wait(milliseconds, undefined, { signal: done.signal }).catch(() => {})
}

function openForm(request: IncomingMessage): BusboyInstance {
  const type = request.headers['content-type'] ?? ''
  if (!/^multipart\/form-data\b/i.test(type)) throw new Refusal(415, 'upload_bad_form')
  try {
    return new Busboy({ headers: { ...request.headers, 'content-type': type }, limits: formLimits })
  } catch {
    throw badForm()
  }
}

function onFault(form: BusboyInstance, fields: Record<string, string>, fail: (error: unknown) => void): void {
  form.on('field', (name: string, value: string, nameIsCut: boolean, valueIsCut: boolean) => {
    if (nameIsCut || valueIsCut) fail(badForm())
    else if (name !== '__proto__') fields[name] = value
  })
  form.on('filesLimit', () => fail(new Refusal(400, 'upload_one_file')))
  for (const event of ['fieldsLimit', 'partsLimit', 'error']) form.on(event, () => fail(badForm()))
}

/** A sender that goes away, or that keeps the connection without using it. */
function watch(request: IncomingMessage, fail: (error: unknown) => void): () => void {
  const interrupted = () => fail(new Refusal(400, 'upload_interrupted'))
  const gone = () => {
    if (!request.complete) interrupted()
  }
  let seen = -1
  // A look now and then costs less than a listener on every chunk.
  const look = setInterval(() => {
    if (request.socket.bytesRead === seen) interrupted()
    seen = request.socket.bytesRead
  }, longestSilence)
  const end = setTimeout(interrupted, longestUpload)
  request.once('close', gone).once('error', interrupted)
  return () => {
    clearInterval(look)
    clearTimeout(end)
    request.off('close', gone)
  }
}

async function writePart(
  stream: Readable,
  name: string,
  target: Target,
  memory: BodyMemory,
  judge: Judge,
  signal: AbortSignal,
) {
  const received: Written = { size: 0, head: Buffer.alloc(0), name }
  let verdict: ReturnType<Judge> | undefined
  const look = (chunk: Buffer) => {
    received.size += chunk.length
    if (!verdict) {
      received.head = Buffer.concat([received.head, chunk]).subarray(0, headLength)
      if (received.head.length === headLength) verdict = judge(received.head, name)
    }
    if (verdict && received.size > verdict.most) throw verdict.refusal()
  }
  // The form may break off while the file is being opened.
  const broken = new Promise<never>((_, reject) => stream.once('error', reject))
  broken.catch(() => {})
  const handle = await open(target.file, target.start === 0 ? 'wx' : 'r+', 0o640)
  const spool = createSpool(handle, target.start, memory)
  try {
    const whole = flow(stream, signal, (chunk) => {
      look(chunk)
      return spool.add(chunk)
    })
    await Promise.race([whole, broken])
    await spool.end()
  } finally {
    await spool.settled()
    await handle.close()
  }
  verdict ??= judge(received.head, name)
  if (received.size > verdict.most) throw verdict.refusal()
  return received
}

/** Every piece of a stream to a function that may ask for a pause; ends with the stream, or with the first fault. */
function flow(stream: Readable, signal: AbortSignal, take: (chunk: Buffer) => Promise<void> | undefined) {
  return new Promise<void>((resolve, reject) => {
    const fail = (error: unknown) => {
      stream.off('data', onData).resume()
      reject(error)
    }
    const onData = (chunk: Buffer) => {
      try {
        const pause = take(chunk)
        if (!pause) return
        stream.pause()
        pause.then(() => stream.resume(), fail)
      } catch (error) {
        fail(error)
      }
    }
    if (signal.aborted) return reject(signal.reason)
    signal.addEventListener('abort', () => fail(signal.reason), { once: true })
    stream.on('data', onData).once('end', resolve)
  })
}

function diskFault(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  return ['ENOSPC', 'EDQUOT', 'EFBIG'].includes(String(code)) ? diskFull() : error
}

export function diskFull(): Refusal {
  return new Refusal(503, 'upload_disk_full', { retryAfter: 60 })
}

function badForm(): Refusal {
  return new Refusal(400, 'upload_bad_form')
}

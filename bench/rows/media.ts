import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import { userContract } from '#contract/modules/account/user.ts'
import { limits } from '#contract/shared/limits.ts'
import { mp4 } from '../../test/support/forum/videos.ts'
import { growthDuring, type LoopFigures, withProbe } from '../probed.ts'
import { addressOf, newDataDir, removeDataDir } from '../product.ts'
import { type Bench, measureOnce, type Row, type RunningProduct } from '../row.ts'

const boundary = 'bench-boundary'
const mebibyte = 1024 * 1024
const videoLength = 100 * mebibyte
const rounds = 3
const agent = new Agent({ keepAlive: true })

export const mediaRows: Row[] = [
  {
    name: 'thumbnail from the cache against a bare file of that size',
    unit: '%',
    target: { atLeast: 50 },
    async measure(bench) {
      const product = await bench.product()
      const path = await upload(product, await photo(1600, 1200), 'photo.jpg')
      await showToAll(product, path)
      return bench.ratio(`/${path}?w=400`)
    },
  },
  {
    // By the clock: whatever else the machine does counts against us.
    name: 'longest the event loop is held while a 3 MB photo is uploaded',
    unit: 'ms',
    target: { atMost: 50 },
    measure: async (bench) => (await loopFigures(bench)).clock,
  },
  {
    name: 'longest the event loop works at a stretch while a 3 MB photo is uploaded',
    unit: 'ms',
    target: { atMost: 50 },
    measure: async (bench) => (await loopFigures(bench)).work,
  },
  {
    name: 'upload of a 100 MB video against a bare multipart sink',
    unit: '%',
    target: { atLeast: 60 },
    measure: (bench) => againstSink(bench, sendVideo),
  },
  {
    name: 'upload of a 100 MB video in pieces, as browsers send it, against the same sink',
    unit: '%',
    target: { atLeast: 60 },
    measure: (bench) => againstSink(bench, sendPieces),
  },
  {
    name: 'growth of the memory while a 100 MB video is uploaded',
    unit: 'MiB',
    target: { atMost: 32 },
    async measure(bench) {
      const product = await bench.product()
      const token = await tokenOf(product)
      // A small one first: the code that is loaded for the first video is not what a video takes.
      await sendVideo(product.origin, token, mebibyte)
      return growthDuring(product.pid, () => sendVideo(product.origin, token))
    },
  },
]

async function againstSink(bench: Bench, send: (origin: string, token: string) => Promise<number>): Promise<number> {
  const product = await bench.product()
  const sink = await startSink()
  let [ours, theirs] = [0, 0]
  for (let round = 0; round < rounds; round++) {
    theirs += await sendVideo(sink.origin, '')
    ours += await send(product.origin, await tokenOf(product))
  }
  await sink.stop()
  bench.log(`${speed(ours)} MB/s against ${speed(theirs)} MB/s bare`)
  return (theirs / ours) * 100
}

function speed(milliseconds: number): number {
  return Math.round((videoLength * rounds) / 1000 / milliseconds)
}

/** Detail enough to weigh what photos weigh. */
async function photo(width: number, height: number): Promise<Buffer> {
  const noise = sharp({
    create: { width, height, channels: 3, noise: { type: 'gaussian', mean: 128, sigma: 28 }, background: '#888' },
  })
  return noise.blur(0.8).jpeg({ quality: 88 }).toBuffer()
}

async function upload(product: RunningProduct, file: Buffer, name: string): Promise<string> {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(file)]), name)
  const headers = { authorization: `Bearer ${await tokenOf(product)}` }
  const response = await fetch(`${product.origin}/api/upload`, { method: 'POST', body: form, headers })
  const { code, message, data } = (await response.json()) as { code: number; message: string; data: string }
  if (code !== 200) throw new Error(`the upload answered ${code} ${message}`)
  return data
}

/** Everybody may see an avatar. */
async function showToAll(product: RunningProduct, path: string): Promise<void> {
  const headers = { authorization: `Bearer ${await tokenOf(product)}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ avatar: path })
  const response = await fetch(`${product.origin}${userContract.changeAvatar.path}`, { method: 'POST', body, headers })
  if (!response.ok) throw new Error(`the avatar answered ${response.status}`)
}

async function tokenOf({ member }: RunningProduct): Promise<string> {
  return /access_token=([^;]+)/.exec(member.cookie)?.[1] ?? ''
}

type During = (work: () => Promise<unknown>) => Promise<LoopFigures>

/** The worst of ten uploads one by one, and of two at once. */
const loopFigures = measureOnce((bench) => withProbe((product, during) => worstFigures(bench, product, during)))

async function worstFigures(bench: Bench, product: RunningProduct, during: During): Promise<LoopFigures> {
  const picture = await photo(4000, 3000)
  const send = () => upload(product, picture, 'photo.jpg')
  // The first one loads the decoder, which is no part of an upload.
  await send()
  const idle = await during(() => wait(1000))
  const seen: LoopFigures[] = []
  for (let count = 0; count < 10; count++) seen.push(await during(send))
  seen.push(await during(() => Promise.all([send(), send()])))
  const list = (name: keyof LoopFigures) => seen.map((one) => one[name].toFixed(0)).join(', ')
  bench.log(`a photo of ${(picture.length / 1e6).toFixed(1)} MB; the last figure of each line: two at once`)
  bench.log(`by the clock ${list('clock')} ms (${idle.clock.toFixed(0)} ms while nothing happens)`)
  bench.log(`at work ${list('work')} ms`)
  return { clock: Math.max(...seen.map(({ clock }) => clock)), work: Math.max(...seen.map(({ work }) => work)) }
}

/** Sends the video in chunks that are there already, so that making them does not count. */
async function sendVideo(origin: string, token: string, length = videoLength): Promise<number> {
  const began = performance.now()
  const status = await sendForm(origin, token, [...videoHead(length), ...blocks(length)])
  if (status !== 200) throw new Error(`the video was answered ${status}`)
  return performance.now() - began
}

/** The same, as the uploader of the pages does it. */
async function sendPieces(origin: string, token: string): Promise<number> {
  const began = performance.now()
  const video = [...videoHead(videoLength), ...blocks(videoLength)]
  const total = video.reduce((sum, { length }) => sum + length, 0)
  const id = randomUUID().replaceAll('-', '')
  let last = 0
  for (let from = 0; from < total; from += limits.uploadChunkBytes) {
    const to = Math.min(from + limits.uploadChunkBytes, total)
    const headers = { 'x-upload-id': id, 'content-range': `bytes ${from}-${to - 1}/${total}` }
    last = await sendForm(origin, token, between(video, from, to), headers)
  }
  if (last !== 200) throw new Error(`the last piece was answered ${last}`)
  return performance.now() - began
}

function videoHead(length: number): Buffer[] {
  const skeleton = mp4({ length: 0 })
  skeleton.writeUInt32BE(length + 8, skeleton.length - 8)
  return [skeleton]
}

const block = Buffer.alloc(mebibyte, 7)
const blocks = (length: number) => Array.from({ length: length / mebibyte }, () => block)

/** Some bytes of a list of buffers, without a copy. */
function between(list: Buffer[], from: number, to: number): Buffer[] {
  let at = 0
  return list.flatMap((part) => {
    const begin = at
    at += part.length
    return begin < to && at > from ? [part.subarray(Math.max(0, from - begin), to - begin)] : []
  })
}

async function sendForm(origin: string, token: string, content: Buffer[], more: Record<string, string> = {}) {
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="video.mp4"\r\ncontent-type: video/mp4\r\n\r\n`
  const parts = [Buffer.from(head), ...content, Buffer.from(`\r\n--${boundary}--\r\n`)]
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': `multipart/form-data; boundary=${boundary}`,
    'content-length': parts.reduce((sum, { length }) => sum + length, 0),
    ...more,
  }
  const sent = request(`${origin}/api/upload`, { method: 'POST', headers, agent })
  const answered = once(sent, 'response')
  await pipeline(parts, sent)
  const [response] = await answered
  for await (const _ of response);
  return Number(response.statusCode)
}

async function startSink() {
  const folder = await newDataDir()
  const child = spawn(process.execPath, [join(import.meta.dirname, '../bare-sink.ts'), folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const stop = async () => {
    child.kill('SIGKILL')
    await removeDataDir(folder)
  }
  return { origin: await addressOf(child), stop }
}

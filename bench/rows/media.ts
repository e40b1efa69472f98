import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import { mp4 } from '../../test/films.ts'
import { addressOf, newDataDir, removeDataDir, startProduct } from '../product.ts'
import type { Row, RunningProduct } from '../row.ts'

const boundary = 'bench-boundary'
const mebibyte = 1024 * 1024
const filmLength = 100 * mebibyte
const rounds = 3

export const mediaRows: Row[] = [
  {
    name: 'thumbnail from the cache against a bare file of that size',
    unit: '%',
    target: { atLeast: 50 },
    async measure(bench) {
      const product = await bench.product()
      const path = await upload(product, await photo(1600, 1200), 'photo.jpg')
      return bench.ratio(`/${path}?w=400`)
    },
  },
  {
    // The worst of ten uploads, by the clock: whatever else the machine does counts against us.
    name: 'longest the event loop is held while a 3 MB photo is uploaded',
    unit: 'ms',
    target: { atMost: 50 },
    async measure(bench) {
      const dataDir = await newDataDir()
      const probe = join(import.meta.dirname, '../loop-probe.ts')
      const file = join(dataDir, 'loop-delay')
      const product = await startProduct(dataDir, { NODE_OPTIONS: `--import ${probe}`, LOOP_PROBE_FILE: file })
      const picture = await photo(4000, 3000)
      bench.log(`a photo of ${(picture.length / 1e6).toFixed(1)} MB`)
      // The first one loads the decoder, which is no part of an upload.
      await upload(product, picture, 'photo.jpg')
      const idle = await longestDelay(product, file, () => wait(1000))
      const delays: number[] = []
      for (let count = 0; count < 10; count++)
        delays.push(await longestDelay(product, file, () => upload(product, picture, 'photo.jpg')))
      const both = await longestDelay(product, file, () =>
        Promise.all([upload(product, picture, 'photo.jpg'), upload(product, picture, 'photo.jpg')]),
      )
      bench.log(`${delays.map((delay) => delay.toFixed(0)).join(', ')} ms; two at once ${both.toFixed(0)} ms`)
      bench.log(`${idle.toFixed(0)} ms while nothing happens`)
      await product.stop()
      await removeDataDir(dataDir)
      return Math.max(...delays, both)
    },
  },
  {
    name: 'upload of a 100 MB film against a bare multipart sink',
    unit: '%',
    target: { atLeast: 60 },
    async measure(bench) {
      const product = await bench.product()
      const sink = await startSink()
      let [ours, theirs] = [0, 0]
      for (let round = 0; round < rounds; round++) {
        theirs += await sendFilm(sink.origin, '')
        ours += await sendFilm(product.origin, await tokenOf(product))
      }
      await sink.stop()
      bench.log(`${speed(ours)} MB/s against ${speed(theirs)} MB/s bare`)
      return (theirs / ours) * 100
    },
  },
  {
    name: 'growth of the memory while a 100 MB film is uploaded',
    unit: 'MiB',
    target: { atMost: 32 },
    async measure(bench) {
      const product = await bench.product()
      const token = await tokenOf(product)
      // A small one first: the code that is loaded for the first film is not what a film takes.
      await sendFilm(product.origin, token, mebibyte)
      const before = await memory(product.pid)
      let most = before
      const look = setInterval(async () => {
        most = Math.max(most, await memory(product.pid))
      }, 20)
      await sendFilm(product.origin, token)
      clearInterval(look)
      return most - before
    },
  },
]

function speed(milliseconds: number): number {
  return Math.round((filmLength * rounds) / 1000 / milliseconds)
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

async function tokenOf({ member }: RunningProduct): Promise<string> {
  return /access_token=([^;]+)/.exec(member.cookie)?.[1] ?? ''
}

/** What the probe in the product saw while something was done. */
async function longestDelay({ pid }: RunningProduct, file: string, work: () => Promise<unknown>): Promise<number> {
  const ask = async () => {
    await rm(file, { force: true })
    process.kill(pid, 'SIGUSR2')
    for (;;) {
      const text = await readFile(file, 'utf8').catch(() => '')
      if (text) return Number(text)
      await wait(5)
    }
  }
  await ask()
  await work()
  return ask()
}

/** Sends the film in pieces that are there already, so that making them does not count. */
async function sendFilm(origin: string, token: string, length = filmLength): Promise<number> {
  const skeleton = mp4({ length: 0 })
  skeleton.writeUInt32BE(length + 8, skeleton.length - 8)
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="film.mp4"\r\ncontent-type: video/mp4\r\n\r\n`
  const first = Buffer.concat([Buffer.from(head), skeleton])
  const last = Buffer.from(`\r\n--${boundary}--\r\n`)
  const piece = Buffer.alloc(mebibyte, 7)
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': `multipart/form-data; boundary=${boundary}`,
    'content-length': first.length + length + last.length,
  }
  const began = performance.now()
  const sent = request(`${origin}/api/upload`, { method: 'POST', headers, agent: false })
  const answered = once(sent, 'response')
  await pipeline(async function* () {
    yield first
    for (let count = 0; count < length / mebibyte; count++) yield piece
    yield last
  }, sent)
  const [response] = await answered
  for await (const _ of response);
  if (response.statusCode !== 200) throw new Error(`the film was answered ${response.statusCode}`)
  return performance.now() - began
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

async function memory(pid: number): Promise<number> {
  return Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
}

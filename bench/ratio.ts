import { spawn } from 'node:child_process'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { addressOf } from './product.ts'
import type { Bench, RatioOptions } from './row.ts'

const connections = 20
const seconds = 3
const rounds = 3

export interface Bare {
  origin: string
  stop(): void
}

export async function startBare(): Promise<Bare> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'bare-server.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return { origin: await addressOf(child), stop: () => void child.kill('SIGKILL') }
}

const json = { 'content-type': 'application/json' }

/** With a body it is a POST. */
interface Call {
  headers: Record<string, string>
  body?: string
  visitors: Record<string, string>[]
}

/** Ours and the bare server take turns, so that a slow moment of the machine hits both. */
export async function measureRatio(
  bench: Bench,
  bare: Bare,
  url: string,
  headers: Record<string, string> = {},
  { body, visitors = [{}] }: Omit<RatioOptions, 'on'> = {},
): Promise<number> {
  const call: Call =
    body === undefined
      ? { headers, visitors }
      : { headers: { ...headers, ...json }, body: JSON.stringify(body), visitors }
  await teach(bare, url, call)
  let ours = 0
  let theirs = 0
  for (let round = 0; round < rounds; round++) {
    theirs += await requestsPerSecond(bare.origin, call)
    ours += await requestsPerSecond(url, call)
  }
  bench.log(`${Math.round(ours / rounds)} req/s against ${Math.round(theirs / rounds)} bare`)
  return (ours / theirs) * 100
}

/** The bare server learns the exact bytes and headers of our answer. */
async function teach(bare: Bare, url: string, { headers: shared, body: sent, visitors }: Call): Promise<void> {
  const { default: http } = await import('node:http')
  const headers = { ...shared, ...visitors[0] }
  const { body, kept } = await new Promise<{ body: Buffer; kept: Record<string, string> }>((resolve, reject) => {
    http
      .request(url, { method: sent ? 'POST' : 'GET', headers }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () => {
          if (response.statusCode !== 200) return reject(new Error(`${url} answered ${response.statusCode}`))
          const kept: Record<string, string> = {}
          for (const name of ['content-type', 'content-encoding']) {
            const value = response.headers[name]
            if (typeof value === 'string') kept[name] = value
          }
          resolve({ body: Buffer.concat(chunks), kept })
        })
      })
      .on('error', reject)
      .end(sent)
  })
  await fetch(`${bare.origin}/answer`, {
    method: 'POST',
    headers: { 'x-answer-headers': JSON.stringify(kept), 'content-type': 'application/octet-stream' },
    body: new Uint8Array(body),
  })
}

async function requestsPerSecond(url: string, { headers: shared, body, visitors }: Call): Promise<number> {
  const method = body ? 'POST' : 'GET'
  const requests = visitors.map(
    (own) => ({ method, headers: { ...shared, ...own }, ...(body ? { body } : {}) }) as const,
  )
  const result = await autocannon({ url, requests, connections, duration: seconds })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} answers were not 2xx, ${result.errors} errors`)
  return result.requests.average
}

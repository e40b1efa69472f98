import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/**
 * Reads a plan, makes that load and writes down what became of it. With a rate, requests leave at their time whether or
 * not earlier ones were answered, as visitors do; with a number of clients, each waits for its answer.
 */
export interface LoadPlan {
  origin: string
  seconds: number
  rate?: number
  clients?: number
  requests: { path: string; headers?: Record<string, string>; body?: string }[]
}

interface Times {
  count: number
  p50: number
  p99: number
  longest: number
}

export interface LoadFigures {
  good: Times
  refused: number
  refusal: Times
  /** Neither: broken off, or another status. */
  failed: number
}

/** Visitors do not wait longer. */
const patience = 10_000

const plan = JSON.parse(await text(process.stdin)) as LoadPlan
const agent = new Agent({ keepAlive: true, maxSockets: plan.clients ?? 2000 })
const [good, refused]: [number[], number[]] = [[], []]
let failed = 0
let sent = 0

function ask(): Promise<void> {
  const { path, headers, body } = plan.requests[sent++ % plan.requests.length] ?? { path: '/' }
  const began = performance.now()
  return new Promise((resolve) => {
    const fail = () => {
      failed += 1
      resolve()
    }
    const options = { agent, method: body ? 'POST' : 'GET', headers, signal: AbortSignal.timeout(patience) }
    const call = request(plan.origin + path, options, (response: IncomingMessage) => {
      response.resume().on('error', fail)
      response.on('end', () => {
        const took = performance.now() - began
        const { statusCode = 0 } = response
        if (statusCode < 400) good.push(took)
        else if (statusCode < 500 || statusCode === 503) refused.push(took)
        else failed += 1
        resolve()
      })
    })
    call.on('error', fail)
    call.end(body)
  })
}

async function atRate(rate: number): Promise<void> {
  const began = performance.now()
  const all: Promise<void>[] = []
  for (let due = 0; due < rate * plan.seconds; ) {
    const passed = performance.now() - began
    for (; due < Math.min(rate * plan.seconds, (passed / 1000) * rate); due++) all.push(ask())
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
  await Promise.all(all)
}

async function withoutPause(clients: number): Promise<void> {
  const end = performance.now() + plan.seconds * 1000
  const client = async () => {
    while (performance.now() < end) await ask()
  }
  await Promise.all(Array.from({ length: clients }, client))
}

function timesOf(all: number[]): Times {
  const sorted = all.toSorted((a, b) => a - b)
  const at = (part: number) => Math.round((sorted[Math.floor((sorted.length - 1) * part)] ?? 0) * 10) / 10
  return { count: all.length, p50: at(0.5), p99: at(0.99), longest: at(1) }
}

/** What Node compiles for the load itself is not to be taken for the time of an answer: it is compiled beforehand. */
async function warmUp(): Promise<void> {
  const server = createServer((_, response) => response.end()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const options = { port, host: '127.0.0.1', agent: new Agent({ keepAlive: true }) }
  for (let round = 0; round < 10; round++)
    await Promise.all(
      Array.from({ length: 200 }, async () => {
        const [response] = (await once(request(options).end(), 'response')) as [IncomingMessage]
        await once(response.resume(), 'end')
      }),
    )
  options.agent.destroy()
  server.close()
}

if (plan.rate) await warmUp()
await (plan.rate ? atRate(plan.rate) : withoutPause(plan.clients ?? 1))
agent.destroy()
const figures: LoadFigures = { good: timesOf(good), refused: refused.length, refusal: timesOf(refused), failed }
process.stdout.write(JSON.stringify(figures))

import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

export interface HttpCall {
  method?: string
  headers?: Record<string, string | string[]>
  /** An object travels as JSON, text and bytes as they are. */
  body?: unknown
  token?: string
  cookies?: Record<string, string>
}

export interface HttpAnswer {
  status: number
  headers: IncomingHttpHeaders
  bytes: Buffer
  /** Decompressed. */
  text: string
}

export interface HttpClient {
  /** `path` goes out letter for letter: nothing is normalised. */
  call(path: string, call?: HttpCall): Promise<HttpAnswer>
  json<T = unknown>(path: string, call?: HttpCall): Promise<HttpAnswer & { envelope: Envelope<T> }>
  close(): void
}

export interface Envelope<T = unknown> {
  code: number
  message: string
  data: T
}

/** Only to tell an answer that never comes from one that takes its time. */
const hang = 30_000

/** A client that keeps its connections, as browsers and proxies do. */
export function createHttpClient(origin: string, connections = 8): HttpClient {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const call = async (path: string, options: HttpCall = {}) => exchange(agent, origin, path, options)
  return {
    call,
    async json<T>(path: string, options: HttpCall = {}) {
      const method = options.method ?? (options.body === undefined ? 'GET' : 'POST')
      const answer = await call(path, { ...options, method })
      return { ...answer, envelope: JSON.parse(answer.text) as Envelope<T> }
    },
    close: () => agent.destroy(),
  }
}

function exchange(agent: Agent, origin: string, path: string, { method = 'GET', ...call }: HttpCall) {
  const { hostname, port } = new URL(origin)
  const headers: Record<string, string | string[]> = { ...call.headers }
  if (call.token !== undefined) headers.authorization = `Bearer ${call.token}`
  if (call.cookies)
    headers.cookie = Object.entries(call.cookies)
      .map(([name, value]) => `${name}=${value}`)
      .join('; ')
  const body = bytesOf(call.body)
  if (body) {
    headers['content-type'] ??= 'application/json'
    headers['content-length'] = String(body.length)
  }
  return new Promise<HttpAnswer>((resolve, reject) => {
    const signal = AbortSignal.timeout(hang)
    const sent = request({ agent, hostname, port, path, method, headers, signal }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        const bytes = Buffer.concat(chunks)
        const text = decoded(bytes, response.headers['content-encoding'])
        resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes, text })
      })
    })
    sent.on('error', (error) =>
      reject(new Error(`${method} ${path.slice(0, 200)}: ${error.message}`, { cause: error })),
    )
    sent.end(body)
  })
}

function bytesOf(body: unknown): Buffer | undefined {
  if (body === undefined || Buffer.isBuffer(body)) return body
  return Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))
}

function decoded(bytes: Buffer, encoding: string | undefined): string {
  if (bytes.length === 0) return ''
  if (encoding === 'br') return brotliDecompressSync(bytes).toString('utf8')
  return (encoding === 'gzip' ? gunzipSync(bytes) : bytes).toString('utf8')
}

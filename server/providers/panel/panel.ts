import { createHash } from 'node:crypto'
import { type IncomingMessage, request as open } from 'node:http'
import { jsonOf } from '../outbound/ask.ts'
import { bytesOf } from '../outbound/exact-bytes.ts'
import { networkTrouble, ProviderError } from '../outbound/provider-error.ts'
import { timeFor, withinTime } from '../outbound/time-limit.ts'
import { type Line, openLine, panelAddress, type Trust } from './connect.ts'
import { PanelRefused } from './trouble.ts'

export interface PanelSettings extends Trust {
  url: string
  key: string
}

export interface Panel {
  /** Host and port. */
  host: string
  /** What the last connection was trusted by. */
  met: () => Pick<Line, 'certificate' | 'fingerprint'> | undefined
  /** A call of the old kind: a path with an action, fields of a form. */
  call(path: string, fields?: Record<string, string>): Promise<unknown>
  /** A call about Node projects, whose arguments keep their types. */
  project(name: string, data: object, patience?: number): Promise<unknown>
  /** One piece of a file; says where the next one begins, or null when it was the last. */
  upload(file: { folder: string; name: string; size: number; start: number }, piece: Buffer): Promise<number | null>
}

const provider = 'panel'
const patience = 10_000
const largest = 1_000_000

export function openPanel(settings: PanelSettings): Panel {
  const url = panelAddress(settings.url, settings)
  let met: ReturnType<Panel['met']>
  let cookies = ''
  const send = async (path: string, body: FormData | URLSearchParams, timeout = patience): Promise<unknown> => {
    const { request_time, request_token } = panelToken(settings.key, Math.floor(Date.now() / 1000))
    body.set('request_time', request_time)
    body.set('request_token', request_token)
    let line: Line | undefined
    try {
      return await withinTime(provider, timeout, async ({ signal }) => {
        line = await openLine(url, settings, signal)
        met = line
        const answer = await exchange(line, url, path, body, cookies, signal)
        cookies ||= cookiesOf(answer)
        return await readAnswer(answer)
      })
    } catch (error) {
      throw networkTrouble(provider, error)
    } finally {
      line?.socket.destroy()
    }
  }
  return {
    host: url.host,
    met: () => met,
    call: (path, fields = {}) => send(path, new URLSearchParams(fields)),
    // As JSON in one field: plain fields would all be texts, and the panel silently takes none of them for a number.
    project: (name, data, timeout) =>
      send(`/project/nodejs/${name}`, new URLSearchParams({ data: JSON.stringify(data) }), timeout),
    async upload({ folder, name, size, start }, piece) {
      const form = new FormData()
      const fields = { f_path: folder, f_name: name, f_size: String(size), f_start: String(start) }
      for (const [field, value] of Object.entries(fields)) form.set(field, value)
      form.set('blob', new Blob([new Uint8Array(piece)]), name)
      const next = await send('/files?action=upload', form, timeFor(patience, piece.length))
      return typeof next === 'number' ? next : null
    },
  }
}

async function exchange(
  { socket }: Line,
  url: URL,
  path: string,
  body: FormData | URLSearchParams,
  cookies: string,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const encoded = new Response(body)
  const bytes = Buffer.from(await encoded.arrayBuffer())
  const headers: Record<string, string> = {
    host: url.host,
    'content-type': encoded.headers.get('content-type') ?? '',
    'content-length': String(bytes.length),
    connection: 'close',
  }
  if (cookies) headers.cookie = cookies
  return new Promise((resolve, reject) => {
    const request = open({ method: 'POST', path, headers, signal, createConnection: () => socket })
    request.once('response', resolve)
    request.once('error', reject)
    request.end(bytes)
  })
}

/** They make later calls quicker; none of them authorises anything. */
function cookiesOf({ headers }: IncomingMessage): string {
  return (headers['set-cookie'] ?? [])
    .slice(0, 10)
    .map((cookie) => cookie.split(';', 1)[0] ?? '')
    .join('; ')
    .slice(0, 4096)
}

async function readAnswer(answer: IncomingMessage): Promise<unknown> {
  const bytes = await bytesOf(answer, largest)
  if (!bytes) throw new ProviderError(provider, 'garbled', 'too long')
  const said = jsonOf(bytes.toString('utf8'))
  // A page or a way to one: the API is switched off, or something else lives at this address.
  if (answer.statusCode !== 200 || said === undefined) throw new PanelRefused('closed')
  return unwrapped(said)
}

/** Three kinds of answers: with a status and words, with a status and data, and data alone. */
function unwrapped(said: unknown): unknown {
  if (typeof said !== 'object' || said === null || Array.isArray(said) || !('status' in said)) return said
  if (said.status === false) throw refusalOf(said)
  return 'data' in said ? said.data : said
}

function refusalOf(said: object): PanelRefused {
  const words = 'msg' in said && typeof said.msg === 'string' ? said.msg : ''
  if ('code' in said && said.code === -8888) return new PanelRefused('closed')
  if (words.includes('IP校验失败')) return new PanelRefused('ip', { ip: /\[([0-9a-fA-F:.]{2,45})\]/.exec(words)?.[1] })
  if (words.includes('密钥校验失败')) return new PanelRefused('key')
  if (words.includes('次验证失败')) return new PanelRefused('banned')
  return new PanelRefused('no')
}

/**
 * The panel's way: it keeps the hash of the key, and compares a hash of the time and that hash. It does not look at the
 * time, so a pair that somebody overheard is good for ever.
 */
export function panelToken(key: string, seconds: number): { request_time: string; request_token: string } {
  const time = String(seconds)
  return { request_time: time, request_token: md5(time + md5(key)) }
}

function md5(text: string): string {
  return createHash('md5').update(text).digest('hex')
}

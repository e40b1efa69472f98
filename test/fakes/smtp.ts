import type { AddressInfo, Socket } from 'node:net'
import { createServer } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export interface ReceivedMail {
  from: string
  to: string[]
  /** Names in small letters, unfolded, as they came. */
  headers: Record<string, string>
  /** The text, of those that have two forms. */
  body: string
  html: string
  /** As it came. */
  raw: string
}

export interface FakeSmtp {
  port: number
  /** Login name → password. */
  accounts: Map<string, string>
  received: ReceivedMail[]
  /** How many connections were made so far. */
  connections(): number
  /** Takes mails and never says whether it keeps them. */
  hang(on: boolean): void
  /** Hangs up in the middle of a mail. */
  cut(on: boolean): void
  close(): Promise<void>
}

/** A mail server like those of the large houses: it knows its own accounts, and what they may send as. */
export async function startFakeSmtp(options: SMTPServerOptions = {}): Promise<FakeSmtp> {
  const accounts: FakeSmtp['accounts'] = new Map()
  const received: ReceivedMail[] = []
  let connections = 0
  let hangs = false
  let cuts = false
  const server = new SMTPServer({
    authOptional: false,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    // Clients keep connections; nobody waits for them.
    closeTimeout: 1,
    onConnect(_session, done) {
      connections += 1
      done()
    },
    onAuth({ username = '', password }, _session, done) {
      const isRight = accounts.get(username) === password
      done(isRight ? null : refusal(535, `authentication failed for ${username}`), { user: username })
    },
    onMailFrom({ address }, { user }, done) {
      done(address === user ? null : refusal(553, 'mail from must equal authorized user'))
    },
    onRcptTo({ address }, _session, done) {
      if (address.startsWith('nobody@')) done(refusal(550, `no such user ${address}`))
      else done(address.startsWith('busy@') ? refusal(451, 'come back later') : null)
    },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => {
        chunks.push(chunk)
        if (cuts) for (const socket of sockets) socket.destroy()
      })
      stream.on('end', () => {
        if (hangs) return
        const from = envelope.mailFrom ? envelope.mailFrom.address : ''
        const bytes = Buffer.concat(chunks)
        const to = envelope.rcptTo.map(({ address }) => address)
        received.push({ from, to, raw: bytes.toString('utf8'), ...parts(bytes) })
        done()
      })
    },
    ...options,
  })
  server.on('error', () => {})
  const sockets = new Set<Socket>()
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket.once('close', () => sockets.delete(socket)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    port,
    accounts,
    received,
    connections: () => connections,
    hang(on) {
      hangs = on
    },
    cut(on) {
      cuts = on
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

/** Something that accepts connections and says nothing. */
export async function startSilence(): Promise<{ port: number; close(): Promise<void> }> {
  const sockets = new Set<{ destroy(): void }>()
  const server = createServer((socket) => sockets.add(socket.on('error', () => {})))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
}

function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}

function parts(raw: Buffer): Pick<ReceivedMail, 'headers' | 'body' | 'html'> {
  const { headers, body } = part(raw.toString('utf8'))
  const [, boundary] = /^multipart\/alternative;.*boundary="([^"]+)"/.exec(headers['content-type'] ?? '') ?? []
  if (boundary === undefined) return { headers, body, html: '' }
  const forms = body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((form) => part(form.trimStart()))
  const formOf = (type: string) => forms.find((form) => form.headers['content-type']?.startsWith(type))?.body ?? ''
  return { headers, body: formOf('text/plain'), html: formOf('text/html') }
}

function part(text: string): Pick<ReceivedMail, 'headers' | 'body'> {
  const end = text.indexOf('\r\n\r\n')
  const lines = text
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  )
  return { headers, body: decoded(text.slice(end + 4), headers['content-transfer-encoding']) }
}

function decoded(body: string, encoding: string | undefined): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  if (encoding !== 'quoted-printable') return body.trim()
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8').trim()
}

/** The text of an encoded header. */
export function readable(header: string | undefined): string {
  return (header ?? '')
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?UTF-8\?B\?([^?]*)\?=/gi, (_, text: string) => Buffer.from(text, 'base64').toString('utf8'))
    .replace(/=\?UTF-8\?Q\?([^?]*)\?=/gi, (_, text: string) => decoded(text.replace(/_/g, ' '), 'quoted-printable'))
}

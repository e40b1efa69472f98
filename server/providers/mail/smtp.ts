import { createTransport } from 'nodemailer'
import { createConcurrencyLimit } from '../../kernel/concurrency-limit.ts'
import { DeliveryRefused, type Objection } from '../outbound/delivery-refused.ts'
import { ProviderError, type ProviderTrouble } from '../outbound/provider-error.ts'
import { withinTime } from '../outbound/time-limit.ts'

export interface SmtpSettings {
  host: string
  port: number
  /** tls: from the first byte; starttls: demanded before anything is said; none: never. */
  security: 'tls' | 'starttls' | 'none'
  /** Empty: no login. */
  user: string
  password: string
  from: { name: string; address: string }
  /** By which what leaves is signed. */
  dkim?: { domainName: string; keySelector: string; privateKey: string }
  /** Milliseconds for one mail. */
  timeout?: number
}

export interface Letter {
  to: string
  subject: string
  text: string
  html?: string
  headers?: Record<string, string>
  /** With its brackets. */
  messageId?: string
}

export interface Smtp {
  send(letter: Letter): Promise<void>
  /** Connects and logs in, without a mail. */
  verify(): Promise<void>
  /** What is under way is finished; no more is taken. */
  close(): void
}

const provider = 'SMTP'
const patience = 8000
const connections = 3

/** A few connections that stay open between mails. */
export function createSmtp(settings: SmtpSettings): Smtp {
  const { host, port, security, user, password, from, dkim, timeout = patience } = settings
  const transport = createTransport({
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    ...(user ? { auth: { user, pass: password } } : {}),
    ...(dkim ? { dkim } : {}),
    pool: true,
    maxConnections: connections,
    dnsTimeout: timeout,
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout * 2,
    // A mail is what we say, never a file or what an address answers.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  // A mail for which there is no connection in time must not leave later, when whoever sent it has been told otherwise.
  const turns = createConcurrencyLimit({ atOnce: connections })
  // An idle connection that breaks is nobody's failure: the next mail opens another.
  transport.on('error', () => {})
  return {
    async send({ to, ...content }) {
      const { subject, messageId = '', headers = {} } = content
      for (const line of [to, subject, messageId, from.name, from.address, ...Object.values(headers)])
        assertOneLine(line)
      // As objects, because a text would be read as a list of recipients.
      const letter = { ...content, from, to: { name: '', address: to } }
      await bounded(timeout, (signal) => turns.run(() => transport.sendMail(letter), { onWait: endedBy(signal) }))
    },
    async verify() {
      await bounded(timeout, () => transport.verify())
    },
    close: () => transport.close(),
  }
}

/** What breaks a line would begin another header. */
function assertOneLine(text: string): void {
  if (/\p{Cc}|[\u2028\u2029]/u.test(text)) throw new ProviderError(provider, 'settings', 'bad header')
}

/** Ends a wait when the time is over. */
function endedBy(signal: AbortSignal) {
  return (leave: (reason: unknown) => void) => {
    const end = () => leave(signal.reason)
    signal.addEventListener('abort', end)
    return () => signal.removeEventListener('abort', end)
  }
}

/** The library has limits for each step; together they take no longer than this. */
async function bounded(timeout: number, work: (signal: AbortSignal) => Promise<unknown>): Promise<void> {
  await withinTime(provider, timeout, async ({ signal }) => {
    const late = new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    await Promise.race([work(signal), late])
  }).catch((error) => {
    throw error instanceof ProviderError ? error : told(error)
  })
}

const troubles: Record<string, ProviderTrouble> = {
  ETIMEDOUT: 'slow',
  ECONNECTION: 'unreachable',
  ESOCKET: 'unreachable',
  EDNS: 'unreachable',
  ETLS: 'settings',
  EPROTOCOL: 'garbled',
}

interface SmtpFailure extends Error {
  code: string
  /** Of the socket below. */
  originalCode?: string
  responseCode?: number
  command?: string
}

/** The words of the server may repeat what we said to it, so only its number is kept. */
function told(error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error
  const { code, originalCode, responseCode, command } = error as SmtpFailure
  const known = isAboutTls(originalCode) ? 'settings' : troubles[code]
  if (known) return new ProviderError(provider, known, responseCode ?? originalCode ?? code)
  if (responseCode !== undefined && responseCode >= 400 && responseCode < 500 && code !== 'EAUTH')
    return new ProviderError(provider, 'unavailable', responseCode)
  return new DeliveryRefused(provider, objectionTo(code, command), responseCode ?? code)
}

/** Spoken to in plain text where it expects TLS or the other way round, or a certificate that does not fit. */
function isAboutTls(code: string | undefined): boolean {
  return code !== undefined && /^(ERR_SSL|ERR_TLS|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_)/.test(code)
}

function objectionTo(code: string, command: string | undefined): Objection {
  if (code === 'EAUTH') return 'keys'
  if (code !== 'EENVELOPE') return 'other'
  return command?.startsWith('MAIL') ? 'sender' : 'recipient'
}

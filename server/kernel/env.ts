import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync } from 'node:fs'
import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { lastingText } from './lasting-file.ts'

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

export type Env = {
  port: number
  host: string
  /** Absolute. */
  dataDir: string
  /** Unset: the embedded PostgreSQL in `dataDir`. */
  databaseUrl: string | undefined
  /** Milliseconds in which PostgreSQL has to answer. */
  databaseTimeout: number
  redisUrl: string | undefined
  /** Without a slash at the end. */
  publicOrigin: string
  adminPassword: string | undefined
  logLevel: LogLevel
  /** Bytes that stay free on the disk: with less, nothing is written. */
  diskReserve: number
  rateLimitScale: number
  /** Whether a database that was never used gets a few boards and posts. */
  starter: 'on' | 'off'
  /** Whether browsers keep the pages of this site for when there is no network. */
  serviceWorker: boolean
  secretKey: string | undefined
  metricsToken: string | undefined
  /** Addresses and networks whose X-Forwarded-For is believed. */
  trustProxy: string[]
  /** A MaxMind DB that says where addresses are; absolute. Whether it is there and good is asked when it is needed. */
  ipRegionDb: string | undefined
  /** Whether webhooks may lead into private networks. */
  webhookAllowPrivate: boolean
  /** Whether browsers may be pushed to by http and in private networks. */
  pushAllowPrivate: boolean
  nodeEnv: 'production' | 'development' | 'test'
  /** For calls to server panels. */
  baota: {
    /** Addresses from which this server is seen. */
    egressIps: string[]
    /** The major version of Node that a server must have. */
    minNode: number
    /** Whether panels in private networks may be called. */
    allowPrivate: boolean
    /** Certificates that no authority has signed: the first one counts, or every one. */
    tls: 'pin' | 'insecure'
    /** The archive that is put onto servers. */
    package: string | undefined
  }
  backup: {
    /** Opens and closes backups; without it one is generated. */
    key: string | undefined
    /** The public half of a pair: this server then writes backups that it cannot read. */
    recipient: string | undefined
    /** The private half, for a restore. */
    identity: string | undefined
    /** For places that begin with s3://. Unset: what the configuration of the site says. */
    s3:
      | { endpoint: string; region: string; pathStyle: boolean; accessKeyId: string; secretAccessKey: string }
      | undefined
  }
}

/** Its message is one sentence for the person who starts the server. */
export class BadEnvironment extends Error {
  override name = 'BadEnvironment'
}

export function readEnv(source: Record<string, string | undefined>): Env {
  // A variable set to nothing (`PORT=`, usual in compose files) means: not set.
  const given = (name: string) => source[name]?.trim() || undefined
  const port = wholeNumber('PORT', given('PORT') ?? '3000', 0, 65_535)
  const host = given('HOST') ?? '127.0.0.1'
  return {
    port,
    host,
    dataDir: resolve(given('DATA_DIR') ?? './data'),
    databaseUrl: address('DATABASE_URL', given('DATABASE_URL'), ['postgres:', 'postgresql:']),
    databaseTimeout: wholeNumber('DATABASE_TIMEOUT', given('DATABASE_TIMEOUT') ?? '4000', 1000, 60_000),
    redisUrl: address('REDIS_URL', given('REDIS_URL'), ['redis:', 'rediss:']),
    publicOrigin: origin(given('PUBLIC_ORIGIN') ?? `http://${isIP(host) === 6 ? `[${host}]` : host}:${port}`),
    adminPassword: given('ADMIN_PASSWORD'),
    logLevel: oneOf('LOG_LEVEL', given('LOG_LEVEL') ?? 'info', logLevels),
    diskReserve: wholeNumber('DISK_RESERVE', given('DISK_RESERVE') ?? '256', 0, 1_000_000_000) * 1024 ** 2,
    rateLimitScale: positive('RATE_LIMIT_SCALE', given('RATE_LIMIT_SCALE') ?? '1'),
    starter: oneOf('STARTER', given('STARTER') ?? 'on', ['on', 'off'] as const),
    serviceWorker: oneOf('SERVICE_WORKER', given('SERVICE_WORKER') ?? 'on', ['on', 'off']) === 'on',
    secretKey: atLeast('SECRET_KEY', given('SECRET_KEY'), 32),
    metricsToken: atLeast('METRICS_TOKEN', given('METRICS_TOKEN'), 16),
    trustProxy: networks('TRUST_PROXY', given('TRUST_PROXY')),
    ipRegionDb: pathOf(given('IP_REGION_DB')),
    webhookAllowPrivate:
      oneOf('WEBHOOK_ALLOW_PRIVATE', given('WEBHOOK_ALLOW_PRIVATE') ?? 'off', ['on', 'off']) === 'on',
    pushAllowPrivate: oneOf('PUSH_ALLOW_PRIVATE', given('PUSH_ALLOW_PRIVATE') ?? 'off', ['on', 'off']) === 'on',
    nodeEnv: oneOf('NODE_ENV', given('NODE_ENV') ?? 'production', ['production', 'development', 'test'] as const),
    baota: {
      egressIps: networks('BAOTA_EGRESS_IPS', given('BAOTA_EGRESS_IPS')),
      minNode: wholeNumber('BAOTA_MIN_NODE', given('BAOTA_MIN_NODE') ?? '20', 20, 999),
      allowPrivate: oneOf('BAOTA_ALLOW_PRIVATE', given('BAOTA_ALLOW_PRIVATE') ?? 'off', ['on', 'off']) === 'on',
      tls: oneOf('BAOTA_TLS', given('BAOTA_TLS') ?? 'pin', ['pin', 'insecure']),
      package: archive('BAOTA_PACKAGE', given('BAOTA_PACKAGE')),
    },
    backup: {
      key: atLeast('BACKUP_KEY', given('BACKUP_KEY'), 32),
      recipient: atLeast('BACKUP_RECIPIENT', given('BACKUP_RECIPIENT'), 43),
      identity: atLeast('BACKUP_IDENTITY', given('BACKUP_IDENTITY'), 43),
      s3: bucketAccess(given),
    },
  }
}

function bucketAccess(given: (name: string) => string | undefined): Env['backup']['s3'] {
  const [accessKeyId, secretAccessKey] = [given('BACKUP_S3_ACCESS_KEY_ID'), given('BACKUP_S3_SECRET_ACCESS_KEY')]
  if (!accessKeyId || !secretAccessKey) return undefined
  return {
    endpoint: given('BACKUP_S3_ENDPOINT') ?? '',
    region: given('BACKUP_S3_REGION') ?? '',
    pathStyle: oneOf('BACKUP_S3_PATH_STYLE', given('BACKUP_S3_PATH_STYLE') ?? 'off', ['on', 'off']) === 'on',
    accessKeyId,
    secretAccessKey,
  }
}

/** SECRET_KEY, or else a key that is made once and stays in the data folder. */
export function loadSecretKey(env: Pick<Env, 'dataDir' | 'secretKey'>): string {
  if (env.secretKey) return env.secretKey
  makeDataDir(env.dataDir)
  const file = join(env.dataDir, 'secret.key')
  const key = lastingText(file, () => randomBytes(32).toString('base64url'))
  if (key.length < 32) throw new BadEnvironment(`${file} is damaged: it must hold at least 32 characters.`)
  return key
}

/** The account of the embedded PostgreSQL has to pass through the folder, but nobody else needs to list it. */
export function makeDataDir(dataDir: string): void {
  try {
    const isNew = mkdirSync(dataDir, { recursive: true }) !== undefined
    if (isNew) chmodSync(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700)
  } catch (error) {
    throw new BadEnvironment(`DATA_DIR ${dataDir} cannot be created: ${(error as Error).message}.`)
  }
}

/** A data folder that is being restored, or where that broke off. */
export const restoreMark = 'restore.unfinished'

/** Half of a site is never taken for a whole one. */
export function assertRestored(dataDir: string): void {
  if (existsSync(join(dataDir, restoreMark)))
    throw new BadEnvironment(`A restore into ${dataDir} has not come to its end: run it again, or remove the folder.`)
}

function wholeNumber(name: string, text: string, min: number, max: number): number {
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN
  if (value >= min && value <= max) return value
  throw new BadEnvironment(`${name} must be a whole number from ${min} to ${max}, but it is "${text}".`)
}

function positive(name: string, text: string): number {
  const value = Number(text)
  if (Number.isFinite(value) && value > 0) return value
  throw new BadEnvironment(`${name} must be a number above 0, but it is "${text}".`)
}

function oneOf<const T extends string>(name: string, text: string, allowed: readonly T[]): T {
  const found = allowed.find((word) => word === text)
  if (found) return found
  throw new BadEnvironment(`${name} must be one of ${allowed.join(', ')}, but it is "${text}".`)
}

/** The value is not repeated in the sentence: these are secrets. */
function atLeast(name: string, text: string | undefined, length: number): string | undefined {
  if (text === undefined || text.length >= length) return text
  throw new BadEnvironment(`${name} must have at least ${length} characters.`)
}

/** The value is not repeated in the sentence: it may hold a password. */
function address(name: string, text: string | undefined, protocols: string[]): string | undefined {
  if (text === undefined) return undefined
  // A socket address such as postgres://user:password@/name?host=/run/postgresql has no host: not a URL for URL.parse.
  if (protocols.some((protocol) => text.startsWith(`${protocol}//`))) return text
  throw new BadEnvironment(`${name} must be an address that begins with ${protocols[0]}//.`)
}

function origin(text: string): string {
  const url = URL.parse(text)
  const isWeb = url?.protocol === 'http:' || url?.protocol === 'https:'
  if (url && isWeb && url.pathname === '/' && !url.search && !url.hash && !url.username) return url.origin
  throw new BadEnvironment(`PUBLIC_ORIGIN must look like https://example.org, without a path, but it is "${text}".`)
}

function pathOf(text: string | undefined): string | undefined {
  return text === undefined ? undefined : resolve(text)
}

function archive(name: string, text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  if (/\/[A-Za-z0-9_][A-Za-z0-9_.-]*\.(zip|tar\.gz)$/.test(resolve(text))) return resolve(text)
  throw new BadEnvironment(`${name} must be the path of a .zip or .tar.gz file, but it is "${text}".`)
}

function networks(name: string, text: string | undefined): string[] {
  const list = (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  for (const part of list) {
    const [ip = '', bits, ...rest] = part.split('/')
    const family = isIP(ip)
    const bitsFit = bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
    if (family === 0 || !bitsFit || rest.length > 0) {
      throw new BadEnvironment(`${name} must be a list of addresses or networks, but "${part}" is neither.`)
    }
  }
  return list
}

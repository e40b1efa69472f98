import { chmodSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { BadEnvironment, loadSecretKey, readEnv } from './env.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})
function dataDir(): string {
  const folder = temporaryFolder()
  folders.push(folder)
  return folder
}

test('an empty environment gives the defaults', () => {
  expect(readEnv({ PORT: '', DATABASE_URL: ' ' })).toEqual({
    webhookAllowPrivate: false,
    pushAllowPrivate: false,
    port: 3000,
    host: '127.0.0.1',
    dataDir: resolve('data'),
    databaseUrl: undefined,
    databaseTimeout: 4000,
    redisUrl: undefined,
    publicOrigin: 'http://127.0.0.1:3000',
    adminPassword: undefined,
    logLevel: 'info',
    rateLimitScale: 1,
    starter: 'on',
    serviceWorker: true,
    diskReserve: 256 * 1024 ** 2,
    secretKey: undefined,
    metricsToken: undefined,
    trustProxy: [],
    nodeEnv: 'production',
    baota: { egressIps: [], minNode: 20, allowPrivate: false, tls: 'pin', package: undefined },
    backup: { key: undefined, recipient: undefined, identity: undefined, s3: undefined },
  })
})

test('given values are taken over', () => {
  const env = readEnv({
    PORT: '8080',
    HOST: '::1',
    RATE_LIMIT_SCALE: '0.5',
    DATABASE_TIMEOUT: '9000',
    TRUST_PROXY: '10.0.0.0/8, ::1',
    IP_REGION_DB: '/srv/city.mmdb',
    DATABASE_URL: 'postgres://aoir:secret@/aoir?host=/run/postgresql',
    BAOTA_EGRESS_IPS: '203.0.113.7, 2001:db8::7',
    BAOTA_ALLOW_PRIVATE: 'on',
    BAOTA_PACKAGE: '/srv/aoir.tar.gz',
  })
  expect(env).toMatchObject({
    port: 8080,
    publicOrigin: 'http://[::1]:8080',
    rateLimitScale: 0.5,
    trustProxy: ['10.0.0.0/8', '::1'],
    ipRegionDb: '/srv/city.mmdb',
    databaseUrl: 'postgres://aoir:secret@/aoir?host=/run/postgresql',
    databaseTimeout: 9000,
    baota: { egressIps: ['203.0.113.7', '2001:db8::7'], allowPrivate: true, package: '/srv/aoir.tar.gz' },
  })
  expect(readEnv({ PUBLIC_ORIGIN: 'https://Example.org/' }).publicOrigin).toBe('https://example.org')
})

test.each([
  [{ PORT: '70000' }, 'PORT must be a whole number from 0 to 65535, but it is "70000".'],
  [{ PORT: '3e3' }, 'PORT must be a whole number from 0 to 65535, but it is "3e3".'],
  [{ DATABASE_TIMEOUT: '1' }, 'DATABASE_TIMEOUT must be a whole number from 1000 to 60000, but it is "1".'],
  [{ RATE_LIMIT_SCALE: '-1' }, 'RATE_LIMIT_SCALE must be a number above 0, but it is "-1".'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of trace, debug, info, warn, error, fatal, silent, but it is "loud".'],
  [
    { PUBLIC_ORIGIN: 'example.org/x' },
    'PUBLIC_ORIGIN must look like https://example.org, without a path, but it is "example.org/x".',
  ],
  [{ DATABASE_URL: 'mysql://a:secret@b/c' }, 'DATABASE_URL must be an address that begins with postgres://.'],
  [{ SECRET_KEY: 'short' }, 'SECRET_KEY must have at least 32 characters.'],
  [
    { TRUST_PROXY: '10.0.0.0/33' },
    'TRUST_PROXY must be a list of addresses or networks, but "10.0.0.0/33" is neither.',
  ],
  [{ BAOTA_TLS: 'no' }, 'BAOTA_TLS must be one of pin, insecure, but it is "no".'],
  [
    { BAOTA_PACKAGE: '/srv/it;rm.zip' },
    'BAOTA_PACKAGE must be the path of a .zip or .tar.gz file, but it is "/srv/it;rm.zip".',
  ],
  [{ NODE_ENV: 'prod' }, 'NODE_ENV must be one of production, development, test, but it is "prod".'],
])('%o is refused with one sentence', (source, sentence) => {
  expect(() => readEnv(source)).toThrow(new BadEnvironment(sentence))
})

test('the secret key is made once, for the owner alone', () => {
  const env = { dataDir: join(dataDir(), 'data'), secretKey: undefined }
  const key = loadSecretKey(env)
  expect(key.length).toBeGreaterThanOrEqual(43)
  expect(loadSecretKey(env)).toBe(key)
  expect(statSync(join(env.dataDir, 'secret.key')).mode & 0o777).toBe(0o600)
  expect(loadSecretKey({ ...env, secretKey: 'x'.repeat(32) })).toBe('x'.repeat(32))
})

test('a damaged key file is reported and not replaced', () => {
  const env = { dataDir: dataDir(), secretKey: undefined }
  const file = join(env.dataDir, 'secret.key')
  writeFileSync(file, 'half')
  chmodSync(file, 0o600)
  expect(() => loadSecretKey(env)).toThrow(/is damaged/)
  expect(readFileSync(file, 'utf8')).toBe('half')
})

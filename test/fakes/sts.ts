import { createHash, createHmac, randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { Policy } from './cos-policy.ts'
import { type FakeServer, startFakeServer } from './http.ts'

export interface IssuedToken {
  tmpSecretId: string
  tmpSecretKey: string
  token: string
  name: string
  seconds: number
  policy: Policy
}

export interface FakeSts extends FakeServer {
  /** Permanent keys: secret id → secret key. */
  keys: Map<string, string>
  issued: IssuedToken[]
}

/** Tencent's token service: checks the signature of every call by its own reading of the rules, then issues a token. */
export async function startFakeSts(
  now: () => number = Date.now,
  onIssue: (token: IssuedToken) => void = () => {},
): Promise<FakeSts> {
  const keys: FakeSts['keys'] = new Map()
  const issued: IssuedToken[] = []
  const server = await startFakeServer((request, response, body) => {
    const fault = callFault(request.headers, body, keys, now())
    const before = issued.length
    const answer = fault ? { Error: fault } : issue(body, issued, now())
    for (const token of issued.slice(before)) onIssue(token)
    // Refusals have status 200, too.
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ Response: { ...answer, RequestId: randomUUID() } }))
  })
  return { ...server, keys, issued }
}

type StsFault = { Code: string; Message: string }

function callFault(
  headers: IncomingHttpHeaders,
  body: Buffer,
  keys: FakeSts['keys'],
  now: number,
): StsFault | undefined {
  const fault = (Code: string): StsFault => ({ Code, Message: `${Code} for ${headers.authorization}` })
  if (headers['x-tc-action'] !== 'GetFederationToken') return fault('InvalidAction')
  if (headers['x-tc-version'] !== '2018-08-13') return fault('NoSuchVersion')
  const pattern =
    /^TC3-HMAC-SHA256 Credential=([^/]+)\/([\d-]+)\/sts\/tc3_request, SignedHeaders=([a-z;-]+), Signature=(\w+)$/
  const [, id = '', date = '', names = '', signature] = pattern.exec(headers.authorization ?? '') ?? []
  const secret = keys.get(id)
  if (!secret) return fault('AuthFailure.SecretIdNotFound')
  const seconds = Number(headers['x-tc-timestamp'])
  if (!(Math.abs(now / 1000 - seconds) <= 300)) return fault('AuthFailure.SignatureExpire')
  if (!names.split(';').includes('host') || !names.split(';').includes('content-type'))
    return fault('AuthFailure.SignatureFailure')
  // The provider's own clients leave out the port of the host.
  const seen: IncomingHttpHeaders = { ...headers, host: headers.host?.replace(/:\d+$/, '') }
  const lines = names.split(';').map((name) => `${name}:${String(seen[name]).trim().toLowerCase()}\n`)
  const canonical = ['POST', '/', '', lines.join(''), names, hash(body)].join('\n')
  const text = ['TC3-HMAC-SHA256', String(seconds), `${date}/sts/tc3_request`, hash(Buffer.from(canonical))].join('\n')
  const day = createHmac('sha256', `TC3${secret}`).update(date).digest()
  const service = createHmac('sha256', day).update('sts').digest()
  const last = createHmac('sha256', service).update('tc3_request').digest()
  const isRight = createHmac('sha256', last).update(text).digest('hex') === signature
  const isToday = date === new Date(seconds * 1000).toISOString().slice(0, 10)
  return isRight && isToday ? undefined : fault('AuthFailure.SignatureFailure')
}

function hash(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}

function issue(body: Buffer, issued: IssuedToken[], now: number): Record<string, unknown> {
  const asked = JSON.parse(body.toString()) as { Name: string; Policy: string; DurationSeconds: number }
  const isNamed = /^[A-Za-z]+$/.test(asked.Name)
  if (!isNamed || asked.DurationSeconds > 7200 || !/^%7B/.test(asked.Policy))
    return { Error: { Code: 'InvalidParameter.ParamError', Message: 'a parameter is wrong' } }
  const policy = JSON.parse(decodeURIComponent(asked.Policy)) as Policy
  const [tmpSecretId, tmpSecretKey, token] = [`AKIDtmp${randomUUID()}`, randomUUID(), `token-${randomUUID()}`]
  issued.push({ tmpSecretId, tmpSecretKey, token, name: asked.Name, seconds: asked.DurationSeconds, policy })
  const end = Math.floor(now / 1000) + asked.DurationSeconds
  return {
    Credentials: { Token: token, TmpSecretId: tmpSecretId, TmpSecretKey: tmpSecretKey },
    ExpiredTime: end,
    Expiration: new Date(end * 1000).toISOString(),
  }
}

import { randomUUID } from 'node:crypto'
import type { Policy } from './cos-policy.ts'
import { type FakeServer, startFakeServer } from './http.ts'
import { tc3Fault } from './tc3.ts'

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

const api = { service: 'sts', action: 'GetFederationToken', version: '2018-08-13' }

/** Tencent's token service: checks the signature of every call by its own reading of the rules, then issues a token. */
export async function startFakeSts(
  now: () => number = Date.now,
  onIssue: (token: IssuedToken) => void = () => {},
): Promise<FakeSts> {
  const keys: FakeSts['keys'] = new Map()
  const issued: IssuedToken[] = []
  const server = await startFakeServer((request, response, body) => {
    const fault = tc3Fault(api, request.headers, body, keys, now())
    const before = issued.length
    const answer = fault ? { Error: fault } : issue(body, issued, now())
    for (const token of issued.slice(before)) onIssue(token)
    // Refusals have status 200, too.
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ Response: { ...answer, RequestId: randomUUID() } }))
  })
  return { ...server, keys, issued }
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

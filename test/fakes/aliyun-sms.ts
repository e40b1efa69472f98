import { createHash, createHmac, randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { type FakeServer, startFakeServer } from './http.ts'

export interface FakeAliyunSms extends FakeServer {
  /** Access key id → secret. */
  keys: Map<string, string>
  /** What was brought to phones. */
  delivered: { phone: string; sign: string; template: string; code: string }[]
  /** Business codes for the next requests instead of OK; they come with status 200. */
  codes: string[]
}

interface Fault {
  status: number
  Code: string
}

/** SendSms of Alibaba Cloud: checks the third signature by a reading of its rules that is not the product's own. */
export async function startFakeAliyunSms(): Promise<FakeAliyunSms> {
  const keys: FakeAliyunSms['keys'] = new Map()
  const delivered: FakeAliyunSms['delivered'] = []
  const codes: string[] = []
  const nonces = new Set<string>()
  const server = await startFakeServer((request, response, body) => {
    const query = new URL(request.url ?? '', 'http://x').searchParams
    const fault = signatureFault(request, body, keys, nonces) ?? businessFault(query, codes)
    if (!fault) {
      const [phone = '', sign = '', template = ''] = ['PhoneNumbers', 'SignName', 'TemplateCode'].map(
        (name) => query.get(name) ?? '',
      )
      delivered.push({ phone, sign, template, code: JSON.parse(query.get('TemplateParam') ?? '{}').code })
    }
    const { Code = 'OK', status = 200 } = fault ?? {}
    const common = {
      RequestId: randomUUID(),
      Code,
      Message: Code === 'OK' ? 'OK' : `no: ${request.headers.authorization}`,
    }
    const answer =
      status === 200
        ? { ...common, ...(fault ? {} : { BizId: '9006197469364984400' }) }
        : { ...common, HostId: 'dysmsapi.aliyuncs.com' }
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  })
  return { ...server, keys, delivered, codes }
}

function signatureFault(
  request: IncomingMessage,
  body: Buffer,
  keys: Map<string, string>,
  nonces: Set<string>,
): Fault | undefined {
  const { headers, method = '', url = '' } = request
  const header = (name: string) => String(headers[name] ?? '')
  if (header('x-acs-action') !== 'SendSms' || header('x-acs-version') !== '2017-05-25')
    return { status: 404, Code: 'InvalidAction.NotFound' }
  const pattern = /^ACS3-HMAC-SHA256 Credential=([^,]+),SignedHeaders=([a-z0-9;-]+),Signature=([0-9a-f]{64})$/
  const [, id = '', names = '', signature] = pattern.exec(header('authorization')) ?? []
  const secret = keys.get(id)
  if (!secret) return { status: 404, Code: 'InvalidAccessKeyId.NotFound' }
  const date = header('x-acs-date')
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(date) || Math.abs(Date.now() - Date.parse(date)) > 900_000)
    return { status: 400, Code: 'InvalidTimeStamp.Expired' }
  const nonce = header('x-acs-signature-nonce')
  if (nonce === '' || nonces.has(nonce)) return { status: 400, Code: 'SignatureNonceUsed' }
  nonces.add(nonce)
  const mustSign = Object.keys(headers).filter(
    (name) => name === 'host' || name === 'content-type' || name.startsWith('x-acs-'),
  )
  const isComplete = mustSign.sort().join(';') === names
  const [path = '', query = ''] = url.split('?')
  const lines = names.split(';').map((name) => `${name}:${header(name).trim()}`)
  const hash = createHash('sha256').update(body).digest('hex')
  const canonical = `${method}\n${path}\n${canonicalQuery(query)}\n${lines.join('\n')}\n\n${names}\n${hash}`
  const text = `ACS3-HMAC-SHA256\n${createHash('sha256').update(canonical).digest('hex')}`
  const isRight = createHmac('sha256', secret).update(text).digest('hex') === signature
  const isWhole = header('x-acs-content-sha256') === hash
  return isComplete && isRight && isWhole ? undefined : { status: 400, Code: 'SignatureDoesNotMatch' }
}

/** Taken apart and put together again, so that an escape the rules do not know is noticed. */
function canonicalQuery(query: string): string {
  const escaped = (text: string) =>
    [...Buffer.from(text)]
      .map((byte) =>
        /[A-Za-z0-9_.~-]/.test(String.fromCharCode(byte))
          ? String.fromCharCode(byte)
          : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`,
      )
      .join('')
  const pairs = query.split('&').map((pair) => pair.split('=').map(decodeURIComponent))
  return pairs
    .map(([name = '', value = '']) => `${escaped(name)}=${escaped(value)}`)
    .sort()
    .join('&')
}

function businessFault(query: URLSearchParams, codes: string[]): Fault | undefined {
  const refused = (Code: string): Fault => ({ status: 200, Code })
  const planned = codes.shift()
  if (planned) return refused(planned)
  if (!/^(1[3-9]\d{9}|[1-9]\d{6,14})$/.test(query.get('PhoneNumbers') ?? ''))
    return refused('isv.MOBILE_NUMBER_ILLEGAL')
  if (query.get('SignName') !== '青屿 (测试)') return refused('isv.SMS_SIGNATURE_ILLEGAL')
  const template = query.get('TemplateCode')
  if (template !== 'SMS_154950909' && template !== 'SMS_154950910') return refused('isv.SMS_TEMPLATE_ILLEGAL')
  const params: Record<string, unknown> = JSON.parse(query.get('TemplateParam') ?? '{}')
  if (Object.values(params).some((value) => typeof value !== 'string')) return refused('isv.INVALID_JSON_PARAM')
  // The second one has no variable.
  const isWhole = template === 'SMS_154950910' || typeof params.code === 'string'
  return isWhole ? undefined : refused('isv.TEMPLATE_MISSING_PARAMETERS')
}

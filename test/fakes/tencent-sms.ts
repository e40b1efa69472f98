import { randomUUID } from 'node:crypto'
import { type FakeServer, startFakeServer } from './http.ts'
import { tc3Fault } from './tc3.ts'

export interface FakeTencentSms extends FakeServer {
  /** Secret id → secret key. */
  keys: Map<string, string>
  /** What was brought to phones. */
  delivered: { phone: string; sign: string; template: string; params: string[] }[]
  /** A word for the next number instead of Ok. */
  itemCodes: string[]
}

interface Asked {
  PhoneNumberSet: string[]
  SmsSdkAppId: string
  SignName: string
  TemplateId: string
  TemplateParamSet: string[]
}

/** SendSms of Tencent Cloud for one app with one sign and three templates. */
export async function startFakeTencentSms(): Promise<FakeTencentSms> {
  const keys: FakeTencentSms['keys'] = new Map()
  const delivered: FakeTencentSms['delivered'] = []
  const itemCodes: string[] = []
  const api = { service: 'sms', action: 'SendSms', version: '2021-01-11' }
  const server = await startFakeServer((request, response, body) => {
    const fault = tc3Fault(api, request.headers, body, keys, Date.now())
    const asked = fault ? undefined : (JSON.parse(body.toString()) as Asked)
    const refusal = fault ?? (asked && requestFault(request.headers['x-tc-region'], asked))
    const answer = refusal
      ? { Error: refusal }
      : { SendStatusSet: asked?.PhoneNumberSet.map((phone) => send(asked, phone)) }
    // Refusals have status 200, too.
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ Response: { ...answer, RequestId: randomUUID() } }))
  })

  function send(asked: Asked, phone: string) {
    const Code = itemCodes.shift() ?? itemFault(asked, phone) ?? 'Ok'
    const { SignName: sign, TemplateId: template, TemplateParamSet: params } = asked
    if (Code === 'Ok') delivered.push({ phone, sign, template, params })
    return {
      SerialNo: Code === 'Ok' ? randomUUID() : '',
      PhoneNumber: phone,
      Fee: 1,
      SessionContext: '',
      Code,
      Message: Code,
      IsoCode: 'CN',
    }
  }
  return { ...server, keys, delivered, itemCodes }
}

function requestFault(region: string | string[] | undefined, asked: Asked) {
  const fault = (Code: string) => ({ Code, Message: Code })
  if (region !== 'ap-guangzhou') return fault('UnsupportedRegion')
  if (asked.SmsSdkAppId !== '1400000001') return fault('UnauthorizedOperation.SmsSdkAppIdVerifyFail')
  return undefined
}

function itemFault({ SignName, TemplateId, TemplateParamSet }: Asked, phone: string): string | undefined {
  const variables: Record<string, number> = { 1001: 1, 1002: 2, 1003: 0 }
  if (!/^\+[1-9]\d{6,14}$/.test(phone)) return 'InvalidParameterValue.IncorrectPhoneNumber'
  if (SignName !== '青屿') return 'FailedOperation.SignatureIncorrectOrUnapproved'
  if (!(TemplateId in variables)) return 'FailedOperation.TemplateIncorrectOrUnapproved'
  if (TemplateParamSet.length !== variables[TemplateId] || TemplateParamSet.some((value) => typeof value !== 'string'))
    return 'FailedOperation.TemplateParamSetNotMatchApprovedTemplate'
  return undefined
}

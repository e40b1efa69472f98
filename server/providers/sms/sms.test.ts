import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { startFakeAliyunSms } from '../../../test/fakes/aliyun-sms.ts'
import { startFakeTencentSms } from '../../../test/fakes/tencent-sms.ts'
import { type AliyunSettings, createAliyunSms } from './aliyun.ts'
import type { CodeMessage } from './sms.ts'
import { createTencentSms, type TencentSettings } from './tencent.ts'

const message: CodeMessage = { to: '+8613800138000', code: '042137', minutes: 5 }
const secret = 'a secret of ours'

/** The trouble as it is logged and shown: never with a key, an address or a word of the answer. */
async function failure(send: Promise<void>) {
  const error = await send.then(
    () => new Error('was sent'),
    (error: Error & Record<string, unknown>) => error,
  )
  const { trouble, code, objection } = error as Error & Record<string, unknown>
  const text = `${error.stack} ${JSON.stringify(error)}`
  expect(text).not.toMatch(/a secret of ours|AKID|LTAI|13800138000|042137|127\.0\.0\.1:\d+\//)
  return [trouble, objection, code]
}

const [aliyun, tencent] = await Promise.all([startFakeAliyunSms(), startFakeTencentSms()])
aliyun.keys.set('LTAIours', secret)
tencent.keys.set('AKIDours', secret)
beforeEach(() => {
  for (const fake of [aliyun, tencent]) fake.delivered.length = 0
})
afterAll(async () => {
  for (const fake of [aliyun, tencent]) await fake.close()
})

describe('Aliyun', () => {
  const fake = aliyun
  const sms = (change: Partial<AliyunSettings> = {}) =>
    createAliyunSms({
      accessKeyId: 'LTAIours',
      accessKeySecret: secret,
      signName: '青屿 (测试)',
      templateCode: 'SMS_154950909',
      endpoint: fake.url,
      ...change,
    })

  it('sends a code under its own signature, the number as the operator wants it', async () => {
    await sms().send(message)
    await sms().send({ ...message, to: '+85251234567' })
    const sent = { sign: '青屿 (测试)', template: 'SMS_154950909', code: '042137' }
    expect(fake.delivered).toEqual([
      { ...sent, phone: '13800138000' },
      { ...sent, phone: '85251234567' },
    ])
  })

  it('warns by a template of its own, without a word of ours in it', async () => {
    const warnings = { login: 'SMS_154950910', reset: '' }
    await sms().warn(message.to, 'login')
    await sms({ warnings }).warn(message.to, 'reset')
    await sms({ warnings }).warn(message.to, 'login')
    expect(fake.delivered).toMatchObject([{ phone: '13800138000', template: 'SMS_154950910', code: undefined }])
  })

  it.each([
    ['isv.BUSINESS_LIMIT_CONTROL', 'limit'],
    ['isv.DAY_LIMIT_CONTROL', 'limit'],
    ['isv.MOBILE_NUMBER_ILLEGAL', 'recipient'],
    ['isv.SMS_SIGNATURE_ILLEGAL', 'sender'],
    ['isv.SMS_SIGNATURE_SCENE_ILLEGAL', 'sender'],
    ['isv.SMS_TEMPLATE_ILLEGAL', 'template'],
    ['isv.TEMPLATE_MISSING_PARAMETERS', 'template'],
    ['isv.INVALID_JSON_PARAM', 'template'],
    ['isv.AMOUNT_NOT_ENOUGH', 'balance'],
    ['isv.OUT_OF_SERVICE', 'balance'],
    ['isv.DENY_IP_RANGE', 'address'],
    ['isp.RAM_PERMISSION_DENY', 'keys'],
    ['isv.SOMETHING_NEW', 'other'],
  ])('does not take status 200 for sent: %s', async (code, objection) => {
    fake.codes.push(code)
    expect(await failure(sms().send(message))).toEqual(['refused', objection, code])
    expect(fake.delivered).toEqual([])
  })

  it('tells wrong keys and settings apart', async () => {
    expect(await failure(sms({ accessKeyId: 'LTAInobody' }).send(message))).toEqual([
      'refused',
      'keys',
      'InvalidAccessKeyId.NotFound',
    ])
    expect(await failure(sms({ accessKeySecret: 'other' }).send(message))).toEqual([
      'refused',
      'keys',
      'SignatureDoesNotMatch',
    ])
    expect(await failure(sms({ signName: '别人' }).send(message))).toEqual([
      'refused',
      'sender',
      'isv.SMS_SIGNATURE_ILLEGAL',
    ])
    expect((await failure(sms({ endpoint: 'https://u:p@x' }).send(message)))[0]).toBe('settings')
  })

  it.each([
    ['hang', 'slow'],
    ['reset', 'unreachable'],
    ['cut', 'unreachable'],
    [{ status: 503, body: 'busy' }, 'unavailable'],
    [{ status: 302, headers: { location: 'http://127.0.0.1/' } }, 'garbled'],
    [{ status: 200, body: '<html>' }, 'garbled'],
    [{ status: 200, body: 'null' }, 'garbled'],
    [{ status: 200, body: '{"Code":1}' }, 'garbled'],
    [{ status: 200, body: ' '.repeat(1_000_001) }, 'garbled'],
    [{ status: 403, body: 'forbidden' }, 'refused'],
  ] as const)('is told %j', async (fault, trouble) => {
    fake.faults.push(fault)
    expect((await failure(sms(fault === 'hang' ? { timeout: 300 } : {}).send(message)))[0]).toBe(trouble)
  })
})

describe('Tencent', () => {
  const fake = tencent
  const sms = (change: Partial<TencentSettings> = {}) =>
    createTencentSms({
      secretId: 'AKIDours',
      secretKey: secret,
      sdkAppId: '1400000001',
      signName: '青屿',
      templateId: '1001',
      templateParams: 'code',
      region: 'ap-guangzhou',
      endpoint: fake.url,
      ...change,
    })

  it('sends a code under its own signature, with the minutes where the template has them', async () => {
    await sms().send(message)
    await sms({ templateId: '1002', templateParams: 'code-minutes' }).send({ ...message, to: '+14155552671' })
    expect(fake.delivered).toEqual([
      { phone: '+8613800138000', sign: '青屿', template: '1001', params: ['042137'] },
      { phone: '+14155552671', sign: '青屿', template: '1002', params: ['042137', '5'] },
    ])
  })

  it('warns by a template of its own, without a word of ours in it', async () => {
    await sms().warn(message.to, 'login')
    await sms({ warnings: { login: '1002' } }).warn(message.to, 'reset')
    await sms({ warnings: { login: '1002', reset: '1003' } }).warn(message.to, 'reset')
    expect(fake.delivered).toEqual([{ phone: message.to, sign: '青屿', template: '1003', params: [] }])
  })

  it.each([
    ['FailedOperation.SignatureIncorrectOrUnapproved', 'sender'],
    ['FailedOperation.TemplateIncorrectOrUnapproved', 'template'],
    ['FailedOperation.PhoneNumberInBlacklist', 'recipient'],
    ['InvalidParameterValue.IncorrectPhoneNumber', 'recipient'],
    ['LimitExceeded.PhoneNumberThirtySecondLimit', 'limit'],
    ['LimitExceeded.PhoneNumberDailyLimit', 'limit'],
    ['FailedOperation.InsufficientBalanceInSmsPackage', 'balance'],
    ['UnauthorizedOperation.RequestIpNotInWhitelist', 'address'],
    ['FailedOperation.SomethingNew', 'other'],
    // The provider spells it Ok.
    ['OK', 'other'],
  ])('reads the word of each number: %s', async (code, objection) => {
    fake.itemCodes.push(code)
    expect(await failure(sms().send(message))).toEqual(['refused', objection, code])
    expect(fake.delivered).toEqual([])
  })

  it('tells wrong keys and settings apart', async () => {
    const told = (change: Partial<TencentSettings>) => failure(sms(change).send(message))
    expect(await told({ secretId: 'AKIDnobody' })).toEqual(['refused', 'keys', 'AuthFailure.SecretIdNotFound'])
    expect(await told({ secretKey: 'other' })).toEqual(['refused', 'keys', 'AuthFailure.SignatureFailure'])
    expect(await told({ sdkAppId: '1' })).toEqual(['refused', 'keys', 'UnauthorizedOperation.SmsSdkAppIdVerifyFail'])
    expect(await told({ templateId: '1002' })).toEqual([
      'refused',
      'template',
      'FailedOperation.TemplateParamSetNotMatchApprovedTemplate',
    ])
  })

  it.each([
    ['hang', 'slow'],
    ['reset', 'unreachable'],
    [{ status: 502, body: '<html>' }, 'unavailable'],
    [{ status: 301, headers: { location: 'http://127.0.0.1/' } }, 'garbled'],
    [{ status: 200, body: '<html>' }, 'garbled'],
    [{ status: 200, body: '{"Response":null}' }, 'garbled'],
    [{ status: 200, body: '{"Response":{}}' }, 'garbled'],
    [{ status: 200, body: '{"Response":{"SendStatusSet":[null]}}' }, 'garbled'],
    [{ status: 200, body: '{"Response":{"Error":{"Code":"InternalError"}}}' }, 'unavailable'],
  ] as const)('is told %j', async (fault, trouble) => {
    fake.faults.push(fault)
    expect((await failure(sms(fault === 'hang' ? { timeout: 300 } : {}).send(message)))[0]).toBe(trouble)
  })
})

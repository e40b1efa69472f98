import { afterEach, expect, test, vi } from 'vitest'
import { explainMissing } from './not-configured.ts'

afterEach(() => vi.unstubAllGlobals())

/** The network: whoever asks is somebody with this power. */
function answerAs(userpower: number) {
  vi.stubGlobal('fetch', async () => Response.json({ code: 200, message: '', data: { userpower } }))
}

const missing = { code: 40004, message: '存储策略未配置', data: null }

test('administrators read where it is set up', async () => {
  answerAs(0)
  const said = async (url: string) => (await explainMissing(url, missing, 'token')).message
  expect(await said('/api/aoir-attachment/getS3Token')).toBe('存储策略未配置。请到后台「存储」（/admin/storage）设置')
  expect(await said('/api/aoir-pay-order/create')).toContain('/admin/pay')
  expect(await said('/api/aoir-user-auth/login-qq')).toContain('/admin/login')
  expect(await said('/api/wechat/qrcode')).toContain('/admin/login')
  expect(await said('/api/baota/check-api')).toContain('/admin/panel')
})

test('everybody else reads what is missing, and nothing more', async () => {
  answerAs(1)
  expect(await explainMissing('/api/aoir-attachment/getS3Token', missing, 'token')).toEqual(missing)
  expect(await explainMissing('/api/aoir-attachment/getS3Token', missing)).toEqual(missing)
})

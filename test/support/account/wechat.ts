import type { FastifyInstance } from 'fastify'
import { mountApi, openPort } from '#server/http/port/port.ts'
import { mountWechat } from '#server/modules/wechat/service.ts'
import {
  type FakeService,
  lockedMessage,
  scanEvent,
  signedMessage,
  startFakeService,
} from '../../fakes/social/wechat-service.ts'
import { bootApi, type TestApi } from '../api.ts'
import type { Browser } from '../browser.ts'

export interface WechatSite {
  api: TestApi
  app: FastifyInstance
  fake: FakeService
  /** Delivers a message as it is given; what our server says to it. */
  push(message: { query: Record<string, string>; body: string | Buffer }): Promise<{ status: number; text: string }>
  /** Somebody scans a scene; WeChat tells us in the mode that is set. */
  scan(openId: string, scene: string, isNew?: boolean): Promise<void>
  /** Messages come in the open, or locked. */
  setMode(mode: 'plain' | 'safe'): Promise<void>
  close(): Promise<void>
}

/** A site with a service account, in safe mode. */
export async function openWechatSite(): Promise<WechatSite> {
  const api = await bootApi()
  const app = openPort(api.ctx, () => false)
  mountWechat(app, api.ctx)
  mountApi(app, api.handle)
  app.get('/*', async () => 'a page')
  const fake = await startFakeService({
    id: 'wxfedcba9876543210',
    secret: 'the-secret-of-the-account',
    token: 'the-token-of-messages',
    aesKey: 'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG',
  })
  const admin = await api.administrator()
  await admin.api.adminConfig.update({
    LOGIN_PROVIDERS: { WX_GZH: { APP_ID: fake.app.id, API_URL: fake.url, MODE: 'safe', VERIFY_FILE: 'Abc123' } },
    COMMON_LOGIN: { WX_GZH_SCAN: true },
  })
  await admin.api.adminConfig.setSecret({ name: 'WX_GZH_SECRET', value: fake.app.secret })
  await admin.api.adminConfig.setSecret({ name: 'WX_GZH_TOKEN', value: fake.app.token })
  await admin.api.adminConfig.setSecret({ name: 'WX_GZH_AES_KEY', value: fake.app.aesKey })
  const push: WechatSite['push'] = async ({ query, body }) => {
    const headers = { 'content-type': 'text/xml' }
    const answer = await app.inject({ method: 'POST', url: '/api/wechat/push', query, headers, payload: body })
    return { status: answer.statusCode, text: answer.body }
  }
  return {
    api,
    app,
    fake,
    push,
    async scan(openId, scene, isNew) {
      const xml = scanEvent(openId, scene, isNew)
      const isSafe = api.ctx.config.current().document.LOGIN_PROVIDERS.WX_GZH.MODE === 'safe'
      const answer = await push(isSafe ? lockedMessage(fake.app, xml) : signedMessage(fake.app, xml))
      if (answer.text !== 'success') throw new Error(`${answer.status} ${answer.text}`)
    },
    setMode: (MODE) => admin.api.adminConfig.update({ LOGIN_PROVIDERS: { WX_GZH: { MODE } } }).then(() => {}),
    async close() {
      await app.close()
      await fake.close()
      await api.close()
    },
  }
}

export interface ShownCode {
  url: string
  scene_str: string
  expire_seconds: number
}

export const askForCode = (browser: Browser, input: object = {}) => browser.post<ShownCode>('/api/wechat/qrcode', input)
export const checkCode = <T = unknown>(browser: Browser, scene_str: string) =>
  browser.post<T>('/api/wechat/qrcode/check-login', { type: 'login', scene_str })

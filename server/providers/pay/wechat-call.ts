import { type KeyObject, randomBytes, X509Certificate } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { createLruCache, type LruCache } from '../../kernel/lru-cache.ts'
import { ask, jsonOf, type Reply } from '../outbound/ask.ts'
import { baseAddress } from '../outbound/base-address.ts'
import { ProviderError, troubleOf } from '../outbound/provider-error.ts'
import type { PayTiming } from './pay.ts'
import { isRsaSigned, privateKeyOf, publicKeyOf, rsaSign } from './rsa.ts'
import { type LockedResource, unlocked } from './wechat-cipher.ts'

export interface WechatPaySettings extends PayTiming {
  mchId: string
  appId: string
  /** Of the merchant's certificate. */
  serialNo: string
  privateKey: string
  apiV3Key: string
  /** WeChat's own key and its name; empty: by certificates, as older merchants have it. */
  publicKeyId: string
  publicKey: string
  baseUrl?: string
}

export type Fields = Record<string, unknown>

export interface WechatCall {
  /** `missing` when WeChat does not know what was asked for. */
  call(method: 'GET' | 'POST', path: string, wish?: Fields): Promise<Fields | 'missing'>
  /** Whether WeChat signed these bytes, not long before they came. */
  isSigned(headers: IncomingHttpHeaders, body: string, cameAt: number): Promise<boolean>
}

const ownAddress = 'https://api.mch.weixin.qq.com'
const freshness = 300
/** Milliseconds before certificates are fetched again for a serial that nobody knows. */
const soonest = 60_000
const notThere = ['ORDER_NOT_EXIST', 'ORDERNOTEXIST', 'RESOURCE_NOT_EXISTS', 'TRADE_NOT_EXIST']
const ownFault = /^(SIGN_ERROR|NO_AUTH|APPID_MCHID_NOT_MATCH|MCH_NOT_EXISTS|PARAM_ERROR)$/

/** Whoever comes with a serial that nobody knows must not make us ask each time. */
const failedFor = 5000
const mostMerchants = 100

/** Certificates of the platform, by address and merchant: they change once in years, and a client lives for one call. */
export interface WechatCertificates {
  known: LruCache<{ keys: Map<string, KeyObject>; fetchedAt: number }>
  failed: LruCache<{ error: unknown; at: number }>
}

export function createWechatCertificates(): WechatCertificates {
  return { known: createLruCache(mostMerchants), failed: createLruCache(mostMerchants) }
}

/** One call of WeChat Pay's third API: what goes out is signed, what comes back is verified. */
export function createWechatCall(
  provider: string,
  settings: WechatPaySettings,
  { known, failed }: WechatCertificates,
): WechatCall {
  const base = baseAddress(provider, settings.baseUrl || ownAddress)
  const privateKey = privateKeyOf(provider, settings.privateKey)
  const now = settings.now ?? Date.now

  const send = async (method: 'GET' | 'POST', path: string, wish?: Fields): Promise<Reply> => {
    const body = wish ? JSON.stringify(wish) : ''
    const url = new URL(`${base}${path}`)
    const [timestamp, nonce] = [String(Math.floor(now() / 1000)), randomBytes(16).toString('hex')]
    const text = `${method}\n${url.pathname}${url.search}\n${timestamp}\n${nonce}\n${body}\n`
    const signature = rsaSign(privateKey, text)
    const { mchId, serialNo } = settings
    const parts = { mchid: mchId, nonce_str: nonce, signature, timestamp, serial_no: serialNo }
    const list = Object.entries(parts).map(([name, value]) => `${name}="${value}"`)
    const headers = {
      accept: 'application/json',
      'content-type': 'application/json',
      'user-agent': 'aoir',
      authorization: `WECHATPAY2-SHA256-RSA2048 ${list.join(',')}`,
    }
    return ask(provider, { method, url: url.href, headers, body: wish && body, timeout: settings.timeout })
  }

  const isSigned: WechatCall['isSigned'] = async (headers, body, cameAt) => {
    const [timestamp, nonce, signature, serial] = signatureParts(headers)
    if (!/^\d{1,12}$/.test(timestamp) || Math.abs(cameAt / 1000 - Number(timestamp)) > freshness) return false
    const key = await keyOf(serial)
    return key !== undefined && isRsaSigned(key, `${timestamp}\n${nonce}\n${body}\n`, signature)
  }

  /** A key is found by its name: WeChat changes certificates while the old ones are still in use. */
  const keyOf = async (serial: string): Promise<KeyObject | undefined> => {
    if (serial.startsWith('PUB_KEY_ID_')) {
      const isOurs = serial === settings.publicKeyId && settings.publicKey !== ''
      return isOurs ? publicKeyOf(provider, settings.publicKey) : undefined
    }
    if (!/^[0-9A-F]{8,64}$/i.test(serial)) return undefined
    const place = `${base} ${settings.mchId}`
    const stored = known.get(place)
    const found = stored?.keys.get(serial.toUpperCase())
    if (found || (stored && now() - stored.fetchedAt < soonest)) return found
    const before = failed.get(place)
    if (before && now() - before.at < failedFor) throw before.error
    try {
      const keys = await certificates()
      known.set(place, { keys, fetchedAt: now() })
      failed.delete(place)
      return keys.get(serial.toUpperCase())
    } catch (error) {
      failed.set(place, { error, at: now() })
      throw error
    }
  }

  /** They come locked with a key that only WeChat and the merchant have, and one of them signs the answer. */
  const certificates = async (): Promise<Map<string, KeyObject>> => {
    const reply = await send('GET', '/v3/certificates')
    if (reply.status !== 200) throw faultOf(provider, reply)
    const list = (jsonOf(reply.text) as { data?: unknown } | undefined)?.data
    if (!Array.isArray(list)) throw new ProviderError(provider, 'garbled')
    const found = list.map(({ encrypt_certificate: locked }: { encrypt_certificate: LockedResource }) =>
      certificateOf(provider, unlocked(provider, settings.apiV3Key, locked ?? {})),
    )
    const valid = found.filter(({ validToDate }) => validToDate.getTime() > now())
    const keys = new Map(valid.map((each) => [each.serialNumber.toUpperCase(), each.publicKey]))
    const [timestamp, nonce, signature, serial] = signatureParts(reply.headers)
    const key = keys.get(serial.toUpperCase())
    if (!key || !isRsaSigned(key, `${timestamp}\n${nonce}\n${reply.text}\n`, signature)) throw unsigned(provider)
    return keys
  }

  return {
    isSigned,
    async call(method, path, wish) {
      const reply = await send(method, path, wish)
      const isMissing = reply.status >= 400 && notThere.includes(wordOf(reply))
      if (!isMissing && reply.status !== 200 && reply.status !== 204) throw faultOf(provider, reply)
      if (!(await isSigned(reply.headers, reply.text, now()))) throw unsigned(provider)
      if (isMissing) return 'missing'
      const answer = reply.text === '' ? {} : jsonOf(reply.text)
      if (typeof answer !== 'object' || answer === null) throw new ProviderError(provider, 'garbled')
      return answer as Fields
    },
  }
}

function signatureParts(headers: IncomingHttpHeaders): [string, string, string, string] {
  const header = (name: string) => String(headers[`wechatpay-${name}`] ?? '')
  return [header('timestamp'), header('nonce'), header('signature'), header('serial')]
}

function certificateOf(provider: string, text: string): X509Certificate {
  try {
    return new X509Certificate(text)
  } catch {
    throw new ProviderError(provider, 'garbled')
  }
}

function wordOf({ text }: Reply): string {
  const code = (jsonOf(text) as { code?: unknown } | undefined)?.code
  return typeof code === 'string' ? code : ''
}

function faultOf(provider: string, reply: Reply): ProviderError {
  const word = wordOf(reply)
  return new ProviderError(provider, ownFault.test(word) ? 'settings' : troubleOf(reply.status), word || reply.status)
}

function unsigned(provider: string): ProviderError {
  return new ProviderError(provider, 'settings', 'signature of the answer')
}

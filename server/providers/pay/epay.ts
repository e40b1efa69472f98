import { createHash, timingSafeEqual } from 'node:crypto'
import { isIP } from 'node:net'
import { ask } from '../outbound/ask.ts'
import { baseAddress } from '../outbound/base-address.ts'
import { ProviderError, troubleOf } from '../outbound/provider-error.ts'
import { isPublicAddress } from '../outbound/public-address.ts'
import { browserAddress, codeText } from './browser-address.ts'
import { yuanOf } from './cents.ts'
import { factsOf, filled, provider, type Said, said, seconds, tradeOf, wishOf } from './epay-parts.ts'
import { deliveredForm, formHeaders, signedText } from './form.ts'
import type { Charge, Gateway, Payment, PayTiming, Standing } from './pay.ts'

export interface EpaySettings extends PayTiming {
  /** Of the gateway that the site has an account with. */
  url: string
  pid: string
  /** The gateway may stand in our own network. */
  allowPrivate: boolean
  key: string
  signMode: EpaySignMode
}

/** Its answer to a signature that is not right. */
const badSign = '-3'

/** 易支付, the interface with MD5 that many gateways have. */
export function createEpay(settings: EpaySettings): Gateway {
  const base = baseAddress(provider, settings.url)
  return {
    merchant: settings.pid,
    create: (charge) => create(settings, base, charge),
    read: async (delivery) => {
      const fields = deliveredForm(delivery)
      // Another kind of signature may be one that anybody can make.
      if (fields?.sign_type?.toUpperCase() !== 'MD5') return null
      if (!isEpaySigned(fields, settings.key, settings.signMode)) return null
      return factsOf(fields, fields.trade_status === 'TRADE_SUCCESS')
    },
    query: (tradeNo) => query(settings, base, tradeNo),
    async refund({ tradeNo, providerTrade, amount, refundNo }) {
      const trade: Record<string, string> = providerTrade ? { trade_no: providerTrade } : { out_trade_no: tradeNo }
      const body = { pid: settings.pid, key: settings.key, ...trade, money: yuanOf(amount), out_refund_no: refundNo }
      agreed(await withKey(settings, base, { act: 'refund' }, body))
    },
    async check() {
      const { pid, key } = settings
      const account = agreed(await withKey(settings, base, { act: 'query', pid, key }))
      if (String(account.pid) !== pid) throw new ProviderError(provider, 'settings', 'another pid')
    },
  }
}

async function create(settings: EpaySettings, base: string, charge: Charge): Promise<Payment> {
  const wish = wishOf(settings.pid, charge)
  // Without a channel people choose one on the gateway's own page.
  if (charge.way === '') return submitPage(settings, base, wish)
  const device = charge.onPhone ? 'mobile' : 'pc'
  const form = signed(settings, { ...wish, clientip: charge.clientIp, device })
  const reply = await ask(provider, {
    method: 'POST',
    url: `${base}/mapi.php`,
    headers: formHeaders,
    body: new URLSearchParams(form).toString(),
    timeout: settings.timeout,
    isPublic: !settings.allowPrivate,
  })
  const answer = said(reply)
  // It wants to see the browser first, and shows it a page; or it has nothing but pages.
  if (!answer.answer && [200, 403, 404].includes(answer.status)) return submitPage(settings, base, wish)
  return paymentOf(agreed(answer)) ?? submitPage(settings, base, wish)
}

function signed({ key, signMode }: EpaySettings, fields: Record<string, string>): Record<string, string> {
  const given = filled(fields)
  return { ...given, sign: epaySign(given, key, signMode), sign_type: 'MD5' }
}

function submitPage(settings: EpaySettings, base: string, wish: Record<string, string>): Payment {
  const query = new URLSearchParams(signed(settings, wish))
  return { type: 'payurl', path: `${base}/submit.php?${query}`, seconds }
}

/** Undefined: a page of HTML, which we do not pass on. */
function paymentOf(answer: Record<string, unknown>): Payment | undefined {
  const trade = tradeOf(answer.trade_no)
  const { qrcode, payurl, urlscheme } = answer
  if (qrcode) return { type: 'qrcode', path: codeText(provider, qrcode), providerTrade: trade, seconds }
  const page = payurl || urlscheme
  return page ? { type: 'payurl', path: browserAddress(provider, page), providerTrade: trade, seconds } : undefined
}

async function query(settings: EpaySettings, base: string, tradeNo: string): Promise<Standing> {
  const { pid, key } = settings
  const reply = await withKey(settings, base, { act: 'order', pid, key, out_trade_no: tradeNo })
  // An order that nobody has opened is not there yet.
  if (reply.answer && String(reply.answer.code) === '-1') return { state: 'unpaid' }
  const order = agreed(reply)
  const facts = factsOf(order, String(order.status) === '1')
  if (!facts || facts.tradeNo !== tradeNo) throw new ProviderError(provider, 'garbled')
  if (facts.event === 'paid') return { state: 'paid', facts, raw: JSON.stringify({ ...order, key: undefined }) }
  return { state: String(order.status) === '2' ? 'refunded' : 'unpaid' }
}

/** Calls that carry the key itself: over a line that others can read it would soon be theirs. */
async function withKey(
  settings: EpaySettings,
  base: string,
  query: Record<string, string>,
  form?: Record<string, string>,
): Promise<Said> {
  if (isReadable(base)) throw new ProviderError(provider, 'settings', 'https needed')
  const reply = await ask(provider, {
    method: form ? 'POST' : 'GET',
    url: `${base}/api.php?${new URLSearchParams(query)}`,
    headers: form ? formHeaders : {},
    body: form && new URLSearchParams(form).toString(),
    timeout: settings.timeout,
    isPublic: !settings.allowPrivate,
  })
  return said(reply)
}

function isReadable(base: string): boolean {
  const { protocol, hostname } = new URL(base)
  const host = hostname.replace(/^\[|\]$/g, '')
  const isNear = host === 'localhost' || (isIP(host) !== 0 && !isPublicAddress(host))
  return protocol === 'http:' && !isNear
}

/** Yes is 1 and nothing else. */
function agreed({ answer, status }: Said): Record<string, unknown> {
  if (status !== 200) throw new ProviderError(provider, troubleOf(status), status)
  if (answer?.code === undefined) throw new ProviderError(provider, 'garbled')
  const code = String(answer.code)
  if (code === '1') return answer
  throw new ProviderError(provider, code === badSign ? 'settings' : 'refused', `code ${code}`)
}

/** How the key is put behind the text: directly, or as some who imitate the interface do it. */
type EpaySignMode = 'plain' | 'amp_key'

/** MD5 in small letters, over the values as they are and not as a URL would write them. */
function epaySign(fields: Record<string, string>, key: string, mode: EpaySignMode): string {
  const text = signedText(fields, ['sign', 'sign_type'])
  return createHash('md5')
    .update(mode === 'plain' ? `${text}${key}` : `${text}&key=${key}`)
    .digest('hex')
}

function isEpaySigned(fields: Record<string, string>, key: string, mode: EpaySignMode): boolean {
  const given = Buffer.from(fields.sign?.toLowerCase() ?? '')
  const right = Buffer.from(epaySign(fields, key, mode))
  return given.length === right.length && timingSafeEqual(given, right)
}

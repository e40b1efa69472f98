import { createSign, createVerify, generateKeyPairSync } from 'node:crypto'
import { startFakeServer } from '../http.ts'
import { noticeOf, orderOf, statusOf, wishOf } from './epay-orders.ts'
import { cents, orderBook, type PayFake, signedText, yuan } from './fake.ts'

export interface FakeEpayRsa extends PayFake {
  pid: string
  /** Of the merchant. */
  privateKey: string
  /** Of the gateway. */
  publicKey: string
}

type Fields = Record<string, string>

/**
 * A gateway with the newer interface of epay. Moods: `jump` and `html` (instead of a QR code), `forged` (its answers are
 * signed by somebody else).
 */
export async function startFakeEpayRsa(pid = '1001'): Promise<FakeEpayRsa> {
  const ours = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const theirs = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const book = orderBook()
  const { asked, mood, beforeAnswer, refunds } = book.kept

  const signed = (fields: Record<string, unknown>) => {
    const whole = { ...fields, timestamp: String(Math.floor(Date.now() / 1000)) }
    const key = mood.has('forged') ? ours.privateKey : theirs.privateKey
    return { ...whole, sign: createSign('RSA-SHA256').update(signedText(whole)).sign(key, 'base64'), sign_type: 'RSA' }
  }
  const isOurs = (fields: Fields) =>
    fields.pid === pid &&
    fields.sign_type === 'RSA' &&
    Math.abs(Date.now() / 1000 - Number(fields.timestamp)) < 300 &&
    createVerify('RSA-SHA256')
      .update(signedText(fields))
      .verify(ours.publicKey, fields.sign ?? '', 'base64')

  const opened = (fields: Fields): object | undefined =>
    book.open(wishOf(fields)) ? undefined : { code: -2, msg: 'the number was used with other terms' }

  const paths: Record<string, (fields: Fields) => object | string> = {
    '/api/pay/submit': (fields) => opened(fields) ?? '<html>choose how to pay</html>',
    '/api/pay/create': (fields) => {
      if (!fields.method || !fields.clientip) return { code: -2, msg: 'method, clientip' }
      const fault = opened(fields)
      if (fault) return fault
      const trade_no = book.like(fields.out_trade_no ?? '').providerTrade
      if (mood.has('html')) return signed({ code: 0, trade_no, pay_type: 'html', pay_info: '<form>' })
      if (mood.has('jump'))
        return signed({ code: 0, trade_no, pay_type: 'jump', pay_info: `https://pay.example/${trade_no}` })
      return signed({ code: 0, trade_no, pay_type: 'qrcode', pay_info: `https://qr.example/${trade_no}` })
    },
    '/api/pay/query': (fields) => {
      const order = orderOf(book.orders, fields)
      if (!order) return { code: -1, msg: 'no such order' }
      const { tradeNo, providerTrade, amount } = order
      const about = { trade_no: providerTrade, out_trade_no: tradeNo, endtime: null, money: yuan(amount) }
      return signed({ code: 0, pid: Number(pid), ...about, status: statusOf(order) })
    },
    '/api/pay/refund': (fields) => {
      const order = orderOf(book.orders, fields)
      if (order?.state !== 'paid') return { code: -2, msg: 'not to be refunded' }
      order.state = 'refunded'
      refunds.set(fields.out_refund_no ?? '', { tradeNo: order.tradeNo, amount: cents(fields.money) })
      return signed({ code: 0, refund_no: '1' })
    },
    '/api/merchant/info': () => signed({ code: 0, pid: Number(pid), status: 1, money: '12.34' }),
  }

  const server = await startFakeServer(async (request, response, body) => {
    const url = new URL(request.url ?? '', 'http://fake')
    asked.push(url.pathname)
    const fields = Object.fromEntries([...url.searchParams, ...new URLSearchParams(body.toString())])
    const answer = isOurs(fields) ? (paths[url.pathname]?.(fields) ?? { code: -404 }) : { code: -3, msg: fields.sign }
    await beforeAnswer.shift()?.()
    response.writeHead(200, { 'content-type': 'text/html; charset=UTF-8' })
    response.end(typeof answer === 'string' ? answer : JSON.stringify(answer))
  })

  return {
    ...server,
    ...book.kept,
    pid,
    privateKey: ours.privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
    publicKey: theirs.publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
    notice(tradeNo, change = {}) {
      const fields = signed(noticeOf(book.like(tradeNo), pid, change))
      return { method: 'GET', query: new URLSearchParams(fields).toString(), headers: {}, body: '' }
    },
  }
}

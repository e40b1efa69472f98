import { createSign, createVerify, generateKeyPairSync, randomUUID } from 'node:crypto'
import { startFakeServer } from '../http.ts'
import { cents, orderBook, type PayFake, signedText, yuan } from './fake.ts'

export interface FakeAlipay extends PayFake {
  appId: string
  sellerId: string
  /** Of the site, as the key tool of Alipay gives it: the base64 of PKCS #8 alone. */
  privateKey: string
  /** The same as PEM of PKCS #1. */
  privateKeyPem: string
  /** Of Alipay. */
  publicKey: string
}

type Fields = Record<string, string>

/**
 * Alipay's gateway. Moods: `unsigned`, `forged` (answers without its signature, or with another's), `spaced` (odd white
 * space in what it signs), `sha1` (messages as they were signed long ago).
 */
export async function startFakeAlipay(appId = '2021000000000001', sellerId = '2088000000000001'): Promise<FakeAlipay> {
  const ours = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const theirs = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const book = orderBook()
  const { asked, mood, beforeAnswer, refunds } = book.kept

  const signed = (text: string, kind = 'RSA-SHA256') => createSign(kind).update(text).sign(theirs.privateKey, 'base64')

  const fault = (fields: Fields): object | undefined => {
    if (fields.app_id !== appId) return { code: '40002', msg: 'Invalid Arguments', sub_code: 'isv.invalid-app-id' }
    const isRight = createVerify('RSA-SHA256')
      .update(signedText(fields, ['sign']))
      .verify(ours.publicKey, fields.sign ?? '', 'base64')
    if (!isRight || fields.sign_type !== 'RSA2' || fields.charset !== 'utf-8')
      return { code: '40002', msg: 'Invalid Arguments', sub_code: 'isv.invalid-signature', sub_msg: fields.sign }
    const age = Math.abs(Date.now() - Date.parse(`${fields.timestamp?.replace(' ', 'T')}+08:00`))
    return age < 900_000 ? undefined : { code: '40002', sub_code: 'isv.invalid-timestamp' }
  }

  const opened = (fields: Fields, wish: Fields): boolean =>
    book.open({
      tradeNo: wish.out_trade_no ?? '',
      amount: cents(wish.total_amount),
      subject: wish.subject ?? '',
      notifyUrl: fields.notify_url ?? '',
      returnUrl: fields.return_url ?? '',
      asked: { ...wish, method: fields.method },
    })

  const ok = { code: '10000', msg: 'Success' }
  const business = (sub_code: string) => ({ code: '40004', msg: 'Business Failed', sub_code, sub_msg: '交易不存在' })
  const methods: Record<string, (fields: Fields, wish: Fields) => object> = {
    'alipay.trade.precreate': (fields, wish) => {
      if (!opened(fields, wish)) return business('ACQ.CONTEXT_INCONSISTENT')
      return { ...ok, out_trade_no: wish.out_trade_no, qr_code: `https://qr.alipay.com/${wish.out_trade_no}` }
    },
    'alipay.trade.query': (_fields, wish) => {
      const order = book.orders.get(wish.out_trade_no ?? '')
      if (!order || order.state === 'open') return business('ACQ.TRADE_NOT_EXIST')
      const trade_status = order.state === 'paid' ? 'TRADE_SUCCESS' : 'TRADE_CLOSED'
      const { tradeNo, providerTrade, amount } = order
      return { ...ok, out_trade_no: tradeNo, trade_no: providerTrade, total_amount: yuan(amount), trade_status }
    },
    'alipay.trade.refund': (_fields, wish) => {
      const order = book.orders.get(wish.out_trade_no ?? '')
      if (!order || order.state === 'open') return business('ACQ.TRADE_NOT_EXIST')
      const before = refunds.get(wish.out_request_no ?? '')
      refunds.set(wish.out_request_no ?? '', { tradeNo: order.tradeNo, amount: cents(wish.refund_amount) })
      order.state = 'refunded'
      return { ...ok, out_trade_no: order.tradeNo, fund_change: before ? 'N' : 'Y', refund_fee: wish.refund_amount }
    },
  }

  const server = await startFakeServer(async (request, response, body) => {
    const url = new URL(request.url ?? '', 'http://fake')
    const fields = Object.fromEntries([...url.searchParams, ...new URLSearchParams(body.toString())])
    const { method = '' } = fields
    asked.push(method)
    const wish = JSON.parse(fields.biz_content ?? '{}') as Fields
    const no = fault(fields)
    if (/^alipay\.trade\.(page|wap)\.pay$/.test(method)) {
      const isOpen = !no && opened(fields, wish)
      return void response.writeHead(200).end(isOpen ? '<html>收银台</html>' : `<html>${JSON.stringify(no)}</html>`)
    }
    const answer = no ?? methods[method]?.(fields, wish) ?? { code: '40004', sub_code: 'isv.invalid-method' }
    await beforeAnswer.shift()?.()
    const json = mood.has('spaced')
      ? JSON.stringify(answer, null, 1).replace('"msg"', '"a}\\"{": 1, "msg"')
      : JSON.stringify(answer)
    const sign = mood.has('forged') ? signed(`${json} `) : signed(json)
    const name = `${method.replaceAll('.', '_')}_response`
    const end = no || mood.has('unsigned') ? '' : `,"sign":"${sign}"`
    response.writeHead(200, { 'content-type': 'text/html;charset=utf-8' }).end(`{"${name}":${json}${end}}`)
  })

  return {
    ...server,
    ...book.kept,
    url: `${server.url}/gateway.do`,
    appId,
    sellerId,
    privateKey: ours.privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
    privateKeyPem: String(ours.privateKey.export({ format: 'pem', type: 'pkcs1' })),
    publicKey: theirs.publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
    notice(tradeNo, change = {}) {
      const order = book.like(tradeNo)
      const fields: Fields = {
        notify_time: '2026-11-15 20:00:00',
        notify_type: 'trade_status_sync',
        notify_id: randomUUID().replaceAll('-', ''),
        app_id: change.merchant ?? appId,
        charset: 'utf-8',
        version: '1.0',
        trade_no: change.providerTrade ?? order.providerTrade,
        out_trade_no: change.tradeNo ?? tradeNo,
        seller_id: sellerId,
        buyer_id: '2088000000000002',
        // Decoded twice this would be no text any more.
        subject: '100%充值 +1&1=2',
        total_amount: yuan(change.amount ?? order.amount),
        trade_status: change.status ?? 'TRADE_SUCCESS',
        ...(change.currency ? { trans_currency: change.currency } : {}),
        ...(order.state === 'refunded'
          ? { refund_fee: yuan(order.amount), gmt_refund: '2026-11-15 21:00:00.320' }
          : {}),
        fund_bill_list: '[{"amount":"1.00","fundChannel":"ALIPAYACCOUNT"}]',
      }
      const text = signedText(fields)
      const sign = mood.has('sha1') ? signed(text, 'RSA-SHA1') : signed(text)
      const sign_type = mood.has('sha1') ? 'RSA' : 'RSA2'
      return {
        method: 'POST',
        query: '',
        headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
        body: new URLSearchParams({ ...fields, sign, sign_type }).toString(),
      }
    },
  }
}

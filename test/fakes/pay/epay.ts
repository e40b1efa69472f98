import { createHash } from 'node:crypto'
import { startFakeServer } from '../http.ts'
import { noticeOf, orderOf, statusOf, wishOf } from './epay-orders.ts'
import { cents, orderBook, type PayFake, signedText, yuan } from './fake.ts'

export interface FakeEpay extends PayFake {
  pid: string
  key: string
}

type Fields = Record<string, string>

/**
 * A gateway of the epay kind. Moods: `page` (mapi.php shows HTML), `html` (mapi.php hands over a page), `payurl` and
 * `scheme` (instead of a QR code), `bom` (a mark before its JSON), `amp_key` (puts its key behind `&key=`).
 */
export async function startFakeEpay(pid = '1001', key = 'the-key-of-the-merchant-0123456789'): Promise<FakeEpay> {
  const book = orderBook()
  const { asked, mood, beforeAnswer, refunds } = book.kept
  const sign = (fields: Fields) => {
    const text = signedText(fields) + (mood.has('amp_key') ? `&key=${key}` : key)
    return createHash('md5').update(text, 'utf8').digest('hex')
  }

  const opened = (fields: Fields): object | undefined => {
    if (!fields.pid) return { code: -4, msg: 'no parameters' }
    if (fields.sign !== sign(fields) || fields.sign_type !== 'MD5') return { code: -3, msg: `bad sign ${key}` }
    if (!/^\d+\.\d\d$/.test(fields.money ?? '') || !/^[\w.|-]{1,64}$/.test(fields.out_trade_no ?? ''))
      return { code: -1, msg: 'bad parameters' }
    if (/\?/.test(fields.notify_url ?? '?')) return { code: -1, msg: 'notify_url' }
    return book.open(wishOf(fields)) ? undefined : { code: -1, msg: 'the number was used with other terms' }
  }

  const paths: Record<string, (query: Fields, form: Fields) => string | object> = {
    '/submit.php': (query) => opened(query) ?? '<html>choose how to pay</html>',
    '/mapi.php': (_query, form) => {
      if (mood.has('page')) return '<html>are you a robot?</html>'
      const fault = opened(form) ?? (form.clientip && form.type ? undefined : { code: -1, msg: 'clientip, type' })
      if (fault) return fault
      const trade_no = book.like(form.out_trade_no ?? '').providerTrade
      if (mood.has('html')) return { code: 1, trade_no, html: '<script>location = "https://pay.example"</script>' }
      if (mood.has('payurl')) return { code: 1, trade_no, payurl: `https://pay.example/${trade_no}` }
      if (mood.has('scheme')) return { code: '1', trade_no, urlscheme: `weixin://dl/business/?t=${trade_no}` }
      return { code: 1, trade_no, qrcode: `https://qr.example/${trade_no}` }
    },
    '/api.php': (query, form) => {
      const given = { ...query, ...form }
      if (given.pid !== pid || given.key !== key) return { code: -3, msg: `key ${given.key} is wrong` }
      if (given.act === 'query') return { code: 1, pid: Number(pid), key, active: 1, money: '12.34' }
      const order = orderOf(book.orders, given)
      if (!order) return { code: -1, msg: 'no such order' }
      if (given.act === 'refund') {
        if (order.state !== 'paid') return { code: -1, msg: 'not to be refunded' }
        order.state = 'refunded'
        refunds.set(given.out_refund_no ?? order.tradeNo, { tradeNo: order.tradeNo, amount: cents(given.money) })
        return { code: 1, msg: 'refunded' }
      }
      const { tradeNo, providerTrade, amount, subject } = order
      return {
        code: 1,
        msg: 'ok',
        trade_no: providerTrade,
        out_trade_no: tradeNo,
        type: 'alipay',
        pid: Number(pid),
        addtime: '2026-11-15 20:00:00',
        endtime: null,
        name: subject,
        money: yuan(amount),
        status: statusOf(order),
      }
    },
  }

  const server = await startFakeServer(async (request, response, body) => {
    const url = new URL(request.url ?? '', 'http://fake')
    asked.push(url.pathname + (url.searchParams.get('act') ?? ''))
    const form = Object.fromEntries(new URLSearchParams(body.toString()))
    const answer = paths[url.pathname]?.(Object.fromEntries(url.searchParams), form) ?? '404'
    await beforeAnswer.shift()?.()
    // PHP says that everything is HTML.
    response.writeHead(answer === '404' ? 404 : 200, { 'content-type': 'text/html; charset=UTF-8' })
    response.end((mood.has('bom') ? '\ufeff' : '') + (typeof answer === 'string' ? answer : JSON.stringify(answer)))
  })

  return {
    ...server,
    ...book.kept,
    pid,
    key,
    notice(tradeNo, change = {}) {
      const fields = noticeOf(book.like(tradeNo), pid, change)
      const query = new URLSearchParams({ ...fields, sign: sign(fields), sign_type: 'MD5' }).toString()
      return { method: 'GET', query, headers: {}, body: '' }
    },
  }
}

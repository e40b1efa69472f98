import {
  createCipheriv,
  createSign,
  createVerify,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  randomUUID,
} from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { startFakeServer } from '../http.ts'
import { makeCertificate } from './certificate.ts'
import { type FakeOrder, orderBook, type PayFake } from './fake.ts'

export interface FakeWechatPay extends PayFake {
  mchId: string
  appId: string
  serialNo: string
  privateKey: string
  apiV3Key: string
  publicKeyId: string
  publicKey: string
  /** From now on it signs with another certificate, which has to be fetched. */
  rotate(): void
}

type Fields = Record<string, unknown>
interface Signer {
  serial: string
  keys: { publicKey: KeyObject; privateKey: KeyObject }
}

/**
 * WeChat Pay. Moods: `certificates` (signs as it does for older merchants), `forged` (its answers are signed by
 * somebody else), `old` (messages that were signed an hour ago), `foreign` (locks messages with another key).
 */
export async function startFakeWechatPay(mchId = '1900000001', appId = 'wx0000000000000001'): Promise<FakeWechatPay> {
  const ours = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const theirs = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const apiV3Key = randomBytes(16).toString('hex')
  const serialNo = '5157F09EFDC096DE15EBE81A47057A7232F1B8E1'
  const publicKeyId = 'PUB_KEY_ID_0119000000012026111500000001'
  const certificates: Signer[] = [newCertificate()]
  const book = orderBook()
  const { asked, mood, beforeAnswer, refunds } = book.kept

  const signed = (body: string, isFresh = true): Record<string, string> => {
    const timestamp = String(Math.floor(Date.now() / 1000) - (isFresh ? 0 : 3600))
    const nonce = randomBytes(16).toString('hex')
    const byKey = { serial: publicKeyId, keys: theirs }
    const { serial, keys } = mood.has('certificates') ? (certificates.at(-1) ?? byKey) : byKey
    const signer = createSign('RSA-SHA256').update(`${timestamp}\n${nonce}\n${body}\n`)
    return {
      'wechatpay-timestamp': timestamp,
      'wechatpay-nonce': nonce,
      'wechatpay-signature': signer.sign(mood.has('forged') ? stranger.privateKey : keys.privateKey, 'base64'),
      'wechatpay-serial': serial,
      'wechatpay-signature-type': 'WECHATPAY2-SHA256-RSA2048',
    }
  }

  const lock = (text: string, about: string) => {
    const nonce = randomBytes(6).toString('hex')
    const key = mood.has('foreign') ? randomBytes(32) : Buffer.from(apiV3Key)
    const cipher = createCipheriv('aes-256-gcm', key, Buffer.from(nonce)).setAAD(Buffer.from(about))
    const locked = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
    return { algorithm: 'AEAD_AES_256_GCM', ciphertext: locked.toString('base64'), nonce, associated_data: about }
  }

  const isOurs = (request: IncomingMessage, body: string): boolean => {
    const header = request.headers.authorization ?? ''
    if (!header.startsWith('WECHATPAY2-SHA256-RSA2048 ')) return false
    const part = (name: string) => new RegExp(`[ ,]${name}="([^"]*)"`).exec(header)?.[1] ?? ''
    if (part('mchid') !== mchId || part('serial_no') !== serialNo) return false
    if (Math.abs(Date.now() / 1000 - Number(part('timestamp'))) > 300 || !request.headers['user-agent']) return false
    const text = `${request.method}\n${request.url}\n${part('timestamp')}\n${part('nonce_str')}\n${body}\n`
    return createVerify('RSA-SHA256').update(text).verify(ours.publicKey, part('signature'), 'base64')
  }

  const tradeOf = (order: FakeOrder): Fields => ({
    appid: appId,
    mchid: mchId,
    out_trade_no: order.tradeNo,
    trade_state: { open: 'NOTPAY', paid: 'SUCCESS', refunded: 'REFUND' }[order.state],
    trade_state_desc: '说明',
    ...(order.state === 'open' ? {} : { transaction_id: order.providerTrade, trade_type: 'NATIVE' }),
    amount: { total: order.amount, payer_total: order.amount, currency: 'CNY', payer_currency: 'CNY' },
  })

  const opened = (wish: Fields): boolean => {
    const { total = 0 } = wish.amount as { total?: number }
    return book.open({
      tradeNo: String(wish.out_trade_no),
      amount: total,
      subject: String(wish.description),
      notifyUrl: String(wish.notify_url),
      returnUrl: '',
      asked: wish,
    })
  }

  const answerTo = (method: string, url: URL, wish: Fields): { status: number; body: object } => {
    const no = (status: number, code: string) => ({ status, body: { code, message: '说明' } })
    const create = /^\/v3\/pay\/transactions\/(native|h5)$/.exec(url.pathname)
    if (method === 'POST' && create) {
      const scene = (wish.scene_info ?? {}) as { payer_client_ip?: string; h5_info?: { type?: string } }
      if (wish.appid !== appId || wish.mchid !== mchId) return no(400, 'APPID_MCHID_NOT_MATCH')
      if (!/^[\w|*-]{6,32}$/.test(String(wish.out_trade_no))) return no(400, 'PARAM_ERROR')
      if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+08:00$/.test(String(wish.time_expire))) return no(400, 'PARAM_ERROR')
      if (create[1] === 'h5' && (!scene.payer_client_ip || scene.h5_info?.type !== 'Wap')) return no(400, 'PARAM_ERROR')
      if (!opened(wish)) return no(403, 'OUT_TRADE_NO_USED')
      if (book.like(String(wish.out_trade_no)).state === 'paid') return no(400, 'ORDERPAID')
      const pr = randomUUID().slice(0, 8)
      const h5_url = `https://wx.tenpay.com/cgi-bin/mmpayweb-bin/checkmweb?prepay_id=wx${pr}&package=1`
      return { status: 200, body: create[1] === 'h5' ? { h5_url } : { code_url: `weixin://wxpay/bizpayurl?pr=${pr}` } }
    }
    const query = /^\/v3\/pay\/transactions\/out-trade-no\/([^/]+)$/.exec(url.pathname)
    if (method === 'GET' && query) {
      const order = book.orders.get(query[1] ?? '')
      if (url.searchParams.get('mchid') !== mchId) return no(400, 'PARAM_ERROR')
      return order ? { status: 200, body: tradeOf(order) } : no(404, 'ORDER_NOT_EXIST')
    }
    if (method === 'GET' && url.pathname === '/v3/certificates')
      return { status: 200, body: { data: certificates.map(shownCertificate) } }
    if (method === 'POST' && url.pathname === '/v3/refund/domestic/refunds') {
      const order = book.orders.get(String(wish.out_trade_no))
      if (!order || order.state === 'open') return no(404, 'RESOURCE_NOT_EXISTS')
      const { refund = 0, total } = wish.amount as { refund?: number; total?: number }
      if (total !== order.amount) return no(400, 'PARAM_ERROR')
      refunds.set(String(wish.out_refund_no), { tradeNo: order.tradeNo, amount: refund })
      order.state = 'refunded'
      return { status: 200, body: { refund_id: '50000000382019052709732678859', status: 'PROCESSING' } }
    }
    return no(404, 'RESOURCE_NOT_EXISTS')
  }

  const shownCertificate = ({ serial, keys }: Signer) => ({
    serial_no: serial,
    effective_time: '2020-01-01T00:00:00+08:00',
    expire_time: '2099-01-01T00:00:00+08:00',
    encrypt_certificate: lock(makeCertificate(keys, serial, new Date('2099-01-01T00:00:00Z')), 'certificate'),
  })

  const server = await startFakeServer(async (request, response, bytes) => {
    const text = bytes.toString()
    const url = new URL(request.url ?? '', 'http://fake')
    asked.push(`${request.method} ${url.pathname}`)
    const { status, body } = isOurs(request, text)
      ? answerTo(request.method ?? '', url, text ? JSON.parse(text) : {})
      : { status: 401, body: { code: 'SIGN_ERROR', message: `签名错误 ${request.headers.authorization}` } }
    await beforeAnswer.shift()?.()
    const said = JSON.stringify(body)
    // Certificates are signed by one of themselves, whatever else it signs with.
    response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...signed(said) }).end(said)
  })

  return {
    ...server,
    ...book.kept,
    mchId,
    appId,
    serialNo,
    privateKey: String(ours.privateKey.export({ format: 'pem', type: 'pkcs8' })),
    apiV3Key,
    publicKeyId,
    publicKey: String(theirs.publicKey.export({ format: 'pem', type: 'spki' })),
    rotate: () => void certificates.push(newCertificate()),
    notice(tradeNo, change = {}) {
      const order = book.like(tradeNo)
      const isRefund = order.state === 'refunded'
      const trade = tradeOf(order)
      const [appid = appId, mchid = mchId] = change.merchant?.split('/') ?? []
      const amount = { ...(trade.amount as Fields), total: change.amount ?? order.amount }
      const resource = {
        ...trade,
        ...(isRefund ? { appid: undefined, refund_status: 'SUCCESS' } : { appid }),
        mchid,
        out_trade_no: change.tradeNo ?? tradeNo,
        transaction_id: change.providerTrade ?? order.providerTrade,
        trade_state: change.status ?? trade.trade_state,
        success_time: '2026-11-15T20:00:00+08:00',
        payer: { openid: 'oUpF8uMuAJO_M2pxb1Q9zNjWeS6o' },
        amount: { ...amount, currency: change.currency ?? 'CNY' },
      }
      const body = JSON.stringify({
        id: randomUUID(),
        create_time: '2026-11-15T20:00:00+08:00',
        event_type: isRefund ? 'REFUND.SUCCESS' : 'TRANSACTION.SUCCESS',
        resource_type: 'encrypt-resource',
        summary: '支付成功',
        resource: {
          original_type: isRefund ? 'refund' : 'transaction',
          ...lock(JSON.stringify(resource), 'transaction'),
        },
      })
      const headers = { 'content-type': 'application/json', ...signed(body, !mood.has('old')) }
      return { method: 'POST', query: '', headers, body }
    },
  }
}

function newCertificate(): Signer {
  // A serial that begins with a bit would be a negative number.
  const serial = `5${randomBytes(20).toString('hex').slice(1)}`.toUpperCase()
  return { serial, keys: generateKeyPairSync('rsa', { modulusLength: 2048 }) }
}

/** What a site is told of it. */
export function wechatSettings(fake: FakeWechatPay) {
  return {
    MCH_ID: fake.mchId,
    APP_ID: fake.appId,
    SERIAL_NO: fake.serialNo,
    PUBLIC_KEY_ID: fake.publicKeyId,
    PUBLIC_KEY: fake.publicKey,
    BASE_URL: fake.url,
  }
}

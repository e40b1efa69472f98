import { createHash, createHmac } from 'node:crypto'

export interface Tc3Call {
  secretId: string
  secretKey: string
  service: string
  /** Without a port, as the provider's own clients sign it. */
  host: string
  contentType: string
  /** Byte for byte what is sent. */
  body: string
  /** Seconds since 1970. */
  timestamp: number
}

/** The Authorization header of Tencent Cloud's API 3.0 (`TC3-HMAC-SHA256`) for a POST. */
export function tc3Authorization(call: Tc3Call): string {
  const names = 'content-type;host'
  const headers = `content-type:${call.contentType}\nhost:${call.host}\n`
  const request = `POST\n/\n\n${headers}\n${names}\n${sha256(call.body)}`
  const date = new Date(call.timestamp * 1000).toISOString().slice(0, 10)
  const scope = `${date}/${call.service}/tc3_request`
  const stringToSign = `TC3-HMAC-SHA256\n${call.timestamp}\n${scope}\n${sha256(request)}`
  const key = [date, call.service, 'tc3_request'].reduce(hmac, Buffer.from(`TC3${call.secretKey}`))
  const signature = hmac(key, stringToSign).toString('hex')
  return `TC3-HMAC-SHA256 Credential=${call.secretId}/${scope}, SignedHeaders=${names}, Signature=${signature}`
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

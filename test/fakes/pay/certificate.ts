import { createSign, type KeyObject } from 'node:crypto'

/** DER: a tag, a length, and what is in it. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

const sequence = (...parts: Buffer[]) => der(0x30, ...parts)
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))
const sha256WithRsa = sequence(oid('2a864886f70d01010b'), der(0x05))
const commonName = (name: string) => sequence(der(0x31, sequence(oid('550403'), der(0x0c, Buffer.from(name)))))
const time = (date: Date) => {
  const digits = date.toISOString().replace(/[-:T]|\.\d+/g, '')
  return der(0x18, Buffer.from(digits))
}

/** A certificate that signs itself, as PEM. */
export function makeCertificate(
  keys: { publicKey: KeyObject; privateKey: KeyObject },
  serial: string,
  ends: Date,
): string {
  const name = commonName('Tenpay.com Root CA of a test')
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from(serial, 'hex')),
    sha256WithRsa,
    name,
    sequence(time(new Date('2020-01-01T00:00:00Z')), time(ends)),
    name,
    keys.publicKey.export({ format: 'der', type: 'spki' }),
  )
  const signature = createSign('RSA-SHA256').update(body).sign(keys.privateKey)
  const whole = sequence(body, sha256WithRsa, der(0x03, Buffer.from([0]), signature))
  const lines = whole.toString('base64').match(/.{1,64}/g) ?? []
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`
}

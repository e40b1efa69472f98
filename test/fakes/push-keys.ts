import { createECDH, randomBytes } from 'node:crypto'

/** What a browser makes when it subscribes. */
export function newPushKeys() {
  const own = createECDH('prime256v1')
  const p256dh = own.generateKeys().toString('base64url')
  const auth = randomBytes(16).toString('base64url')
  return { own, keys: { p256dh, auth } }
}

/** Its public half, as it goes to the site. */
export function somePushKeys(): { p256dh: string; auth: string } {
  return newPushKeys().keys
}

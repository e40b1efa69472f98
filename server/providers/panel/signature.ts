import { createHash } from 'node:crypto'

/**
 * The panel's way: it keeps the hash of the key, and compares a hash of the time and that hash. It does not look at the
 * time, so a pair that somebody overheard is good for ever.
 */
export function panelToken(key: string, seconds: number): { request_time: string; request_token: string } {
  const time = String(seconds)
  return { request_time: time, request_token: md5(time + md5(key)) }
}

function md5(text: string): string {
  return createHash('md5').update(text).digest('hex')
}

import { StorageError } from './storage-error.ts'

/** A path is made by the server; one that is not plain is a bug, and must not become another address on its way. */
export function checkedPath(provider: string, path: string): string {
  const isPlain = path.split('/').every((part) => /^(?!\.{1,2}$)[\w.~-]+$/.test(part))
  if (!isPlain || path.length > 512) throw new StorageError(provider, 'settings', 'bad path')
  return path
}

/** Without a slash at the end, with a scheme. */
export function baseAddress(provider: string, address: string): string {
  const full = /^https?:\/\//i.test(address) ? address : `https://${address}`
  if (!URL.canParse(full)) throw new StorageError(provider, 'settings', 'bad address')
  const { protocol, host, pathname, username, search, hash } = new URL(full)
  if (username || search || hash) throw new StorageError(provider, 'settings', 'bad address')
  return `${protocol}//${host}${pathname.replace(/\/+$/, '')}`
}

/** Names of stored objects never come back with other bytes; whatever is not a picture, film or sound is for saving. */
export function servedAs(type: string): { cacheControl: string; contentDisposition: string | undefined } {
  const isMedia = /^(image|video|audio)\/(?!svg)/i.test(type)
  return { cacheControl: 'max-age=31536000, immutable', contentDisposition: isMedia ? undefined : 'attachment' }
}

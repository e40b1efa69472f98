import { ProviderError } from '../outbound/provider-error.ts'

/** A path is made by the server; one that is not plain is a bug, and must not become another address on its way. */
export function checkedPath(provider: string, path: string): string {
  const isPlain = path.split('/').every((part) => /^(?!\.{1,2}$)[\w.~-]+$/.test(part))
  if (!isPlain || path.length > 512) throw new ProviderError(provider, 'settings', 'bad path')
  return path
}

/** Names of stored objects never come back with other bytes; whatever is not a picture, video or sound is for saving. */
export function servedAs(type: string): { cacheControl: string; contentDisposition: string | undefined } {
  const isMedia = /^(image|video|audio)\/(?!svg)/i.test(type)
  return { cacheControl: 'max-age=31536000, immutable', contentDisposition: isMedia ? undefined : 'attachment' }
}

import { Refusal } from '../../errors.ts'

/** The first part of every page somebody could have come from. */
const ownPages =
  /^(|\d+|account|admin|announcement|author|collect|dynamic|history|message|platform|policy|search|System|webapp)$/

/** A path on this site that is one of our pages; everything else is refused. */
export function checkedReturnPath(given: string | undefined): string {
  if (!given) return ''
  const base = 'https://own.invalid'
  const isPlain = /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(given)
  const url = isPlain && URL.canParse(given, base) ? new URL(given, base) : undefined
  // What a browser makes of it must be what was written: no way up, no other host.
  const isOwn = url?.origin === base && ownPages.test(url.pathname.split('/')[1] ?? '')
  if (!url || !isOwn) throw new Refusal(422, 'link_bad_return', { field: 'returnTo' })
  return `${url.pathname}${url.search}${url.hash}`
}

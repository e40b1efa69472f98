import { ownPath } from '#contract/shared/own-path.ts'
import { Refusal } from '../../kernel/errors.ts'

/** The first part of every page somebody could have come from. */
const ownPages =
  /^(|\d+|account|admin|announcement|author|collect|dynamic|history|message|platform|policy|search|System|wallet|webapp)$/

/** A path on this site that is one of our pages; everything else is refused. */
export function checkedReturnPath(given: string | undefined): string {
  if (!given) return ''
  const path = /^[\x21-\x7e]*$/.test(given) ? ownPath(given) : undefined
  const [first = ''] = path?.slice(1).split(/[/?#]/) ?? []
  if (path === undefined || !ownPages.test(first)) throw new Refusal(422, 'link_bad_return', { field: 'returnTo' })
  return path
}

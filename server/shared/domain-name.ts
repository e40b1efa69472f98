import { domainToASCII } from 'node:url'
import { compatible } from '#contract/shared/text.ts'

const label = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/
/** The last label of an address of numbers is one too. */
const lastLabel = /^([a-z]{2,63}|xn--[a-z0-9-]{1,59})$/

/**
 * Names under which a registry sells names, by their shape. The whole list of public suffixes is large and never up to
 * date; a licence covers its own name and www. only, so a suffix that slips through is worth nothing to anybody.
 */
const suffix = /^(com|net|org|edu|gov|mil|co|ac)\.[a-z]{2}$/

/** A name as somebody wrote it, in the spelling of the name system; undefined for what is none, as an address is. */
export function readDomain(typed: string): string | undefined {
  const host = compatible(typed)
    .trim()
    .toLowerCase()
    .replace(/[.。]$/, '')
  // What Node would cut off or decode is no part of a name.
  if (/[/?#\\:@%[\]\s]/.test(host)) return undefined
  const name = domainToASCII(host)
  const labels = name.split('.')
  const isName = labels.length > 1 && labels.every((part) => label.test(part)) && lastLabel.test(labels.at(-1) ?? '')
  return isName && name.length <= 253 && !suffix.test(name) ? name : undefined
}

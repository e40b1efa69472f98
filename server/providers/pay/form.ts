import type { Delivery } from './pay.ts'

/** What is signed of a form: filled fields in the order of their names, joined without any escapes. */
export function signedText(fields: Record<string, string>, without: string[]): string {
  return Object.keys(fields)
    .filter((name) => !without.includes(name) && fields[name] !== '')
    .sort()
    .map((name) => `${name}=${fields[name]}`)
    .join('&')
}

/** The fields of a form, decoded once. Undefined when one of them comes twice: two readers could read two things. */
function formOf(text: string): Record<string, string> | undefined {
  const pairs = [...new URLSearchParams(text)]
  const names = new Set(pairs.map(([name]) => name))
  return names.size === pairs.length ? Object.fromEntries(pairs) : undefined
}

/** From the query of a GET or the body of a POST, never from both. */
export function deliveredForm({ method, query, body }: Delivery): Record<string, string> | undefined {
  return formOf(method === 'GET' ? query : body.toString('utf8'))
}

export const formHeaders = { 'content-type': 'application/x-www-form-urlencoded;charset=utf-8' }

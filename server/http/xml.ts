/** Markup that is well-formed. */
export interface Xml {
  readonly markup: string
}

type Value = string | number | Xml | Xml[] | null

/** A template whose values are escaped unless they are markup themselves. */
export function xml(parts: TemplateStringsArray, ...values: Value[]): Xml {
  const markup = parts.reduce((text, part, index) => `${text}${shown(values[index - 1] ?? null)}${part}`)
  return { markup }
}

function shown(value: Value): string {
  if (value === null) return ''
  if (Array.isArray(value)) return value.map((item) => item.markup).join('')
  return typeof value === 'object' ? value.markup : escapeXml(String(value))
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** XML has no place for most control characters, escaped or not. */
const impossible = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

function escapeXml(text: string): string {
  return text.replace(impossible, '').replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)
}

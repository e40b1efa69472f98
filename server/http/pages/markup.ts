import { escapeText } from '../../document/html.ts'

/** Markup that is safe to send. */
export interface Markup {
  readonly markup: string
}

type Value = string | number | Markup | Markup[] | null

/** A template whose values are escaped unless they are markup themselves. */
function template(escaped: (text: string) => string) {
  const shown = (value: Value): string => {
    if (value === null) return ''
    if (Array.isArray(value)) return value.map((item) => item.markup).join('')
    return typeof value === 'object' ? value.markup : escaped(String(value))
  }
  return (parts: TemplateStringsArray, ...values: Value[]): Markup => {
    const markup = parts.reduce((text, part, index) => `${text}${shown(values[index - 1] ?? null)}${part}`)
    return { markup }
  }
}

/** XML has no place for most control characters, escaped or not. */
const impossible = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

export const html = template(escapeText)
export const xml = template((text) => escapeText(text.replace(impossible, '')))

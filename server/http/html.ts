/** Markup that is safe to send. */
export interface Html {
  readonly markup: string
}

type Value = string | number | Html | Html[] | null

/** A template whose values are escaped unless they are markup themselves. */
export function html(parts: TemplateStringsArray, ...values: Value[]): Html {
  const markup = parts.reduce((text, part, index) => `${text}${shown(values[index - 1] ?? null)}${part}`)
  return { markup }
}

function shown(value: Value): string {
  if (value === null) return ''
  if (Array.isArray(value)) return value.map((item) => item.markup).join('')
  return typeof value === 'object' ? value.markup : escapeText(String(value))
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

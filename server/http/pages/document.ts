import type { Locale } from '#contract/shared/message-key.ts'
import type { TextSize } from '#contract/shared/reading-preferences.ts'
import type { ConfigSnapshot } from '../../kernel/config-source.ts'

export interface DocumentParts {
  locale: Locale
  theme: 'system' | 'light' | 'dark'
  textSize: TextSize
  config: ConfigSnapshot
  /** Title and description of the page, already safe. */
  about: string
  /** Tags for scripts and styles, already safe. */
  head: string
  /** Addresses of scripts that others let run here. */
  scripts?: readonly string[]
}

/** What stands before, between and after the rendered application and its state. */
export interface DocumentFrame {
  before: string
  between: string
  after: string
}

/** The page around the rendered application. No inline script or style: the policy of the page allows none. */
export function documentFrame(parts: DocumentParts): DocumentFrame {
  const { locale, theme, textSize, config, about, head, scripts = [] } = parts
  const { site } = config
  const themeAttribute = theme === 'system' ? '' : ` data-theme="${theme}"`
  const textAttribute = textSize === 'standard' ? '' : ` data-text="${textSize}"`
  const icon = site.COMMON_LOGO_ROUND || site.COMMON_LOGO || '/favicon.svg'
  const before = `<!doctype html>
<html lang="${locale}"${themeAttribute}${textAttribute}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content">
${about}
${themeColours(theme, config)}
<link rel="icon" href="${escapeText(icon)}">
<link rel="manifest" href="/manifest.webmanifest" crossorigin="use-credentials">
${head}
<link rel="stylesheet" href="/theme/${config.theme.hash}.css">
</head>
<body>
<div id="root">`
  const between = `</div>
<script type="application/json" id="page-state">`
  const others = scripts.map((address) => `<script async src="${escapeText(address)}"></script>\n`).join('')
  return { before, between, after: `</script>\n${others}</body>\n</html>\n` }
}

/** The browser's own bars follow the page; two tags where the visitor's system decides. */
function themeColours(theme: DocumentParts['theme'], config: ConfigSnapshot): string {
  const { light, dark } = config.theme.bars
  const tag = (colour: string, media = '') => `<meta name="theme-color" content="${colour}"${media}>`
  if (theme !== 'system') return tag(theme === 'dark' ? dark : light)
  return tag(light, ' media="(prefers-color-scheme: light)"') + tag(dark, ' media="(prefers-color-scheme: dark)"')
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

import { deriveTheme, type ThemeTokens } from '#contract/shared/theme.ts'
import type { Context } from '../../kernel/context.ts'
import { siteName } from './site-name.ts'

/** What a letter says; `code` is part of the text, and shown large. */
export interface Content {
  subject: string
  text: string
  code?: string
}

/** The same letter in the colours of the site, light and dark, as narrow as 320 pixels. It asks for nothing from anywhere. */
export function dressed(ctx: Context, { subject, text, code }: Content): string {
  const { COMMON_THEMECOLOR: theme, COMMON_BACKGROUNDCOLOR: background } = ctx.config.current().document
  const { light, dark } = deriveTheme({ theme, background })
  const paragraphs = text
    .split(/\n+/)
    .map((line) => `<p style="margin:0 0 12px">${escaped(line)}</p>`)
    .join('')
  const shownCode = code
    ? `<p class="code" style="margin:0 0 16px;padding:12px 16px;border-radius:8px;background:${light['brand-soft']};color:${light['brand-text']};font:600 28px/36px ui-monospace,monospace;letter-spacing:6px;text-align:center">${escaped(code)}</p>`
    : ''
  return `<!doctype html><html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escaped(subject)}</title><style>${darkRules(dark)}</style></head><body class="ground" style="margin:0;padding:16px;background:${light.bg};color:${light.text};font:15px/24px system-ui,sans-serif"><div class="card" style="max-width:528px;margin:0 auto;padding:24px 20px;border-radius:12px;background:${light.surface};overflow-wrap:anywhere"><p class="site" style="margin:0 0 16px;color:${light['brand-text']};font-weight:600">${escaped(siteName(ctx))}</p>${shownCode}${paragraphs}</div></body></html>`
}

function darkRules(dark: ThemeTokens): string {
  return `@media (prefers-color-scheme:dark){.ground{background:${dark.bg}!important;color:${dark.text}!important}.card{background:${dark.surface}!important}.site{color:${dark['brand-text']}!important}.code{background:${dark['brand-soft']}!important;color:${dark['brand-text']}!important}}`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => entities[sign] ?? '')
}

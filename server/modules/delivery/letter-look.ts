import { deriveTheme, type ThemeTokens } from '#contract/shared/theme.ts'
import type { Context } from '../../kernel/context.ts'
import { siteName } from './site-name.ts'

/** What a letter says; `code` is part of the text, and shown large. */
export interface Content {
  subject: string
  text: string
  code?: string
  parts?: Part[]
  /** What happened, line by line, and what to say after it. */
  facts?: Fact[]
  after?: string
  /** What to press, below everything. */
  link?: Link
}

export interface Part {
  title: string
  lines: (Link & { note?: string })[]
}

export interface Fact {
  label: string
  value: string
}

/** To a page of this site. */
interface Link {
  label: string
  path: string
}

/** At the end: why it came, and what to press to get less. */
export interface Foot {
  text: string
  links: Link[]
}

type Site = Pick<Context, 'env'>

/** The letter as text; what is in its code stands in its sentences too. */
export function plain({ env }: Site, { text, parts = [], facts = [], after = '', link }: Content, foot?: Foot): string {
  const line = ({ label, path, note }: Link & { note?: string }) =>
    `${label}${note ? `\n  ${note}` : ''}\n  ${env.publicOrigin}${path}`
  const pieces = [
    text,
    facts.map(({ label, value }) => `${label}  ${value}`).join('\n'),
    after,
    ...parts.map(({ title, lines }) => [`【${title}】`, ...lines.map(line)].join('\n')),
    ...(link ? [line(link)] : []),
    ...(foot ? [['--', foot.text, ...foot.links.map(line)].join('\n')] : []),
  ]
  return pieces.filter((piece) => piece !== '').join('\n\n')
}

/** The same letter in the colours of the site, light and dark, as narrow as 320 pixels. It asks for nothing from anywhere. */
export function dressed(ctx: Pick<Context, 'env' | 'config'>, content: Content, foot?: Foot): string {
  const { COMMON_THEMECOLOR: theme, COMMON_BACKGROUNDCOLOR: background } = ctx.config.current().document
  const { light, dark } = deriveTheme({ theme, background })
  const { subject, text, code, parts = [], facts = [], after = '', link } = content
  const shownCode = code
    ? `<p class="code" style="margin:0 0 16px;padding:12px 16px;border-radius:8px;background:${light['brand-soft']};color:${light['brand-text']};font:600 28px/36px ui-monospace,monospace;letter-spacing:6px;text-align:center">${escaped(code)}</p>`
    : ''
  const inside = [
    `<p class="site" style="margin:0 0 16px;color:${light['brand-text']};font-weight:600">${escaped(siteName(ctx))}</p>`,
    shownCode,
    paragraphs(text),
    facts.length > 0 ? dressedFacts(facts, light) : '',
    paragraphs(after),
    ...parts.map((part) => dressedPart(ctx, part, light)),
    link ? button(ctx, link, light) : '',
  ].join('')
  return `<!doctype html><html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escaped(subject)}</title><style>${darkRules(dark)}</style></head><body class="ground" style="margin:0;padding:16px;background:${light.bg};color:${light.text};font:15px/24px system-ui,sans-serif"><div class="card" style="max-width:528px;margin:0 auto;padding:24px 20px;border-radius:12px;background:${light.surface};overflow-wrap:anywhere">${inside}</div>${foot ? dressedFoot(ctx, foot, light) : ''}</body></html>`
}

function paragraphs(text: string): string {
  const lines = text.split(/\n+/).filter((line) => line !== '')
  return lines.map((line) => `<p style="margin:0 0 12px">${escaped(line)}</p>`).join('')
}

function dressedFacts(facts: Fact[], light: ThemeTokens): string {
  const cells = facts.map(({ label, value }, at) => {
    const line = at > 0 ? `border-top:1px solid ${light.border};` : ''
    return `<tr><td class="note row" style="${line}padding:8px 0;color:${light['text-2']};white-space:nowrap;vertical-align:top">${escaped(label)}</td><td class="row" align="right" style="${line}padding:8px 0 8px 16px">${escaped(value)}</td></tr>`
  })
  return `<div class="facts" style="margin:0 0 16px;padding:4px 16px;border-radius:8px;background:${light['surface-2']}"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="font-size:14px;line-height:22px">${cells.join('')}</table></div>`
}

function dressedPart(site: Site, { title, lines }: Part, light: ThemeTokens): string {
  const rows = lines.map(
    (line) =>
      `<li class="row" style="margin:0;padding:10px 0;border-top:1px solid ${light.border}"><a class="line" href="${address(site, line)}" style="color:${light.text};text-decoration:none">${escaped(line.label)}</a>${line.note ? `<div class="note" style="color:${light['text-2']};font-size:13px;line-height:20px">${escaped(line.note)}</div>` : ''}</li>`,
  )
  return `<h2 style="margin:20px 0 8px;font-size:16px;line-height:24px">${escaped(title)}</h2><ul style="margin:0 0 16px;padding:0;list-style:none">${rows.join('')}</ul>`
}

function button(site: Site, link: Link, light: ThemeTokens): string {
  return `<p style="margin:20px 0 4px"><a class="button" href="${address(site, link)}" style="display:inline-block;padding:10px 20px;border-radius:8px;background:${light.brand};color:${light['on-brand']};font-weight:600;text-decoration:none">${escaped(link.label)}</a></p>`
}

function dressedFoot(site: Site, { text, links }: Foot, light: ThemeTokens): string {
  const presses = links.map(
    (link) =>
      `<a class="foot" href="${address(site, link)}" style="color:${light['on-bg-2']}">${escaped(link.label)}</a>`,
  )
  return `<div class="foot" style="max-width:528px;margin:0 auto;padding:16px 20px;color:${light['on-bg-2']};font-size:13px;line-height:20px">${escaped(text)}<br>${presses.join(' · ')}</div>`
}

function darkRules(dark: ThemeTokens): string {
  const rules = {
    ground: { background: dark.bg, color: dark.text },
    card: { background: dark.surface },
    site: { color: dark['brand-text'] },
    facts: { background: dark['surface-2'] },
    code: { background: dark['brand-soft'], color: dark['brand-text'] },
    row: { 'border-color': dark.border },
    line: { color: dark.text },
    note: { color: dark['text-2'] },
    button: { background: dark.brand, color: dark['on-brand'] },
    foot: { color: dark['on-bg-2'] },
  }
  const texts = Object.entries(rules).map(([name, values]) => {
    const inside = Object.entries(values).map(([property, value]) => `${property}:${value}!important`)
    return `.${name}{${inside.join(';')}}`
  })
  return `@media (prefers-color-scheme:dark){${texts.join('')}}`
}

function address({ env }: Site, { path }: Link): string {
  return escaped(`${env.publicOrigin}${path}`)
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => entities[sign] ?? '')
}

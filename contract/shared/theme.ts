import { contrast, fromOklch, luminance, type Oklch, parseHex, toOklch } from './oklch.ts'

export { contrast }

/** Two site colours in, every colour of the interface out, for light and dark, each pair readable by construction:
 *  a foreground moves only in lightness until it passes against all the grounds it may lie on. */

export const defaultColours = { theme: '#2f6bff', background: '#f4f5f7' }

type Ground = 'bg' | 'surface' | 'surface-2' | 'surface-3' | 'border' | 'border-strong'
type Ink = 'text' | 'text-2' | 'text-3' | 'on-bg' | 'on-bg-2'
type Solid = 'brand' | 'on-brand' | 'brand-hover' | 'brand-active'
type Brand = 'brand-soft' | 'brand-soft-hover' | 'brand-text' | 'brand-text-hover' | 'brand-line' | 'focus'
type Meaning = 'danger' | 'success' | 'warning' | 'info' | 'vip'
type Depth = 'scrim' | 'sh-1' | 'sh-2' | 'sh-3' | 'hairline' | 'media-filter'
export type ThemeToken =
  | Ground
  | Ink
  | Solid
  | Brand
  | Meaning
  | `${Meaning}-soft`
  | 'on-danger'
  | 'like'
  | 'like-text'
  | Depth
export type ThemeTokens = Record<ThemeToken, string>
export type DerivedTheme = { light: ThemeTokens; dark: ThemeTokens }
export type ThemeInput = { theme?: unknown; background?: unknown; mask?: unknown; forceWhiteLabel?: boolean }

type Mode = { dark: boolean; brand: Oklch; neutral: number }

const degrees = (value: number) => (value * Math.PI) / 180
const blackLabel = '#111111'

/** Moves a colour away from its grounds (down in light mode, up in dark) until it stands out enough on all of them. */
function readable(start: Oklch, up: boolean, ratio: number, ...grounds: string[]): string {
  for (let step = 0; step <= 200; step++) {
    const colour = fromOklch({ ...start, l: start.l + (up ? step : -step) * 0.005 })
    if (grounds.every((ground) => contrast(colour, ground) >= ratio)) return colour
  }
  return up ? '#ffffff' : '#000000'
}

function grounds({ dark, brand, neutral }: Mode, background: string): Record<Ground, string> {
  const grey = (l: number, c: number) => fromOklch({ l, c, h: brand.h })
  const surface = dark ? grey(0.215, neutral) : '#ffffff'
  const surface2 = dark ? grey(0.255, neutral) : grey(0.975, neutral * 0.5)
  return {
    bg: dark ? grey(0.175, neutral) : background,
    surface,
    'surface-2': surface2,
    'surface-3': dark ? grey(0.3, neutral) : grey(0.945, neutral * 0.7),
    border: dark ? grey(0.33, neutral) : grey(0.91, neutral * 0.7),
    'border-strong': readable({ l: dark ? 0.45 : 0.72, c: neutral, h: brand.h }, dark, 3, surface, surface2),
  }
}

function inks({ dark, brand, neutral }: Mode, g: Record<Ground, string>, soft: string): Record<Ink, string> {
  const ink = (l: number) => ({ l, c: neutral, h: brand.h })
  const onDark = luminance(g.bg) <= 0.179
  return {
    text: readable(ink(dark ? 0.93 : 0.25), dark, 7, g.surface, g['surface-2'], soft),
    'text-2': readable(ink(dark ? 0.72 : 0.48), dark, 4.6, g.surface, g['surface-2'], g['surface-3'], soft),
    'text-3': readable(ink(dark ? 0.62 : 0.56), dark, 4.5, g.surface, g['surface-2']),
    'on-bg': readable(ink(onDark ? 0.93 : 0.25), onDark, 7, g.bg),
    'on-bg-2': readable(ink(onDark ? 0.72 : 0.48), onDark, 4.5, g.bg),
  }
}

/** The filled button: white label if a small darkening allows it, otherwise a near-black label on the colour as given. */
function solidBrand({ dark, brand }: Mode, theme: string, surface: string, forceWhite: boolean): Record<Solid, string> {
  let colour = theme
  let label = '#ffffff'
  if (contrast(theme, label) < 4.5) {
    const darkened = readable(brand, false, 4.5, label)
    if (forceWhite || brand.l - toOklch(darkened).l <= 0.14) colour = darkened
    else label = blackLabel
    if (label === blackLabel && contrast(theme, label) < 4.5) colour = readable(brand, true, 4.5, label)
  }
  // A brand that vanishes on its surface: near-black at night becomes a light tint, near-white by day a light grey.
  if (dark && contrast(colour, surface) < 1.5) {
    colour = forceWhite
      ? readable(toOklch(colour), true, 1.5, surface)
      : fromOklch({ ...brand, l: 0.88, c: Math.min(brand.c, 0.05) })
    label = forceWhite ? '#ffffff' : blackLabel
  }
  if (!dark && contrast(colour, surface) < 1.3) colour = readable(toOklch(colour), false, 1.3, surface)
  const { l, h } = toOklch(colour)
  const state = (white: number, black: number) =>
    fromOklch({ l: l + (label === '#ffffff' ? white : black), c: brand.c, h })
  return { brand: colour, 'on-brand': label, 'brand-hover': state(-0.045, 0.03), 'brand-active': state(-0.085, 0.05) }
}

function softBrand({ dark, brand }: Mode): Pick<Record<Brand, string>, 'brand-soft' | 'brand-soft-hover'> {
  const tint = (l: number, c: number) => fromOklch({ ...brand, l, c: Math.min(brand.c, c) })
  return {
    'brand-soft': dark ? tint(0.29, 0.055) : tint(0.955, 0.03),
    'brand-soft-hover': dark ? tint(0.33, 0.065) : tint(0.93, 0.045),
  }
}

function brandInks(
  { dark, brand }: Mode,
  g: Record<Ground, string>,
  soft: ReturnType<typeof softBrand>,
  solid: string,
) {
  const from = (l: number) => ({ ...brand, l: dark ? Math.max(brand.l, l) : Math.min(brand.l, 0.6) })
  const text = readable(from(0.7), dark, 4.5, g.surface, g['surface-2'], soft['brand-soft'])
  // The ring also has to show on the page ground, unless a dark ground was chosen for the light mode.
  const ringGround = luminance(g.bg) < 0.4 && !dark ? g.surface : g.bg
  return {
    'brand-text': text,
    'brand-text-hover': readable(toOklch(text), dark, 4.5, g.surface, soft['brand-soft-hover']),
    'brand-line': readable(toOklch(solid), dark, 3, g.surface, g['surface-2']),
    focus: readable(from(0.65), dark, 3, g.surface, g['surface-2'], ringGround),
  }
}

const meanings: Record<Meaning, { hue: number; chroma: number; light: number; dark: number; soft: [number, number] }> =
  {
    danger: { hue: 27, chroma: 0.2, light: 0.58, dark: 0.72, soft: [0.03, 0.05] },
    success: { hue: 150, chroma: 0.15, light: 0.58, dark: 0.72, soft: [0.03, 0.05] },
    warning: { hue: 70, chroma: 0.14, light: 0.58, dark: 0.72, soft: [0.03, 0.05] },
    info: { hue: 250, chroma: 0.15, light: 0.58, dark: 0.72, soft: [0.03, 0.05] },
    vip: { hue: 85, chroma: 0.11, light: 0.52, dark: 0.82, soft: [0.04, 0.045] },
  }

function meaningColours({ dark }: Mode, g: Record<Ground, string>) {
  const tokens = {} as Record<Meaning | `${Meaning}-soft`, string>
  for (const name of Object.keys(meanings) as Meaning[]) {
    const { hue, chroma, light, dark: night, soft } = meanings[name]
    const h = degrees(hue)
    const ground = fromOklch({ l: dark ? (name === 'vip' ? 0.29 : 0.28) : 0.955, c: soft[dark ? 1 : 0], h })
    tokens[`${name}-soft`] = ground
    tokens[name] = readable({ l: dark ? night : light, c: chroma, h }, dark, 4.5, g.surface, g['surface-2'], ground)
  }
  const heart = (l: number, c: number, ratio: number) =>
    readable({ l, c, h: degrees(15) }, dark, ratio, g.surface, g['surface-2'])
  const onDanger = contrast('#ffffff', tokens.danger) >= 4.5 ? '#ffffff' : '#1a0503'
  return {
    ...tokens,
    'on-danger': onDanger,
    like: heart(dark ? 0.7 : 0.6, 0.21, 3),
    'like-text': heart(dark ? 0.755 : 0.54, 0.185, 4.5),
  }
}

function depth(dark: boolean, border: string, mask: unknown): Record<Depth, string> {
  const none = '0 0 #0000'
  const given = parseHex(mask) ? String(mask).trim() : 'rgb(0 0 0 / .45)'
  return {
    scrim: dark ? 'rgb(0 0 0 / .6)' : given,
    'sh-1': dark ? none : '0 1px 2px rgb(0 0 0 / .05)',
    'sh-2': dark ? none : '0 4px 16px rgb(0 0 0 / .08)',
    'sh-3': dark ? none : '0 12px 40px rgb(0 0 0 / .16)',
    hairline: dark ? border : 'transparent',
    'media-filter': dark ? 'brightness(.9)' : 'none',
  }
}

export function deriveTheme(input: ThemeInput = {}): DerivedTheme {
  const theme = parseHex(input.theme) ?? defaultColours.theme
  const background = parseHex(input.background) ?? defaultColours.background
  const brand = toOklch(theme)
  const derive = (dark: boolean): ThemeTokens => {
    const mode = { dark, brand, neutral: Math.min(brand.c, 0.012) }
    const ground = grounds(mode, background)
    const soft = softBrand(mode)
    const solid = solidBrand(mode, theme, ground.surface, input.forceWhiteLabel === true)
    return {
      ...ground,
      ...inks(mode, ground, soft['brand-soft']),
      ...solid,
      ...soft,
      ...brandInks(mode, ground, soft, solid.brand),
      ...meaningColours(mode, ground),
      ...depth(dark, ground.border, input.mask),
    }
  }
  return { light: derive(false), dark: derive(true) }
}

/** Foreground, ground, least contrast. 4.5 for text, 7 for running text, 3 for outlines and icons. */
export const contrastPairs: [ThemeToken, ThemeToken, number][] = [
  ...(['surface', 'surface-2', 'brand-soft'] as const).map((on): [ThemeToken, ThemeToken, number] => ['text', on, 7]),
  ['text-2', 'surface', 4.5],
  ['text-2', 'surface-2', 4.5],
  ['text-2', 'surface-3', 4.5],
  ['text-2', 'brand-soft', 4.5],
  ['text-3', 'surface', 4.5],
  ['text-3', 'surface-2', 4.5],
  ['on-bg', 'bg', 4.5],
  ['on-bg-2', 'bg', 4.5],
  ['on-brand', 'brand', 4.5],
  ['on-brand', 'brand-hover', 4.5],
  ['on-brand', 'brand-active', 4.5],
  ['brand-text', 'surface', 4.5],
  ['brand-text', 'surface-2', 4.5],
  ['brand-text', 'brand-soft', 4.5],
  ['brand-text-hover', 'surface', 4.5],
  ['brand-text-hover', 'brand-soft-hover', 4.5],
  ['brand-line', 'surface', 3],
  ['brand-line', 'surface-2', 3],
  ['border-strong', 'surface', 3],
  ['border-strong', 'surface-2', 3],
  ['focus', 'surface', 3],
  ['focus', 'surface-2', 3],
  ...(Object.keys(meanings) as Meaning[]).flatMap((name): [ThemeToken, ThemeToken, number][] => [
    [name, 'surface', 4.5],
    [name, 'surface-2', 4.5],
    [name, `${name}-soft`, 4.5],
  ]),
  ['on-danger', 'danger', 4.5],
  ['like', 'surface', 3],
  ['like', 'surface-2', 3],
  ['like-text', 'surface', 4.5],
  ['like-text', 'surface-2', 4.5],
]

const block = (scheme: string, tokens: ThemeTokens) =>
  `{color-scheme:${scheme};${Object.entries(tokens)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';')}}`

/** The stylesheet of a site's colours; the visitor's own choice (data-theme) wins over the system's. */
export function themeCss({ light, dark }: DerivedTheme): string {
  const night = block('dark', dark)
  return `:root${block('light', light)}[data-theme=dark]${night}@media (prefers-color-scheme:dark){:root:not([data-theme])${night}}`
}

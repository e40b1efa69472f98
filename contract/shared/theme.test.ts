import { describe, expect, it } from 'vitest'
import { contrast, contrastPairs, defaultColours, deriveTheme, themeCss } from './theme.ts'

const hex = (r: number, g: number, b: number) => `#${[r, g, b].map((v) => v.toString(16).padStart(2, '0')).join('')}`

/** A grid through the whole sRGB cube, plus its greys. */
function colourGrid(step: number): string[] {
  const levels = Array.from({ length: Math.floor(255 / step) + 1 }, (_, i) => i * step)
  return levels.flatMap((r) => levels.flatMap((g) => levels.map((b) => hex(r, g, b))))
}

function failures(theme: string, background: string, forceWhiteLabel = false): string[] {
  const derived = deriveTheme({ theme, background, forceWhiteLabel })
  return (['light', 'dark'] as const).flatMap((mode) =>
    contrastPairs
      .filter(([front, ground, least]) => contrast(derived[mode][front], derived[mode][ground]) < least)
      .map(([front, ground]) => `${theme} on ${background}, ${mode}: ${front} on ${ground}`),
  )
}

describe('deriveTheme', () => {
  it('keeps every pair readable for every theme colour', () => {
    const themes = colourGrid(51).concat(['#ff2442', '#fb7299', '#00aeec', '#07c160', '#ffd100', '#1e80ff', '#ff6a00'])
    expect(themes.length).toBeGreaterThan(200)
    expect(themes.flatMap((theme) => failures(theme, defaultColours.background))).toEqual([])
  }, 60_000)

  it('keeps every pair readable for every background and with a forced white label', () => {
    const colours = colourGrid(85).concat(['#777777', '#757575', '#7f7f7f'])
    expect(colours.flatMap((background) => failures('#ff6a00', background))).toEqual([])
    expect(colours.flatMap((theme) => failures(theme, '#101010', true))).toEqual([])
  }, 60_000)

  it('forces the white label only when asked', () => {
    expect(deriveTheme({ theme: '#ffd100' }).light).toMatchObject({ brand: '#ffd100', 'on-brand': '#111111' })
    expect(deriveTheme({ theme: '#ffd100', forceWhiteLabel: true }).light['on-brand']).toBe('#ffffff')
  })

  it('shows the filled button on its surface even for white and black', () => {
    for (const theme of ['#ffffff', '#000000', '#fafafa', '#0b0b0b']) {
      const { light, dark } = deriveTheme({ theme })
      expect(contrast(light.brand, light.surface)).toBeGreaterThanOrEqual(1.3)
      expect(contrast(dark.brand, dark.surface)).toBeGreaterThanOrEqual(1.5)
    }
  })

  it('falls back to the default on anything that is not a colour', () => {
    const fallback = deriveTheme()
    for (const bad of [undefined, null, '', 'blue', '#12', '#gggggg', 'rgb(300,0,0)', 42, {}, ';}body{display:none}']) {
      expect(deriveTheme({ theme: bad, background: bad, mask: bad })).toEqual(fallback)
    }
  })

  it('reads short, alpha and rgb() notations', () => {
    expect(deriveTheme({ background: '#FFF' }).light.bg).toBe('#ffffff')
    expect(deriveTheme({ background: 'rgb(16, 32, 48)' }).light.bg).toBe('#102030')
    expect(deriveTheme({ background: '#102030cc' }).light.bg).toBe('#102030')
  })

  it('uses the mask for the light scrim only', () => {
    const { light, dark } = deriveTheme({ mask: 'rgba(0, 0, 0, 0.7)' })
    expect(light.scrim).toBe('rgba(0, 0, 0, 0.7)')
    expect(dark.scrim).toBe('rgb(0 0 0 / .6)')
  })
})

describe('themeCss', () => {
  it('sets the colours and the colour scheme for both modes, the visitor choice first', () => {
    const css = themeCss(deriveTheme())
    expect(css).toMatch(/^:root\{color-scheme:light;--bg:#f4f5f7;/)
    expect(css).toContain('[data-theme=dark]{color-scheme:dark;--bg:#0e1116;')
    expect(css).toContain('@media (prefers-color-scheme:dark){:root:not([data-theme]){color-scheme:dark;')
  })
})

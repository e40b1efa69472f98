/** Colour arithmetic: sRGB hex to OKLCH and back, and WCAG contrast. Pure, for the server and the browser. */

export type Oklch = { l: number; c: number; h: number }
type Triple = [number, number, number]

const toLinear = (v: number) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
const toGamma = (v: number) => (v <= 0.0031308 ? 12.92 * v : 1.055 * v ** (1 / 2.4) - 0.055)
const clamp = (v: number) => Math.min(1, Math.max(0, v))

/** Reads #rgb, #rrggbb, #rrggbbaa, rgb() and rgba(); anything else is null. The alpha part is ignored. */
export function parseHex(input: unknown): string | null {
  const text = String(input ?? '')
    .trim()
    .toLowerCase()
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/.exec(text)
  if (short) return `#${short[1]}${short[1]}${short[2]}${short[2]}${short[3]}${short[3]}`
  const long = /^#([0-9a-f]{6})(?:[0-9a-f]{2})?$/.exec(text)
  if (long) return `#${long[1]}`
  const rgb = /^rgba?\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})\s*(?:[,/]\s*[\d.]+%?\s*)?\)$/.exec(text)
  if (!rgb) return null
  const parts = rgb.slice(1, 4).map(Number)
  return parts.every((v) => v <= 255) ? `#${parts.map((v) => v.toString(16).padStart(2, '0')).join('')}` : null
}

const linearRgb = (hex: string): Triple => {
  const part = (at: number) => toLinear(Number.parseInt(hex.slice(at, at + 2), 16) / 255)
  return [part(1), part(3), part(5)]
}

export function luminance(hex: string): number {
  const [r, g, b] = linearRgb(hex)
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** WCAG 2 contrast ratio of two opaque colours, 1 to 21. */
export function contrast(a: string, b: string): number {
  const x = luminance(a)
  const y = luminance(b)
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05)
}

export function toOklch(hex: string): Oklch {
  const [r, g, b] = linearRgb(hex)
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const A = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const B = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return { l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s, c: Math.hypot(A, B), h: Math.atan2(B, A) }
}

function oklchToLinear({ l, c, h }: Oklch): Triple {
  const a = c * Math.cos(h)
  const b = c * Math.sin(h)
  const x = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const y = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const z = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * x - 3.3077115913 * y + 0.2309699292 * z,
    -1.2684380046 * x + 2.6097574011 * y - 0.3413193965 * z,
    -0.0041960863 * x - 0.7034186147 * y + 1.707614701 * z,
  ]
}

/** Lightness and hue stay; chroma gives way until the colour exists in sRGB. */
export function fromOklch({ l, c, h }: Oklch): string {
  const light = clamp(l)
  const exists = (chroma: number) => oklchToLinear({ l: light, c: chroma, h }).every((v) => v >= -0.0001 && v <= 1.0001)
  let chroma = c
  if (!exists(c)) {
    let low = 0
    let high = c
    for (let i = 0; i < 18; i++) {
      const middle = (low + high) / 2
      if (exists(middle)) low = middle
      else high = middle
    }
    chroma = low
  }
  const byte = (v: number) =>
    Math.round(clamp(toGamma(clamp(v))) * 255)
      .toString(16)
      .padStart(2, '0')
  return `#${oklchToLinear({ l: light, c: chroma, h }).map(byte).join('')}`
}

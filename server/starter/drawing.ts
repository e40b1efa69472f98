import sharp from 'sharp'
import type { Random } from './random.ts'

/** A picture that was made here, and what is kept of it. */
export interface Drawing {
  bytes: Buffer
  width: number
  height: number
  placeholder: string
}

export type Subject = 'hills' | 'sea' | 'window' | 'rings' | 'leaves' | 'person'

const shapes: Record<Subject, { width: number; height: number; draw: (random: Random, hue: number) => string }> = {
  hills: { width: 900, height: 600, draw: hills },
  sea: { width: 900, height: 600, draw: sea },
  window: { width: 720, height: 900, draw: houses },
  rings: { width: 720, height: 720, draw: rings },
  leaves: { width: 900, height: 600, draw: leaves },
  person: { width: 240, height: 240, draw: person },
}

/** Of the size they are drawn in to the size they are kept in. */
const scale = 0.8

export async function draw(random: Random, subject: Subject, effort = 4): Promise<Drawing> {
  const { width, height, draw: shape } = shapes[subject]
  const svg = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${shape(random, random.int(0, 359))}</svg>`,
  )
  const [{ data, info }, tiny] = await Promise.all([
    // Flat colours bear much; what a first visitor downloads of a new site is mostly these.
    sharp(svg)
      .resize(Math.round(width * scale))
      .webp({ quality: 55, effort })
      .toBuffer({ resolveWithObject: true }),
    sharp(svg).resize(16, 16, { fit: 'inside' }).webp({ quality: 40, effort: 0 }).toBuffer(),
  ])
  const placeholder = `data:image/webp;base64,${tiny.toString('base64')}`
  return { bytes: data, width: info.width, height: info.height, placeholder }
}

function colour(hue: number, saturation: number, light: number): string {
  return `hsl(${((hue % 360) + 360) % 360},${saturation}%,${light}%)`
}

function ground(width: number, height: number, from: string, to: string): string {
  const stops = `<stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/>`
  const gradient = `<linearGradient id="g" x1="0" y1="0" x2="0" y2="1">${stops}</linearGradient>`
  return `<defs>${gradient}</defs><rect width="${width}" height="${height}" fill="url(#g)"/>`
}

function hills(random: Random, hue: number): string {
  const layers = Array.from({ length: 4 }, (_, layer) => {
    const top = 250 + layer * 85
    const points = Array.from({ length: 7 }, (_, step) => `${step * 150},${top - random.int(0, 110)}`)
    return `<polygon points="0,600 ${points.join(' ')} 900,600" fill="${colour(hue + layer * 14, 34, 56 - layer * 12)}"/>`
  })
  const sun = `<circle cx="${random.int(120, 780)}" cy="${random.int(90, 190)}" r="${random.int(36, 62)}" fill="${colour(44, 92, 84)}"/>`
  return ground(900, 600, colour(hue + 170, 52, 76), colour(hue + 30, 58, 88)) + sun + layers.join('')
}

function sea(random: Random, hue: number): string {
  const blue = 185 + (hue % 40)
  const waves = Array.from({ length: 6 }, (_, index) => {
    const y = 330 + index * 46
    const turns = `q112,${-random.int(12, 40)} 225,0 t225,0 t225,0 t225,0`
    return `<path d="M0,${y} ${turns} V600 H0 Z" fill="${colour(blue, 48, 58 - index * 7)}"/>`
  })
  const moon = `<circle cx="${random.int(150, 750)}" cy="${random.int(110, 240)}" r="52" fill="${colour(20 + (hue % 40), 90, 78)}"/>`
  return ground(900, 600, colour(blue + 40, 46, 60), colour(18 + (hue % 30), 82, 84)) + moon + waves.join('')
}

function houses(random: Random, hue: number): string {
  const towers = Array.from({ length: 7 }, (_, index) => {
    const [x, top] = [index * 105 - 10, random.int(210, 560)]
    const lit = Array.from({ length: 10 }, () => {
      const [column, row] = [random.int(0, 3), random.int(0, 12)]
      return `<rect x="${x + 12 + column * 22}" y="${top + 20 + row * 44}" width="12" height="20" fill="${colour(46, 92, random.int(66, 82))}"/>`
    })
    return `<rect x="${x}" y="${top}" width="100" height="900" fill="${colour(hue + index * 9, 24, random.int(18, 32))}"/>${lit.join('')}`
  })
  return ground(720, 900, colour(hue, 44, 34), colour(hue + 60, 62, 70)) + towers.join('')
}

function rings(random: Random, hue: number): string {
  const circles = Array.from({ length: 9 }, (_, index) => {
    const fill = colour(hue + index * 17, 55, 40 + index * 5)
    return `<circle cx="${random.int(240, 480)}" cy="${random.int(240, 480)}" r="${320 - index * 34}" fill="${fill}" fill-opacity="0.8"/>`
  })
  return ground(720, 720, colour(hue, 30, 92), colour(hue + 40, 40, 80)) + circles.join('')
}

function leaves(random: Random, hue: number): string {
  const green = 90 + (hue % 70)
  const all = Array.from({ length: 26 }, () => {
    const [x, y, turn] = [random.int(0, 900), random.int(0, 600), random.int(0, 359)]
    const leaf = 'M0,0 C40,-60 120,-60 170,0 C120,60 40,60 0,0 Z'
    return `<path d="${leaf}" transform="translate(${x},${y}) rotate(${turn})" fill="${colour(green + random.int(-24, 24), 42, random.int(26, 58))}"/>`
  })
  return ground(900, 600, colour(green, 40, 86), colour(green + 30, 34, 70)) + all.join('')
}

function person(random: Random, hue: number): string {
  const tone = colour(24, 58, random.int(62, 82))
  const hair = colour(random.int(14, 40), 30, random.int(14, 36))
  const clothes = colour(hue + 150, 48, random.int(42, 62))
  return [
    ground(240, 240, colour(hue, 62, 84), colour(hue + 50, 60, 70)),
    `<ellipse cx="120" cy="236" rx="86" ry="70" fill="${clothes}"/>`,
    `<circle cx="120" cy="106" r="${random.int(52, 60)}" fill="${hair}"/>`,
    `<circle cx="120" cy="${random.int(116, 124)}" r="46" fill="${tone}"/>`,
    `<circle cx="104" cy="120" r="5" fill="#333"/><circle cx="136" cy="120" r="5" fill="#333"/>`,
    `<path d="M104,140 q16,${random.int(6, 16)} 32,0" stroke="#333" stroke-width="4" fill="none" stroke-linecap="round"/>`,
  ].join('')
}

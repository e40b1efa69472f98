import sharp from 'sharp'
import type { Drawing } from '../drawing.ts'

/** What can be seen in a picture; each stands at its own place. */
export interface Scene {
  sky: keyof typeof skies
  items: (keyof typeof things)[]
}

const skies = {
  dawn: ['#f6c9b0', '#fde9cf'],
  day: ['#8fc5ea', '#dff1fb'],
  dusk: ['#5b4b8a', '#f0a36b'],
  night: ['#111a3a', '#2f4478'],
  rain: ['#4f5d6e', '#9aa8b4'],
} as const

const line = 'stroke="#22283a" stroke-width="5" stroke-linejoin="round" stroke-linecap="round"'
const wave = (y: number, fill: string) =>
  `<path d="M0,${y} q50,-22 100,0 t100,0 t100,0 t100,0 t100,0 t100,0 V600 H0 Z" fill="${fill}"/>`
const dots = (places: [number, number][], draw: (x: number, y: number) => string) =>
  places.map(([x, y]) => draw(x, y)).join('')

const tower = (light: string) =>
  `${light}<path d="M330,420 l14,-220 h52 l14,220 Z" fill="#fbf7ee" ${line}/>
  <path d="M340,300 l4,-50 h52 l4,50 Z M334,390 l4,-45 h64 l4,45 Z" fill="#d5483f"/>
  <path d="M338,200 h64 v-14 h-64 Z M346,186 v-40 h48 v40 Z M340,146 l30,-34 l30,34 Z" fill="#3a4560" ${line}/>`

/** Six hundred wide and high, the ground at the lower third. Those named later stand before those named earlier. */
const things = {
  sea: wave(400, '#3f7fa8') + wave(450, '#2f6690') + wave(510, '#234f75'),
  shore: `<path d="M0,430 q160,-50 320,-20 t280,-10 V600 H0 Z" fill="#e9d3a3" ${line}/><path d="M0,520 q200,-30 600,10 V600 H0 Z" fill="#d8bd86"/>`,
  island: `<path d="M210,460 q40,-60 120,-58 q110,-20 150,58 Z" fill="#56704f" ${line}/>`,
  lighthouse: tower('<path d="M370,166 L0,40 V250 Z M370,166 L600,90 V250 Z" fill="#ffe9a0" opacity="0.55"/>'),
  'dark lighthouse': tower(''),
  town: `<path d="M40,430 v-120 l50,-40 l50,40 v120 Z M150,430 v-180 h90 v180 Z M250,430 v-110 l60,-46 l60,46 v110 Z M380,430 v-210 h80 v210 Z M470,430 v-130 l45,-40 l45,40 v130 Z" fill="#4b4564" ${line}/>
    <path d="M70,340 h22 v30 h-22 Z M178,290 h26 v34 h-26 Z M290,350 h26 v32 h-26 Z M404,260 h26 v34 h-26 Z M500,340 h24 v30 h-24 Z" fill="#ffd873"/><path d="M0,430 H600 V600 H0 Z" fill="#2d2a40"/>`,
  clock: `<circle cx="300" cy="220" r="130" fill="#fbf7ee" ${line}/><path d="M300,220 l-74,26 M300,220 l52,86" fill="none" ${line}/><circle cx="300" cy="220" r="10" fill="#22283a"/>${dots(
    [
      [300, 108],
      [300, 332],
      [188, 220],
      [412, 220],
    ],
    (x, y) => `<circle cx="${x}" cy="${y}" r="7" fill="#d5483f"/>`,
  )}`,
  cat: `<g fill="#f4f0e6" ${line}><path d="M210,500 q-70,-10 -60,-70 q6,-30 26,-26" fill="none"/><ellipse cx="250" cy="480" rx="62" ry="52"/>
    <path d="M214,420 l-14,-66 l44,28 q22,-8 44,0 l44,-28 l-14,66 q4,50 -52,52 q-56,-2 -52,-52 Z"/></g>
    <path d="M200,354 l14,30 l30,-2 Z M332,354 l-14,30 l-30,-2 Z M222,520 q0,-34 28,-40" fill="#e8924f"/>
    <circle cx="244" cy="412" r="7" fill="#22283a"/><circle cx="290" cy="412" r="7" fill="#22283a"/><path d="M258,432 l9,8 l9,-8 M267,440 v8" fill="none" ${line}/>`,
  fish: `<g transform="translate(400,470)"><path d="M-60,0 q50,-46 104,0 l40,-30 v60 l-40,-30 q-54,46 -104,0 Z" fill="#f0803c" ${line}/><circle cx="-30" cy="-6" r="7" fill="#22283a"/></g>`,
  puddle: `<ellipse cx="410" cy="490" rx="140" ry="44" fill="#7db8d8" ${line}/>`,
  bucket: `<path d="M390,430 h120 l-16,100 h-88 Z" fill="#c7504a" ${line}/><ellipse cx="450" cy="430" rx="60" ry="18" fill="#7db8d8" ${line}/><path d="M392,426 q58,-110 116,0" fill="none" ${line}/>`,
  boat: `<path d="M180,430 h250 l-46,66 h-160 Z" fill="#8a5a3c" ${line}/><path d="M300,430 v-190 M306,250 q110,60 96,164 h-96 Z" fill="#f7efdc" ${line}/>`,
  whale: `<path d="M70,430 q20,-150 210,-150 q190,0 210,120 q50,-10 64,-60 q20,60 -30,112 q-40,40 -110,40 H150 q-70,0 -80,-62 Z" fill="#3d5f86" ${line}/>
    <path d="M84,450 q120,50 300,20 q-40,44 -120,44 h-110 q-60,0 -70,-64 Z" fill="#dfe9f0"/><circle cx="140" cy="396" r="10" fill="#fff" ${line}/>
    <path d="M250,280 q-6,-60 -44,-70 M256,280 q6,-66 48,-72" fill="none" stroke="#dff1fb" stroke-width="10" stroke-linecap="round"/>`,
  letter: `<g transform="translate(330,235) rotate(-8)"><path d="M-62,-42 h124 v84 h-124 Z" fill="#fffaf0" ${line}/><path d="M-62,-42 l62,50 l62,-50" fill="none" ${line}/><circle cx="0" cy="12" r="13" fill="#d5483f"/></g>`,
  stairs: `<path d="M0,560 h110 v-70 h110 v-70 h110 v-70 h110 v-70 h160 V600 H0 Z" fill="#5a5f78" ${line}/><path d="M430,60 h90 v120 h-90 Z" fill="#8fa6d8" ${line}/>`,
  lantern: `<circle cx="410" cy="330" r="120" fill="#ffe9a0" opacity="0.5"/><path d="M380,290 h60 v84 h-60 Z M388,290 q22,-50 44,0" fill="#ffd873" ${line}/>`,
  sun: '<circle cx="470" cy="130" r="62" fill="#ffd873"/>',
  moon: '<path d="M480,60 a80,80 0 1,0 60,130 a64,64 0 1,1 -60,-130 Z" fill="#fff3c4"/>',
  stars: dots(
    [
      [60, 70],
      [150, 150],
      [240, 60],
      [330, 130],
      [430, 60],
      [520, 170],
      [90, 230],
      [560, 70],
    ],
    (x, y) => `<path d="M${x},${y - 10} l4,8 l8,2 l-8,3 l-4,9 l-4,-9 l-8,-3 l8,-2 Z" fill="#fff3c4"/>`,
  ),
  gulls: dots(
    [
      [120, 120],
      [210, 170],
      [480, 210],
    ],
    (x, y) => `<path d="M${x - 34},${y} q18,-24 34,0 q16,-24 34,0" fill="none" ${line}/>`,
  ),
  rain: dots(
    [
      [60, 60],
      [160, 120],
      [260, 40],
      [360, 110],
      [460, 50],
      [550, 130],
      [110, 260],
      [310, 230],
      [510, 280],
      [210, 340],
      [420, 360],
    ],
    (x, y) => `<path d="M${x},${y} l-16,58" stroke="#e3edf4" stroke-width="5" stroke-linecap="round" opacity="0.8"/>`,
  ),
  wonder: `<path d="M420,90 q80,-20 110,40 q10,60 -60,70 l-40,40 l6,-42 q-60,-14 -56,-60 q6,-36 40,-48 Z" fill="#fff" ${line}/><path d="M434,136 q4,-24 26,-20 q24,8 8,28 q-14,10 -12,22 M456,182 v2" fill="none" ${line}/>`,
  heart:
    '<path transform="translate(60,40) scale(0.6)" d="M300,150 c-30,-60 -120,-40 -104,30 c10,44 70,80 104,104 c34,-24 94,-60 104,-104 c16,-70 -74,-90 -104,-30 Z" fill="#e0524d" opacity="0.9"/>',
}

/** A frame with its scene in it; what stands outside of it is cut off. */
function frame({ sky, items }: Scene, at: { x: number; y: number; width: number; height: number }, id: string): string {
  const [top, bottom] = skies[sky]
  const { x, y, width, height } = at
  return `<svg x="${x}" y="${y}" width="${width}" height="${height}" viewBox="0 0 600 600" preserveAspectRatio="xMidYMid slice">
    <linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1"><stop stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient>
    <rect x="-600" y="-600" width="1800" height="1800" fill="url(#${id})"/>${items.map((item) => things[item]).join('')}</svg>
    <rect x="${x}" y="${y}" width="${width}" height="${height}" fill="none" stroke="#22283a" stroke-width="4"/>`
}

/** Of a page of a book, and of a strip. */
export const sizes = { page: { width: 720, height: 1020 }, strip: { width: 720, height: 1280 } } as const

const gutter = 24

export function drawPage(scenes: Scene[], { width, height }: { width: number; height: number }): Promise<Drawing> {
  const each = (height - gutter * (scenes.length + 1)) / scenes.length
  const frames = scenes.map((scene, index) => {
    const at = { x: gutter, y: gutter + index * (each + gutter), width: width - 2 * gutter, height: each }
    return frame(scene, at, `sky${index}`)
  })
  return render(width, height, `<rect width="${width}" height="${height}" fill="#fff"/>${frames.join('')}`)
}

/** A cover has no margins. */
export function drawCover(scene: Scene): Promise<Drawing> {
  return render(480, 640, frame(scene, { x: 0, y: 0, width: 480, height: 640 }, 'sky'))
}

async function render(width: number, height: number, inside: string): Promise<Drawing> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${inside}</svg>`
  // Drawn once; what stands in its place until it is there is made of the result.
  const { data, info } = await sharp(Buffer.from(svg)).raw().toBuffer({ resolveWithObject: true })
  const raw = { raw: { width: info.width, height: info.height, channels: info.channels } }
  const [bytes, tiny] = await Promise.all([
    sharp(data, raw).webp({ quality: 60, effort: 2 }).toBuffer(),
    sharp(data, raw).resize(16, 16, { fit: 'inside' }).webp({ quality: 40, effort: 0 }).toBuffer(),
  ])
  return { bytes, width, height, placeholder: `data:image/webp;base64,${tiny.toString('base64')}` }
}

/** How a reader wants chapters to look. It belongs to the device: a cookie says it, so that the first paint is right. */

const choices = {
  /** auto: as the site, light or dark. */
  ground: ['auto', 'white', 'cream', 'green', 'night'],
  line: ['middle', 'tight', 'loose'],
  width: ['middle', 'narrow', 'wide'],
  font: ['sans', 'serif', 'kai'],
  paging: ['scroll', 'pages'],
  /** Manga. auto: as the author says. */
  mode: ['auto', 'strip', 'page', 'double'],
  turn: ['auto', 'ltr', 'rtl'],
  fit: ['height', 'width', 'original'],
  /** Smaller pictures. */
  data: ['full', 'low'],
  /** Wide pages of manga in two halves. */
  wide: ['whole', 'split'],
  /** The first page of a double page stands alone, or does not. */
  cover: ['alone', 'paired'],
  /** How many comments a paragraph has, at its end. */
  marks: ['shown', 'hidden'],
} as const

type Choices = typeof choices
export type ReaderLook = { [Name in keyof Choices]: Choices[Name][number] } & { size: number }

export const readerSizes = { min: 14, max: 30, usual: 20 } as const

const names = Object.keys(choices) as (keyof Choices)[]

/** Anything unknown is no choice. The first of the choices is what holds without one. */
export function readerLookOf(text: string | null | undefined): ReaderLook {
  const [size, ...given] = (text ?? '').split('.')
  const look = Object.fromEntries(names.map((name, at) => [name, known(choices[name], given[at])]))
  return { ...look, size: sizeOf(Number(size)) } as ReaderLook
}

function known(all: readonly string[], value: string | undefined): string {
  return all.find((one) => one === value) ?? all[0] ?? ''
}

function sizeOf(size: number): number {
  const { min, max, usual } = readerSizes
  return Number.isInteger(size) && size >= min && size <= max ? size : usual
}

export function readerLookText(look: ReaderLook): string {
  return [look.size, ...names.map((name) => look[name])].join('.')
}

/** The pages on which it counts. */
export const readerPath = /^(?:\/webapp)?\/(?:fiction|manga)\/\d+\/\d+\/?$/

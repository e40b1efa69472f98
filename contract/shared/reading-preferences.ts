/** The looks of a list of posts, as the site prefers one and each visitor may choose. */
export const densities = ['card', 'compact', 'waterfall'] as const
export type Density = (typeof densities)[number]

/** Anything unknown is no choice. */
export function densityOf(value: string | null | undefined): Density | null {
  return densities.find((one) => one === value) ?? null
}

/** How large a reader wants long texts; the stylesheet knows what each of them means. */
export const textSizes = ['small', 'standard', 'large', 'largest'] as const
export type TextSize = (typeof textSizes)[number]

/** Anything unknown is no choice. */
export function textSizeOf(value: string | null | undefined): TextSize {
  return textSizes.find((one) => one === value) ?? 'standard'
}

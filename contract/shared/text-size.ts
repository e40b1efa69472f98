/** How large a reader wants long texts; the stylesheet knows what each of them means. */
export const textSizes = ['small', 'standard', 'large', 'largest'] as const
export type TextSize = (typeof textSizes)[number]

/** Anything unknown is no choice. */
export function textSizeOf(value: string | null | undefined): TextSize {
  return textSizes.find((one) => one === value) ?? 'standard'
}

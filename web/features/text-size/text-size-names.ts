import { type TextSize, textSizes } from '#contract/shared/reading-preferences.ts'
import { m } from '#messages/messages.js'

const names: Record<TextSize, () => string> = {
  small: m.text_size_small,
  standard: m.text_size_standard,
  large: m.text_size_large,
  largest: m.text_size_largest,
}

export function textSizeOptions() {
  return textSizes.map((value) => ({ value, label: names[value]() }))
}

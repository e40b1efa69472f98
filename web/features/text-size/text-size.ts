import { type TextSize, textSizes } from '#contract/shared/reading-preferences.ts'
import { m } from '#messages/messages.js'
import { writeCookie } from '#web/api/cookies.ts'
import { usePage } from '#web/session/page.tsx'
import { createValue } from '#web/ui/hooks/shared-value.ts'

const names: Record<TextSize, () => string> = {
  small: m.text_size_small,
  standard: m.text_size_standard,
  large: m.text_size_large,
  largest: m.text_size_largest,
}

export function textSizeOptions() {
  return textSizes.map((value) => ({ value, label: names[value]() }))
}

/** What the reader chose since the page was loaded; before that the server's word counts. */
const chosen = createValue<TextSize | undefined>(() => undefined, undefined)

export function useTextSize(): TextSize {
  const { textSize } = usePage()
  return chosen.use() ?? textSize
}

/** At once, without a reload; the cookie tells the server for the next page. */
export function chooseTextSize(size: TextSize): void {
  document.documentElement.dataset.text = size
  writeCookie('text', size)
  chosen.set(size)
}

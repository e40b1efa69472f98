import { type Density, densities } from '#contract/shared/reading-preferences.ts'
import { m } from '#messages/messages.js'

const names: Record<Density, () => string> = {
  card: m.home_card,
  compact: m.home_compact,
  waterfall: m.home_waterfall,
}

export function densityOptions() {
  return densities.map((value) => ({ value, label: names[value]() }))
}

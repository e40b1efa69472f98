import { cockpit, grown } from '../forum/growth.ts'
import { queueRows } from '../forum/queue.ts'
import { removalRows } from '../forum/removal.ts'
import { ruleRows } from '../forum/rules.ts'
import type { Row } from '../row.ts'

export const moderationRows: Row[] = [...ruleRows, ...removalRows(), ...cockpitRows(), ...queueRows()]

/** Of 300,000 posts; what it asks for does not grow with them. */
function cockpitRows(): Row[] {
  return [
    {
      name: 'moderation: the cockpit at 300,000 posts',
      unit: 'ms',
      target: { atMost: 20 },
      measure: async (bench) => (await grown(bench, cockpit)).large,
    },
    {
      name: 'moderation: the cockpit at 300,000 posts against 5,000',
      unit: '',
      target: { atMost: 1.5 },
      measure: async (bench) => (await grown(bench, cockpit)).ratio,
    },
  ]
}

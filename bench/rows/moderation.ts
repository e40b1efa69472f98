import { cockpit, grown, timeAt } from '../forum/growth.ts'
import { queueRows } from '../forum/queue.ts'
import { removalRows } from '../forum/removal.ts'
import { ruleRows } from '../forum/rules.ts'
import { forumDataDir, sizes } from '../forum-data.ts'
import { startProduct } from '../product.ts'
import type { Row } from '../row.ts'

export const moderationRows: Row[] = [...ruleRows, ...removalRows(), ...cockpitRows(), ...queueRows()]

/** What it asks for does not grow with the posts. */
function cockpitRows(): Row[] {
  return [
    {
      name: 'moderation: the cockpit at 500,000 posts',
      unit: 'ms',
      target: { atMost: 20 },
      measure: async (bench) => {
        const product = await startProduct(await forumDataDir(bench.log, sizes.largest))
        try {
          return await timeAt(product, cockpit)
        } finally {
          await product.stop()
        }
      },
    },
    {
      name: 'moderation: the cockpit at 300,000 posts against 5,000',
      unit: '',
      target: { atMost: 1.5 },
      measure: async (bench) => (await grown(bench, cockpit)).ratio,
    },
  ]
}

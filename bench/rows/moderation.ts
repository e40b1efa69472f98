import { removalRows } from '../forum/removal.ts'
import { ruleRows } from '../forum/rules.ts'
import type { Row } from '../row.ts'

export const moderationRows: Row[] = [...ruleRows, ...removalRows()]

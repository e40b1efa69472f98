import { removalRows } from '../forum/removal.ts'
import type { Row } from '../row.ts'

export const moderationRows: Row[] = [...removalRows()]

import sql, { type Sql } from 'sql-template-tag'
import { today } from '../../db/sql-parts.ts'

/** What was published today. */
export function addWords(workId: string, words: number): Sql {
  return sql`
    insert into work_days (work_id, day, words) values (${workId}, ${today}, ${words})
    on conflict (work_id, day) do update set words = work_days.words + excluded.words`
}

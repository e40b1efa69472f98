import sql, { type Sql } from 'sql-template-tag'
import { today } from '../../db/days.ts'

export interface CheckInRow {
  day: string
  streak: number
  gained: number
}

/** Yesterday and today, where there are any; the day of the site comes with it. */
export function latestCheckIns(userId: string): Sql {
  return sql`
    select ${today} as today, c.day, c.streak, c.gained from (select) one
    left join check_ins c on c.user_id = ${userId} and c.day >= ${today} - 1`
}

export type LatestRow = { today: string } & (CheckInRow | { day: null; streak: null; gained: null })

export function insertCheckIn(userId: string, { day, streak, gained }: CheckInRow): Sql {
  return sql`
    insert into check_ins (user_id, day, streak, gained) values (${userId}, ${day}, ${streak}, ${gained})`
}

import sql, { type Sql } from 'sql-template-tag'
import { today } from '../../db/days.ts'

export function addWords(words: string[], times: number[]): Sql {
  return sql`
    insert into search_words (day, word, times)
    select ${today}, word, times from unnest(${words}::text[], ${times}::int[]) as counted (word, times)
    on conflict (day, word) do update set times = search_words.times + excluded.times`
}

export function frequentWords(days: number, most: number): Sql {
  return sql`
    select word from search_words where day > ${today} - ${days}::int
    group by word order by sum(times) desc, word limit ${most}`
}

export function deleteOldWords(most: number): Sql {
  return sql`
    delete from search_words where ctid = any (array(
      select ctid from search_words where day < ${today} - 30 limit ${most}))`
}

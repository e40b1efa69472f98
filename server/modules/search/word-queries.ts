import sql, { type Sql } from 'sql-template-tag'
import { today } from '../../db/days.ts'

export function addWords(words: string[], times: number[]): Sql {
  return sql`
    insert into search_words (day, word, times)
    select ${today}, word, times from unnest(${words}::text[], ${times}::int[]) as counted (word, times)
    on conflict (day, word) do update set times = search_words.times + excluded.times`
}

/** Nobody has more words a day that count. */
const mostOfMember = 100

/** Who looked for which word, in this order. */
export function addMembers(words: string[], userIds: string[]): Sql {
  return sql`
    insert into search_word_members (word, user_id, day)
    select n.word, n.user_id, ${today} from unnest(${words}::text[], ${userIds}::int8[]) as n (word, user_id)
    where (select count(*) from search_word_members m where m.user_id = n.user_id and m.day = ${today}) < ${mostOfMember}
      and exists (select from users u where u.id = n.user_id)
    on conflict (word, user_id) do update set day = excluded.day where search_word_members.day < excluded.day`
}

/** The most frequent of those that so many members looked for. */
export function frequentWords(days: number, members: number, most: number): Sql {
  return sql`
    select w.word from search_words w where w.day > ${today} - ${days}::int
    group by w.word
    having (select count(*) from search_word_members m where m.word = w.word and m.day > ${today} - ${days}::int) >= ${members}
    order by sum(w.times) desc, w.word limit ${most}`
}

import sql, { type Sql } from 'sql-template-tag'

export interface SaidRow {
  seq: string
  kind: string
  body: string
  /** What was sent besides words, by its kind. */
  content: object | null
  is_recalled: boolean
  /** Of a file. */
  name?: string | null
}

/** What comes after the last that is in the index, in its order. */
export function saidAfterIndexed(sessionId: string, most: number): Sql {
  return sql`
    select seq, kind, body, content, recalled_at is not null as is_recalled,
      case when kind = 'file' then coalesce(content ->> 'name',
        (select original_name from attachments a where a.path = content ->> 'path')) end as name
    from im_messages
    where session_id = ${sessionId}
      and seq > coalesce((select i.seq from im_indexed i where i.session_id = ${sessionId}), 0)
    order by seq limit ${most}`
}

export interface NewText {
  seq: string
  body: string
  folded: string
  grams: string[]
}

/** Unless it was changed meanwhile: whoever changes words brings them into the index. Until the commit nobody does. */
export function insertTexts(sessionId: string, texts: NewText[]): Sql {
  return sql`
    insert into im_texts (session_id, seq, folded, grams)
    select m.session_id, m.seq, n.folded,
      array(select im_gram(m.session_id, m.seq, g.gram) from unnest(string_to_array(n.grams, ' ')) as g (gram))
    from unnest(${texts.map(({ seq }) => seq)}::int8[], ${texts.map(({ body }) => body)}::text[],
      ${texts.map(({ folded }) => folded)}::text[], ${texts.map(({ grams }) => grams.join(' '))}::text[])
      as n (seq, body, folded, grams)
    join im_messages m on m.session_id = ${sessionId} and m.seq = n.seq
    where m.recalled_at is null and m.body = n.body for share of m
    on conflict (session_id, seq) do update set folded = excluded.folded, grams = excluded.grams`
}

export function dropText(sessionId: string, seq: string): Sql {
  return sql`delete from im_texts where session_id = ${sessionId} and seq = ${seq}`
}

export function noteIndexed(sessionId: string, seq: string): Sql {
  return sql`
    insert into im_indexed as i (session_id, seq) values (${sessionId}, ${seq})
    on conflict (session_id) do update set seq = greatest(i.seq, excluded.seq)`
}

/** Sessions of a member in which something was said that is not in the index. */
export function behindOf(userId: string, sessionId: string | null): Sql {
  return sql`
    select s.id from im_members me join im_sessions s on s.id = me.session_id
    left join im_indexed i on i.session_id = s.id
    where me.user_id = ${userId} and (${sessionId}::int8 is null or s.id = ${sessionId}::int8)
      and s.last_seq > coalesce(i.seq, 0)
    order by s.last_at desc`
}

export function behind(most: number): Sql {
  return sql`
    select s.id from im_sessions s left join im_indexed i on i.session_id = s.id
    where s.last_seq > coalesce(i.seq, 0) limit ${most}`
}

import sql, { type Sql } from 'sql-template-tag'

export interface StickerRow {
  id: string
  path: string
}

export function stickersOf(userId: string): Sql {
  return sql`select id, path from im_stickers where user_id = ${userId} order by place, id limit 200`
}

/** One change of somebody's collection after the other. */
export function holdCollection(userId: string): Sql {
  return sql`select from users where id = ${userId} for no key update`
}

export function countStickers(userId: string): Sql {
  return sql`select count(*)::int as total from im_stickers where user_id = ${userId}`
}

/** In front; no row where it was kept before. */
export function insertSticker(userId: string, path: string): Sql {
  return sql`
    insert into im_stickers (user_id, path, place)
    select ${userId}, ${path}, coalesce(min(place), 0) - 1 from im_stickers where user_id = ${userId}
    on conflict do nothing returning id`
}

export function deleteStickers(userId: string, ids: string[]): Sql {
  return sql`delete from im_stickers where user_id = ${userId} and id = any(${ids}::int8[]) returning id`
}

export function orderStickers(userId: string, ids: string[]): Sql {
  return sql`
    update im_stickers s set place = n.place
    from (
      select o.id, row_number() over (order by w.at, o.place, o.id)::int as place from im_stickers o
      left join unnest(${ids}::int8[]) with ordinality as w (id, at) on w.id = o.id
      where o.user_id = ${userId}
    ) n
    where s.id = n.id and s.place <> n.place`
}

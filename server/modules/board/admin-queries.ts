import sql, { type Sql } from 'sql-template-tag'

export function updateZone(zone: { id: string; name: string; type: string; position: number | null }): Sql {
  return sql`
    update zones set name = ${zone.name}, type = ${zone.type}, position = coalesce(${zone.position}::int, position)
    where id = ${zone.id}`
}

/** A board is of the type of its zone. */
export function followZone(zoneId: string): Sql {
  return sql`
    update boards b set type = z.type from zones z where z.id = b.zone_id and z.id = ${zoneId} and b.type <> z.type`
}

export function zoneById(id: string): Sql {
  return sql`
    select z.id, z.name, z.type, z.position,
      (select count(*)::int from boards b where b.zone_id = z.id and b.is_readable) as boards
    from zones z where z.id = ${id}`
}

export function boardInZone(zoneId: string): Sql {
  return sql`select 1 from boards where zone_id = ${zoneId} limit 1`
}

export function deleteZoneRow(id: string): Sql {
  return sql`delete from zones where id = ${id}`
}

/** Nobody puts a board into it until the transaction ends. */
export function holdZoneForDeletion(id: string): Sql {
  return sql`select name from zones where id = ${id} for update`
}

export interface BoardFilter {
  state?: string
  systemZoneId?: string
  /** A pattern for LIKE. */
  name?: string
}

export function boardIds({ state, systemZoneId, name }: BoardFilter, page: number, limit: number): Sql {
  return sql`
    select b.id, count(*) over ()::int as total from boards b join zones z on z.id = b.zone_id
    where (${state ?? null}::text is null or b.state = ${state ?? null})
      and (${systemZoneId ?? null}::int8 is null or b.zone_id = ${systemZoneId ?? null})
      and (${name ?? null}::text is null or b.name_key like ${name ?? null} or b.sign like ${name ?? null})
    order by b.state <> 'pending', z.position, z.id, b.position, b.id
    limit ${limit} offset ${(page - 1) * limit}`
}

/** The order in which they are given is the order in which they stand; locked in the order of their ids. */
export function orderBoards(ids: string[]): Sql {
  return sql`
    update boards b set position = o.place
    from (
      select b.id, o.place from boards b join unnest(${ids}::int8[]) with ordinality as o (id, place) on o.id = b.id
      order by b.id for no key update of b
    ) o
    where b.id = o.id`
}

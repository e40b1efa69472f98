import sql, { type Sql } from 'sql-template-tag'

/** What is sold and gone since (`at`), by what it is: deleted by its author, or taken away by the staff. */
export const goneThings: readonly (readonly [type: string, things: Sql])[] = [
  ['posts', sql`select p.id, p.deleted_at as at from posts p where p.deleted_at is not null`],
  [
    'file',
    sql`select f.id, p.deleted_at as at from posts p join post_files f on f.post_id = p.id where p.deleted_at is not null`,
  ],
  [
    'chapter',
    sql`
      select c.id, least(c.deleted_at, c.hidden_at) as at from work_chapters c
      where c.deleted_at is not null or c.hidden_at is not null`,
  ],
  [
    'chapter',
    sql`
      select c.id, least(w.deleted_at, w.hidden_at) as at from works w join work_chapters c on c.work_id = w.id
      where w.deleted_at is not null or w.hidden_at is not null`,
  ],
  [
    'work',
    sql`
      select w.id, least(w.deleted_at, w.hidden_at) as at from works w
      where w.deleted_at is not null or w.hidden_at is not null`,
  ],
  ['column', sql`select k.id, k.deleted_at as at from columns k where k.deleted_at is not null`],
  ['system', sql`select b.id, b.deleted_at as at from boards b where b.deleted_at is not null`],
]

/**
 * That what was sold (`s`) was gone before its hold was over: it goes back to the buyer with the next round, so that the
 * author does not get the share meanwhile. Looked for from each sale, where few are asked about.
 */
export const goneInTime: Sql = (() => {
  const cases = goneThings.map(
    ([type, things]) => sql`
      (s.target_type = ${type} and exists (select from (${things}) g where g.id = s.target_id and g.at < s.hold_at))`,
  )
  return sql`(s.kind = 'buy' and (${cases.reduce((all, one) => sql`${all} or ${one}`)}))`
})()

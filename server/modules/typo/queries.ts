import sql, { type Sql } from 'sql-template-tag'
import type { TypoState } from '#contract/modules/works/typo.ts'
import type { Correction } from '../chapter/service.ts'
import type { CardRow } from '../user/service.ts'

/** Any fixed number: keeps these locks apart from others. */
const lockSpace = 4712

/** Reports of one member come one after another, so that they can be counted. */
export function lockReporter(userId: string): Sql {
  return sql`select pg_advisory_xact_lock(${lockSpace}::int, hashint8(${userId}))`
}

export function reportsToday(userId: string): Sql {
  return sql`
    select count(*)::int as total from typo_reports where user_id = ${userId} and created_at > now() - interval '24 hours'`
}

/** No row when the same quote was reported before and is still open. */
export function insertTypo(workId: string, userId: string, { chapterId, block, wrong, right }: Correction): Sql {
  return sql`
    insert into chapter_typos (work_id, chapter_id, block, wrong, "right", user_id)
    values (${workId}, ${chapterId}, ${block}, ${wrong}, ${right}, ${userId})
    on conflict (chapter_id, block, wrong) where state = 'open' do nothing returning id`
}

export function openTypo({ chapterId, block, wrong }: Correction): Sql {
  return sql`
    select id from chapter_typos where chapter_id = ${chapterId} and block = ${block} and wrong = ${wrong} and state = 'open'
    for no key update`
}

/** No row when this member has reported it before. */
export function insertReport(typoId: string, userId: string): Sql {
  return sql`
    insert into typo_reports (typo_id, user_id) values (${typoId}, ${userId}) on conflict do nothing returning typo_id`
}

export function addReporter(typoId: string): Sql {
  return sql`update chapter_typos set number = number + 1 where id = ${typoId}`
}

export interface TypoRow extends Omit<CardRow, 'id'> {
  typo_id: string
  work_id: string
  chapter_id: string
  title: string
  block: number
  wrong: string
  right: string
  number: number
  state: TypoState
  user_id: string
  created_at: Date
}

const columns = sql`
  t.id as typo_id, t.work_id, t.chapter_id, c.title, t.block, t.wrong, t."right", t.number, t.state, t.user_id, t.created_at,
  u.name, u.avatar, u.vip_end_at, u.grade, u.signature, u.name_colour`
const source = sql`
  chapter_typos t join work_chapters c on c.id = t.chapter_id and c.deleted_at is null join users u on u.id = t.user_id`

function selected(workId: string, state: TypoState | undefined): Sql {
  return state ? sql`t.work_id = ${workId} and t.state = ${state}` : sql`t.work_id = ${workId}`
}

export function typosOf(workId: string, state: TypoState | undefined, page: number, limit: number): Sql {
  return sql`
    select ${columns} from ${source} where ${selected(workId, state)}
    order by t.id desc limit ${limit} offset ${(page - 1) * limit}`
}

export function countTypos(workId: string, state: TypoState | undefined): Sql {
  return sql`select count(*)::int as total from ${source} where ${selected(workId, state)}`
}

export function typoById(id: string): Sql {
  return sql`select ${columns} from ${source} where t.id = ${id}`
}

/** No row when it was settled before. */
export function settleTypo(id: string, state: 'fixed' | 'dismissed'): Sql {
  return sql`
    update chapter_typos set state = ${state}, settled_at = now() where id = ${id} and state = 'open' returning id`
}

export function reportersOf(id: string): Sql {
  return sql`select user_id from typo_reports where typo_id = ${id} order by user_id`
}

import sql, { type Sql } from 'sql-template-tag'
import type { TriedType } from '#contract/modules/site/admin-rule.ts'

/** Short texts have no history: what stands now is looked at, by the time at which it was written. */
export interface Standing {
  from: Sql
  isThere: Sql
  time: Sql
  /** user_id, title, summary, content, tags, board_name, works and board of a row. */
  fields: Sql
}

const inWork = (w: Sql) => sql`
  jsonb_build_object('workId', ${w}.id::text, 'worksType', ${w}.type, 'chapterId', null) as works`
const noWorks = sql`null::jsonb as works`
const inBoard = (b: Sql) => sql`jsonb_build_object('systemSign', ${b}.sign, 'systemType', ${b}.type) as board`
const noBoard = sql`null::jsonb as board`
const noTags = sql`null::text[] as tags`
const titled = (title: Sql) => sql`${title} as title, null::text as summary, ''::text as content, ${noTags}`

const works: Standing = {
  from: sql`from works t`,
  isThere: sql`t.deleted_at is null and t.visibility = 'public'`,
  time: sql`coalesce(t.texts_at, t.created_at)`,
  fields: sql`t.user_id, t.title, nullif(t.summary, '') as summary, t.notice as content, t.tags, ''::text as board_name,
    ${inWork(sql`t`)}, ${noBoard}`,
}

const columns: Standing = {
  from: sql`from columns t`,
  isThere: sql`t.is_listed`,
  time: sql`coalesce(t.texts_at, t.created_at)`,
  fields: sql`t.user_id, t.title, nullif(t.summary, '') as summary, ''::text as content, ${noTags},
    ''::text as board_name, ${noWorks}, ${noBoard}`,
}

const volumes: Standing = {
  from: sql`from work_volumes t join works w on w.id = t.work_id`,
  isThere: sql`t.title <> '' and w.deleted_at is null and w.visibility = 'public'`,
  time: sql`coalesce(t.texts_at, t.created_at)`,
  fields: sql`w.user_id, ${titled(sql`t.title`)}, w.title as board_name, ${inWork(sql`w`)}, ${noBoard}`,
}

const boards: Standing = {
  from: sql`from boards t`,
  isThere: sql`t.deleted_at is null`,
  time: sql`coalesce(t.texts_at, t.created_at)`,
  fields: sql`t.creator_id as user_id, t.name as title, nullif(t.description, '') as summary, t.rules as content,
    ${noTags}, ''::text as board_name, ${noWorks}, ${inBoard(sql`t`)}`,
}

const classifications: Standing = {
  from: sql`from classifications t join boards b on b.id = t.board_id`,
  isThere: sql`t.deleted_at is null and t.name <> '' and b.deleted_at is null`,
  time: sql`coalesce(t.texts_at, b.created_at)`,
  fields: sql`b.creator_id as user_id, ${titled(sql`t.name`)}, b.name as board_name, ${noWorks}, ${inBoard(sql`b`)}`,
}

const signatures: Standing = {
  from: sql`from users t`,
  isThere: sql`t.deleted_at is null and t.signature <> ''`,
  time: sql`coalesce(t.signed_at, t.created_at)`,
  fields: sql`t.id as user_id, null::text as title, null::text as summary, t.signature as content, ${noTags},
    t.name as board_name, ${noWorks}, ${noBoard}`,
}

const names: Standing = {
  from: sql`from users t`,
  isThere: sql`t.deleted_at is null`,
  time: sql`coalesce(t.named_at, t.created_at)`,
  fields: sql`t.id as user_id, ${titled(sql`t.name`)}, ''::text as board_name, ${noWorks}, ${noBoard}`,
}

const all: Partial<Record<TriedType, Standing>> = {
  works,
  column: columns,
  volume: volumes,
  system: boards,
  classify: classifications,
  signature: signatures,
  user: names,
}

/** Undefined of what is tried by its history. */
export function standing(type: TriedType): Standing | undefined {
  return all[type]
}

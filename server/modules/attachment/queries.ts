import sql, { type Sql } from 'sql-template-tag'
import type { AttachmentKind } from '#contract/modules/forum/attachment.ts'
import type { RemovalMark } from '#server/shared/removal-mark.ts'
import type { AttachmentsRow } from '../../db/tables.ts'

/** A file with the cover that it may have. */
export interface FileRow extends Omit<AttachmentsRow, 'kind' | 'storage' | 'state'> {
  kind: AttachmentKind
  storage: 'local' | 'cos' | 's3'
  state: 'issued' | 'stored' | 'removed' | 'deleting'
  cover_path: string | null
  /** Nothing shows it but messages. */
  is_sent_only: boolean
}

const whole = sql`
  select a.*, c.path as cover_path,
    (select coalesce(bool_and(u.type = 'message'), false) from attachment_uses u
      where u.attachment_id = a.id and u.type <> 'report') as is_sent_only
  from attachments a left join attachments c on c.id = a.cover_id and c.state = 'stored'`

export function fileById(userId: string, id: string): Sql {
  return sql`${whole} where a.id = ${id} and a.user_id = ${userId} and a.state = 'stored'`
}

export function lockFile(userId: string, id: string): Sql {
  return sql`select id from attachments where id = ${id} and user_id = ${userId} and state = 'stored' for update`
}

export function filesByPaths(paths: string[]): Sql {
  return sql`${whole} where a.path = any(${paths}) and a.state = 'stored'`
}

/** Under the name that counts, or the one under which the owner had put it. */
export function ownByAnyPath(userId: string, path: string): Sql {
  return sql`
    ${whole} where a.user_id = ${userId} and a.state <> 'deleting' and (a.path = ${path} or a.issued_path = ${path})
    order by a.state = 'stored' desc limit 1`
}

export function ownByPaths(userId: string, paths: string[]): Sql {
  return sql`
    select id, path, kind, cover_id from attachments
    where user_id = ${userId} and state = 'stored' and path = any(${paths}) for key share`
}

export function filesOf(userId: string, kind: AttachmentKind, page: number, limit: number): Sql {
  return sql`
    ${whole} where a.user_id = ${userId} and a.kind = ${kind} and a.state = 'stored'
    order by a.id desc limit ${limit} offset ${(page - 1) * limit}`
}

export function countOf(userId: string, kind: AttachmentKind): Sql {
  return sql`
    select count(*)::int as total from attachments where user_id = ${userId} and kind = ${kind} and state = 'stored'`
}

export function setCover(videoId: string, imageId: string): Sql {
  return sql`update attachments set cover_id = ${imageId} where id = ${videoId}`
}

export function dropCover(imageId: string): Sql {
  return sql`update attachments set cover_id = null where cover_id = ${imageId}`
}

export function usageOf(userId: string): Sql {
  return sql`select bytes, files from attachment_usage where user_id = ${userId}`
}

export function largestUsers(page: number, limit: number): Sql {
  return sql`
    select u.id, u.name, u.avatar, u.vip_end_at, u.grade, u.signature, u.name_colour, s.bytes, s.files
    from attachment_usage s join users u on u.id = s.user_id
    where s.files > 0
    order by s.bytes desc, s.user_id limit ${limit} offset ${(page - 1) * limit}`
}

export function wholeUsage(): Sql {
  return sql`
    select count(*)::int as total, coalesce(sum(bytes), 0)::int8 as bytes, coalesce(sum(files), 0)::int8 as files
    from attachment_usage where files > 0`
}

export interface UseRow {
  type: string
  object_id: string
  title: string
}

/** Covers are uses too: a video without its cover would be bare. An avatar of yesterday is none, and reports are secret. */
export function usesOf(id: string): Sql {
  return sql`
    select type, object_id, '' as title from attachment_uses where attachment_id = ${id} and type not in ('old-avatar', 'report')
    union all
    select 'video-cover', v.id, v.original_name from attachments v where v.cover_id = ${id} and v.state = 'stored'
    order by 1, 2 limit 100`
}

export function addUses(ids: string[], type: string, objectId: string): Sql {
  return sql`
    insert into attachment_uses (attachment_id, type, object_id)
    select id, ${type}, ${objectId} from unnest(${ids}::int8[]) as id on conflict do nothing`
}

export function dropUses(type: string, objectId: string): Sql {
  return sql`delete from attachment_uses where type = ${type} and object_id = ${objectId}`
}

/** A picture that was made to be an avatar and no longer is one keeps a mark of when that was. */
export function retireAvatar(userId: string): Sql {
  return sql`
    with gone as (
      delete from attachment_uses where type = 'made-avatar' and object_id = ${userId} returning attachment_id
    )
    insert into attachment_uses (attachment_id, type, object_id)
    select attachment_id, 'old-avatar', ${userId}::int8 from gone
    on conflict (attachment_id, type, object_id) do update set created_at = now()`
}

/** The mark goes when the picture is an avatar again. */
export function keepAvatar(userId: string, path: string): Sql {
  return sql`
    delete from attachment_uses u using attachments a
    where a.id = u.attachment_id and a.path = ${path} and u.type = 'old-avatar' and u.object_id = ${userId}`
}

/** An avatar that came from elsewhere has no file, and keeps the hue of its number. */
export function avatarsWithoutHue(most: number): Sql {
  return sql`
    select distinct on (m.id) m.id, m.avatar, a.placeholder from users m
    join attachment_uses u on u.object_id = m.id and u.type in ('avatar', 'made-avatar')
    join attachments a on a.id = u.attachment_id
    where m.avatar <> '' and m.hue is null order by m.id limit ${most}`
}

export function oldAvatars(most: number): Sql {
  return sql`
    select u.attachment_id as id, u.object_id as user_id from attachment_uses u
    join attachments a on a.id = u.attachment_id and a.state = 'stored'
    where u.type = 'old-avatar' and u.created_at < now() - interval '1 hour' order by u.attachment_id limit ${most}`
}

export function dropMark(id: string): Sql {
  return sql`delete from attachment_uses where attachment_id = ${id} and type = 'old-avatar'`
}

export function dropUsesOf(id: string): Sql {
  return sql`delete from attachment_uses where attachment_id = ${id}`
}

export function markDeleting(id: string): Sql {
  return sql`
    update attachments set state = 'deleting', deleting_at = now(), upload_id = null
    where id = ${id} and state <> 'deleting' returning user_id, size`
}

export function markRemoved(ids: string[], { byId, at, reason }: RemovalMark): Sql {
  return sql`
    update attachments a set state = 'removed', removed_at = ${at}, removed_by = ${byId}, remove_reason = ${reason}
    from (
      select id from attachments where id = any(${ids}::int8[]) and state = 'stored' order by id for no key update
    ) held
    where a.id = held.id returning a.id`
}

export function markStored(ids: string[], mark: RemovalMark | undefined): Sql {
  const which = mark ? sql`removed_at = ${mark.at} and removed_by = ${mark.byId}` : sql`true`
  return sql`
    update attachments a set state = 'stored', removed_at = null, removed_by = null, remove_reason = ''
    from (
      select id from attachments where id = any(${ids}::int8[]) and state = 'removed' and ${which}
      order by id for no key update
    ) held
    where a.id = held.id returning a.id`
}

/** A little later than nobody may take the removal back any more. */
export function longRemoved(most: number): Sql {
  return sql`
    select id from attachments where state = 'removed' and removed_at < now() - interval '30 days 1 hour' limit ${most}`
}

export interface FileToErase {
  id: string
  path: string
  issued_path: string | null
  storage: 'local' | 'cos' | 's3'
  object_key: string | null
  is_private: boolean
}

export function fileToErase(id: string): Sql {
  return sql`select id, path, issued_path, storage, object_key, is_private from attachments where id = ${id} and state = 'deleting'`
}

/** Those whose bytes did not go at the first try. */
export function filesToErase(most: number): Sql {
  return sql`
    select id from attachments
    where state = 'deleting' and deleting_at < now() - interval '1 minute' order by id limit ${most}`
}

export function forgetFile(id: string): Sql {
  return sql`delete from attachments where id = ${id} and state = 'deleting'`
}

export function neverStored(most: number): Sql {
  return sql`
    select id from attachments where state = 'issued' and created_at < now() - interval '24 hours' limit ${most}`
}

export function knownPaths(paths: string[]): Sql {
  return sql`select path from attachments where path = any(${paths}) and state <> 'deleting'`
}

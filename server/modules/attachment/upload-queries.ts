import sql, { type Sql } from 'sql-template-tag'
import type { PathParts } from '../storage/service.ts'

export interface NewFile {
  place: PathParts
  storage: 'local' | 'cos' | 's3'
  state: 'issued' | 'stored'
  mime: string
  size: number
  uploadId?: string
  issuedPath?: string
  /** Where in a bucket it lies; under its path without it. */
  objectKey?: string
  originalName: string
  width: number
  height: number
  duration: number
  animated: boolean
  placeholder: string
}

export function ownByUploadId(userId: string, uploadId: string): Sql {
  return sql`select path from attachments where user_id = ${userId} and upload_id = ${uploadId} and state = 'stored'`
}

/**
 * This transaction does not wait for the disk. A commit that waits would first have to see the whole video written
 * that has just come in; and a row that a power cut takes back leaves no more than a file that the clean-up removes.
 */
export function withoutWaiting(): Sql {
  return sql`select set_config('synchronous_commit', 'off', true)`
}

/** No row when the name is taken, or the upload was recorded already. */
export function insertFile(file: NewFile): Sql {
  const { place } = file
  return sql`
    insert into attachments (user_id, kind, storage, state, path, issued_path, object_key, upload_id, filename,
      original_name, mime_type, size, width, height, duration, animated, placeholder)
    values (${place.userId}, ${place.kind}, ${file.storage}, ${file.state}, ${place.path}, ${file.issuedPath ?? null},
      ${file.objectKey ?? null}, ${file.uploadId ?? null}, ${place.filename}, ${file.originalName}, ${file.mime}, ${file.size}, ${file.width},
      ${file.height}, ${file.duration}, ${file.animated}, ${file.placeholder})
    on conflict do nothing returning id`
}

/** What was announced has come and is what it claims to be. No row when somebody was faster. */
export function settleFile(id: string, file: NewFile): Sql {
  const { place } = file
  return sql`
    update attachments set state = 'stored', path = ${place.path}, filename = ${place.filename},
      issued_path = ${file.issuedPath ?? null}, object_key = ${file.objectKey ?? null}, original_name = ${file.originalName}, mime_type = ${file.mime},
      size = ${file.size}, width = ${file.width}, height = ${file.height}, duration = ${file.duration},
      animated = ${file.animated}, placeholder = ${file.placeholder}
    where id = ${id} and state = 'issued'`
}

/** An empty name changes nothing, nor does one that comes when others see the old one; and measured figures are not replaced by hints. */
export function describeFile(
  id: string,
  hints: { originalName: string; width: number; height: number; duration: number },
): Sql {
  return sql`
    update attachments set
      original_name = case when exists (select from attachment_uses u where u.attachment_id = attachments.id) then original_name
        else coalesce(nullif(${hints.originalName}, ''), original_name) end,
      width = case when kind = 'video' and width = 0 then ${hints.width}::int else width end,
      height = case when kind = 'video' and height = 0 then ${hints.height}::int else height end,
      duration = case when kind = 'video' and duration = 0 then ${hints.duration}::real else duration end
    where id = ${id}`
}

/** No row (0) when the sum would go over the limit. The row lock puts uploads of one member in order. */
export function takeSpace(userId: string, bytes: number, files: number, limit: { bytes: number; files: number }): Sql {
  return sql`
    insert into attachment_usage as u (user_id, bytes, files) values (${userId}, ${bytes}, ${files})
    on conflict (user_id) do update set bytes = u.bytes + excluded.bytes, files = u.files + excluded.files
    where u.bytes + excluded.bytes <= ${limit.bytes} and (u.files + excluded.files <= ${limit.files} or excluded.files = 0)`
}

export function giveSpace(userId: string, bytes: number, files: number): Sql {
  return sql`
    update attachment_usage set bytes = greatest(bytes - ${bytes}, 0), files = greatest(files - ${files}, 0)
    where user_id = ${userId}`
}

export function countIssued(userId: string): Sql {
  return sql`select count(*)::int as total from attachments where user_id = ${userId} and state = 'issued'`
}

export function lockIssued(id: string): Sql {
  return sql`select size from attachments where id = ${id} and state = 'issued' for update`
}

export function enlargeIssued(id: string, size: number): Sql {
  return sql`update attachments set size = ${size} where id = ${id} and state = 'issued'`
}

export function objectsInTheOpen(storage: 'cos' | 's3', most: number): Sql {
  return sql`
    select id, path from attachments where storage = ${storage} and state = 'stored' and object_key is null
    order by id desc limit ${most}`
}

export function setObjectKey(id: string, key: string): Sql {
  return sql`update attachments set object_key = ${key} where id = ${id} and state = 'stored' and object_key is null`
}

/** Which of these objects of a bucket belong to a file, or to an upload that was announced. */
export function knownObjects(keys: string[]): Sql {
  return sql`
    select object_key as key from attachments where object_key = any(${keys})
    union all
    select path from attachments where path = any(${keys}) and object_key is null and storage <> 'local'`
}

/** Only what has not become a file: somebody else may have recorded it meanwhile. */
export function forgetIssued(id: string): Sql {
  return sql`delete from attachments where id = ${id} and state = 'issued' returning user_id, size`
}

import type { ImportSoftware } from '#contract/modules/site/import.ts'

/** A table of the old site as far as it is read. */
export interface TableSpec {
  name: string
  /** `#` behind a name: a whole number; `@`: a moment, in milliseconds. The key comes first. */
  columns: string
  /** How many of the columns make a row what it is. */
  key: number
  isRequired?: boolean
  /** The rows lie in tables `name_0`, `name_1` … too, or in those alone. */
  isSplit?: 'too' | 'only'
}

/** How what cannot be known from the dump is taken. */
export interface ImportOptions {
  /** Which of the old points become coins; empty: none. */
  credit: string
  /** Hundredths of a coin for one point. */
  rate: number
  /** Moderators and administrators of the old site become moderators here. */
  staff: boolean
  /** The group of the old site whose members have a membership here; 0: none. */
  vipGroup: number
}

/** Software that is read, and how its tables become the one model that is written. */
export interface Source {
  software: ImportSoftware
  form: 'sql' | 'json'
  tables: TableSpec[]
  /** Of JSON: the rows that an object becomes. */
  rowsOf?(object: Record<string, unknown>): { table: string; row: Record<string, unknown> }[]
  /** Rows of other tables that one of the dump brings along. */
  moreRows?(table: string, row: Record<string, unknown>): { table: string; row: Record<string, unknown> }[]
  /** Names of points, of which one may become coins; the first is what is usual. */
  credits: string[]
  /** Views over the tables: members, groups, boards, managers, threads, comments, files, likes, favourites, follows, messages. */
  views(options: ImportOptions): string
  /** Where the picture of a member may lie in the folder of files. */
  avatars(memberId: number, named: string): string[]
  /** What a file of a text may be called in the folder of files. */
  filePaths(reference: string): string[]
}

/** The columns of the model, in the order of the views. */
export const model = {
  members:
    'id, name, mail, mail_ok, hash_kind, hash, salt, created, signature, sex, avatar, is_staff, is_banned, vip_until, credit',
  boards: 'id, parent, kind, name, description, position, is_hidden',
  managers: 'board, member',
  threads:
    'id, board, member, title, body, form, created, edited, views, is_closed, is_top, is_digest, is_private, state, tags, file_key',
  comments: 'id, thread, parent, member, body, form, created, state, file_key',
  /** `is_locked`: not for everybody who reads the text. */
  files: 'file_key, id, member, path, name, reference, is_locked',
  likes: 'kind, object, member, created',
  favourites: 'thread, member, created',
  follows: 'member, friend, created',
  messages: 'id, sender, receiver, body, form, created',
} as const
export type ModelView = keyof typeof model

/** The part of an address behind the folders in which forums keep what was uploaded. */
export function uploadedPart(reference: string): string[] {
  const path = reference.replace(/^[a-z]+:\/\/[^/]+/i, '').split(/[?#]/)[0] ?? ''
  const plain = decoded(path).replace(/^\/+/, '')
  const inside = /(?:^|\/)(?:assets|uploads|upload|storage|attachment|res)\/(.+)$/.exec(plain)?.[1]
  return inside ? [plain, inside] : plain && !/^https?:/i.test(reference) ? [plain] : []
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

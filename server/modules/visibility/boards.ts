import sql, { type Sql } from 'sql-template-tag'
import type { BoardGate } from '#contract/modules/forum/board.ts'
import type { ContentAccess } from '#contract/modules/wallet/access.ts'
import { isStaff } from '#contract/roles.ts'
import type { MessageKey } from '#contract/shared/message-key.ts'
import { isBanned, isStaffIn } from '../../db/sql-parts.ts'
import type { BoardsRow } from '../../db/tables.ts'
import type { Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'

export type ReadRule = 'everybody' | 'members' | 'level' | 'joined' | 'vip' | 'paid'

/** One that runs now. */
export function hasPass(userId: Sql, boardId: Sql): Sql {
  return sql`exists (
    select from ownerships po where po.user_id = ${userId} and po.target_type = 'system' and po.target_id = ${boardId}
      and po.starts_at <= clock_timestamp() and po.ends_at > clock_timestamp())`
}

/**
 * Whether this person may read a board (an alias of boards) that can be seen at all: by its own rule, as one of those who
 * run it, or as staff. This is the one place that says so; `mayReadBoard` says the same of rows that were read already.
 */
export function readsBoard(readerId: string | Sql | null, board: Sql): Sql {
  return sql`(${board}.read_rule = 'everybody' or exists (
    select from users ru left join board_members rm on rm.board_id = ${board}.id and rm.user_id = ru.id
    where ru.id = ${readerId} and ru.deleted_at is null and (
      ${board}.read_rule = 'members'
      or (${board}.read_rule = 'level' and ru.grade >= ${board}.read_level)
      or (${board}.read_rule = 'joined' and rm.user_id is not null)
      or ((${board}.read_rule = 'vip' or (${board}.pass ->> 'vipFree')::boolean) and ru.vip_end_at > clock_timestamp())
      or (${board}.read_rule = 'paid' and ${hasPass(sql`ru.id`, sql`${board}.id`)})
      or rm.role in ('creator', 'manager') or (${isStaffIn('ru')} and not ${isBanned('ru')}))))`
}

/** A board as far as it says who reads it, and what somebody is in it. */
interface ReadTerms {
  read_rule: ReadRule
  read_level: number
  role: 'creator' | 'manager' | 'member' | null
  /** What a pass costs, where one is sold, and whether this person has one. */
  pass: ContentAccess | null
  has_pass: boolean
}

export function mayReadBoard(viewer: Viewer | null, board: ReadTerms): boolean {
  const { read_rule, read_level, role, pass, has_pass } = board
  if (read_rule === 'everybody') return true
  if (!viewer) return false
  if (isStaff(viewer) || role === 'creator' || role === 'manager') return true
  if (read_rule === 'joined') return role !== null
  if (read_rule === 'vip') return viewer.isVip === true
  if (read_rule === 'paid') return has_pass || (pass?.vipFree === true && viewer.isVip === true)
  return read_rule === 'members' || (viewer.grade ?? 1) >= read_level
}

/** What those are shown of a board who may not read it. */
export type GateRow = Pick<
  BoardsRow,
  'id' | 'name' | 'sign' | 'cover' | 'description' | 'member_count' | 'read_level'
> & {
  type: 'forum' | 'article'
  read_rule: ReadRule
  pass: ContentAccess | null
}

/** The board that keeps somebody from a post which its readers see; no row when it is something else that does. */
export function gateBefore(postId: string | Sql, readerId: string | null): Sql {
  return sql`
    select b.id, b.name, b.sign, b.cover, b.description, b.member_count, b.read_level, b.type, b.read_rule, b.pass
    from posts p join boards b on b.id = p.board_id
    where p.id = ${postId} and (p.is_listed or p.is_gated) and b.is_readable and not ${readsBoard(readerId, sql`b`)}`
}

const sentences: Record<ReadRule, MessageKey> = {
  everybody: 'board_not_found',
  members: 'board_read_members',
  level: 'board_read_level',
  joined: 'board_read_joined',
  vip: 'board_read_vip',
  paid: 'board_read_paid',
}

/** As other content says who may read it; who has to join is told so by the rule alone. */
export function accessOfBoard({
  read_rule,
  read_level,
  pass,
}: Pick<GateRow, 'read_rule' | 'read_level' | 'pass'>): ContentAccess {
  if (pass) return pass
  if (read_rule === 'level') return { kind: 'level', level: read_level }
  if (read_rule === 'members') return { kind: 'login' }
  return { kind: read_rule === 'vip' ? 'vip' : 'free' }
}

/** The way in stands in the sentence; pages show the head of the board with it. */
export function gateRefusal(board: GateRow): Refusal {
  const { read_rule: readRule, read_level: readLevel } = board
  const gate: BoardGate = {
    readRule,
    readLevel,
    access: accessOfBoard(board),
    system: {
      _id: board.id,
      systemName: board.name,
      systemSign: board.sign,
      systemCover: board.cover,
      systemType: board.type,
      systemDescr: board.description,
      systemMember: board.member_count,
    },
  }
  return new Refusal(403, sentences[readRule], { params: { level: readLevel }, data: { gate } })
}

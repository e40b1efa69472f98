import type pg from 'pg'
import { nameKey } from '../modules/account-rules/service.ts'
import { insertRows } from './rows.ts'

export interface NewZone {
  name: string
  type: 'forum' | 'article'
}

export interface NewBoard {
  id: string
  zoneId: string
  type: 'forum' | 'article'
  name: string
  sign: string
  description: string
  rules: string
  cover: string
  creatorId: string
  position: number
  createdAt: Date
}

export interface NewClassification {
  id: string
  boardId: string
  name: string
  position: number
}

export interface NewMember {
  boardId: string
  userId: string
  role: 'creator' | 'manager' | 'member'
  joinedAt: Date
}

/** The ids of zones with these names, whether they were there before or not. */
export async function writeZones(client: pg.Client, zones: NewZone[]): Promise<string[]> {
  const ids: string[] = []
  for (const { name, type } of zones) {
    const { rows } = await client.query<{ id: string }>(
      `insert into zones (name, type, position)
       values ($1, $2, (select coalesce(max(position) + 1, 0) from zones))
       on conflict (name) do update set name = excluded.name returning id`,
      [name, type],
    )
    ids.push(rows[0]?.id ?? '')
  }
  return ids
}

export async function writeBoards(
  client: pg.Client,
  boards: NewBoard[],
  classifications: NewClassification[],
): Promise<void> {
  const columns = {
    id: 'int8',
    zone_id: 'int8',
    name: 'text',
    name_key: 'text',
    sign: 'text',
    type: 'text',
    cover: 'text',
    description: 'text',
    rules: 'text',
    creator_id: 'int8',
    position: 'int4',
    created_at: 'timestamptz',
  }
  await insertRows(
    client,
    'boards',
    columns,
    boards.map(({ zoneId, creatorId, createdAt, ...board }) => ({
      ...board,
      zone_id: zoneId,
      name_key: nameKey(board.name),
      creator_id: creatorId,
      created_at: createdAt.toISOString(),
    })),
  )
  await insertRows(
    client,
    'classifications',
    { id: 'int8', board_id: 'int8', name: 'text', position: 'int4' },
    classifications.map(({ boardId, ...row }) => ({ ...row, board_id: boardId })),
  )
}

export async function writeMembers(client: pg.Client, members: NewMember[]): Promise<void> {
  await insertRows(
    client,
    'board_members',
    { board_id: 'int8', user_id: 'int8', role: 'text', joined_at: 'timestamptz', visited_at: 'timestamptz' },
    members.map(({ boardId, userId, role, joinedAt }) => ({
      board_id: boardId,
      user_id: userId,
      role,
      joined_at: joinedAt.toISOString(),
      visited_at: joinedAt.toISOString(),
    })),
  )
}

export interface BoardCounts {
  members: number
  posts: number
  lastPostAt: Date | null
}

export async function addToBoards(client: pg.Client, counts: ReadonlyMap<string, BoardCounts>): Promise<void> {
  const all = [...counts].sort(([a], [b]) => Number(a) - Number(b))
  await client.query(
    `update boards b set member_count = b.member_count + n.members, post_count = b.post_count + n.posts,
       last_post_at = greatest(b.last_post_at, n.last_post_at)
     from unnest($1::int8[], $2::int4[], $3::int4[], $4::timestamptz[]) as n (id, members, posts, last_post_at)
     where b.id = n.id`,
    [
      all.map(([id]) => id),
      all.map(([, { members }]) => members),
      all.map(([, { posts }]) => posts),
      all.map(([, { lastPostAt }]) => lastPostAt?.toISOString() ?? null),
    ],
  )
}

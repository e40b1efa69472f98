import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { standardCost } from '../kernel/passwords.ts'
import { nameKey } from '../modules/account-rules/service.ts'
import { insertRows } from './rows.ts'

export interface NewPerson {
  id: string
  name: string
  /** Undefined: nobody can log in with it. */
  passwordHash?: string
  avatar: string
  sex: 0 | 1 | 2
  signature: string
  exp: number
  createdAt: Date
}

export interface Follow {
  userId: string
  friendId: string
  createdAt: Date
}

export async function writePeople(client: pg.Client, people: NewPerson[]): Promise<void> {
  const columns = {
    id: 'int8',
    name: 'text',
    name_key: 'text',
    password_hash: 'text',
    avatar: 'text',
    sex: 'int2',
    signature: 'text',
    exp: 'int4',
    created_at: 'timestamptz',
  }
  await insertRows(
    client,
    'users',
    columns,
    people.map(({ createdAt, passwordHash, ...person }) => ({
      ...person,
      name_key: nameKey(person.name),
      password_hash: passwordHash ?? lockedHash(),
      created_at: createdAt.toISOString(),
    })),
  )
  // The grades of newcomers with experience follow once the server runs.
  await client.query('update grade_progress set done_to = 0')
}

/** Looks like the hash of a password, but of one that nobody knows. */
function lockedHash(): string {
  const { memory, passes, parallelism } = standardCost
  const part = (length: number) =>
    randomBytes(length)
      .toString('base64')
      .replace(/(?<!=)=+$/, '')
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${part(16)}$${part(32)}`
}

/** Both sides are counted by those who wrote them: see `addToCounts`. */
export async function writeFollows(client: pg.Client, follows: Follow[]): Promise<void> {
  await insertRows(
    client,
    'follows',
    { user_id: 'int8', friend_id: 'int8', created_at: 'timestamptz' },
    follows.map(({ userId, friendId, createdAt }) => ({
      user_id: userId,
      friend_id: friendId,
      created_at: createdAt.toISOString(),
    })),
  )
}

export interface PersonCounts {
  follows: number
  fans: number
  likes: number
}

/** The number of posts the database counts by itself. */
export async function addToCounts(client: pg.Client, counts: ReadonlyMap<string, PersonCounts>): Promise<void> {
  const all = [...counts].sort(([a], [b]) => Number(a) - Number(b))
  await client.query(
    `update user_counts c set follows = c.follows + n.follows, fans = c.fans + n.fans, likes = c.likes + n.likes
     from unnest($1::int8[], $2::int4[], $3::int4[], $4::int4[]) as n (user_id, follows, fans, likes)
     where c.user_id = n.user_id`,
    [
      all.map(([id]) => id),
      all.map(([, { follows }]) => follows),
      all.map(([, { fans }]) => fans),
      all.map(([, { likes }]) => likes),
    ],
  )
}

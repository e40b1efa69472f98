import type pg from 'pg'
import type { Sql } from 'sql-template-tag'
import { toCents } from '#contract/shared/money.ts'
import { insertBounty, insertStake } from '../modules/bounty/service.ts'
import { insertGoods } from '../modules/goods/service.ts'
import { post, postLegs } from '../modules/ledger/service.ts'
import type { FirstPost } from './first/posts.ts'
import type { Bed } from './plant-boards.ts'

interface Question {
  id: string
  userId: string
  first: FirstPost
}

/** How long a question waits for its answer. */
const days = 7

/** Who asks is given the money for it when the books are opened, as a site that moves in is. */
export async function plantBounties({ client }: Bed, questions: Question[]): Promise<void> {
  for (const { id: postId, userId, first } of questions) {
    if (first.bounty === undefined) continue
    const amount = toCents(first.bounty)
    const source = { type: 'starter', id: `bounty ${postId}` }
    await one(client, post({ kind: 'opening', source, userId, amount, house: 'opening', actorId: null }))
    const bounty = await one<{ id: string }>(client, insertBounty(postId, userId, amount, days))
    const legs = { user: -amount, escrow: amount }
    const booked = {
      kind: 'bounty',
      source: { type: 'bounty', id: `starter ${postId}` },
      userId,
      legs,
      actorId: userId,
    } as const
    const { booked_id } = await one<{ booked_id: string }>(client, postLegs(booked))
    await client.query(insertStake(bounty.id, amount, booked_id))
  }
}

/** Places for licences, the only thing that a site can sell before it has anything else. */
export async function plantGoods(client: pg.Client): Promise<void> {
  const usual = { kind: 'slots', target: null, delivery: 'direct', stock: -1, perUser: 0, show: true } as const
  const goods = [
    {
      title: '授权名额 · 1 个',
      descr: '可以为一个域名生成授权文件，买下后立即到账。',
      value: 1,
      price: 30,
      position: 1,
    },
    { title: '授权名额 · 5 个', descr: '五个域名，比单买省三十。', value: 5, price: 120, position: 2 },
  ]
  for (const one of goods) await client.query(insertGoods({ ...usual, ...one }))
}

async function one<Row extends object>(client: pg.Client, statement: Sql): Promise<Row> {
  const { rows } = await client.query<Row>(statement)
  const [row] = rows
  if (!row) throw new Error('a row was expected')
  return row
}

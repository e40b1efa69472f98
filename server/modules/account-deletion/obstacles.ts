import type { Obstacle } from '#contract/modules/account/deletion.ts'
import { hasOffice, type Powered } from '#contract/roles.ts'
import { fromCents } from '#contract/shared/money.ts'
import type { Context, Viewer } from '../../kernel/context.ts'
import { book, bookLegs } from '../ledger/service.ts'
import { countTexts, lockMoney, type MoneyRow, moneyOf, ownBoards, ownGroups } from './queries.ts'

interface BoardRow {
  id: string
  name: string
  sign: string
}

interface GroupRow {
  id: string
  name: string
}

export async function check(ctx: Context, viewer: Viewer) {
  const { posts, comments } = await ctx.db.one<{ posts: number; comments: number }>(countTexts(viewer.id))
  return { obstacles: await obstaclesOf(ctx, viewer.id, viewer), posts, comments }
}

/** What stands in the way, the dearest first. */
export async function obstaclesOf(ctx: Context, userId: string, member: Powered): Promise<Obstacle[]> {
  const row = await ctx.db.one<MoneyRow>(moneyOf(userId))
  const boards = await ctx.db.many<BoardRow>(ownBoards(userId))
  const groups = await ctx.db.many<GroupRow>(ownGroups(userId))
  const [balance, income] = [Number(row.balance), Number(row.income)]
  const all: (Obstacle | false)[] = [
    (balance > 0 || income > 0) && { kind: 'money', balance: fromCents(balance), income: fromCents(income) },
    row.held > 0 && { kind: 'income', number: row.held },
    row.orders > 0 && { kind: 'orders', number: row.orders },
    row.bounties > 0 && { kind: 'bounties', number: row.bounties },
    boards.length > 0 && { kind: 'boards', list: boards.map(({ id, name, sign }) => ({ _id: id, name, sign })) },
    groups.length > 0 && { kind: 'groups', list: groups.map(({ id, name }) => ({ _id: id, name })) },
    hasOffice(member) && { kind: 'office' },
  ]
  return all.filter((one) => one !== false)
}

/** What is left is the site's. Within a transaction that has locked the money. */
export async function giveUpMoney(ctx: Context, userId: string, actorId: string | null): Promise<void> {
  const { balance, income } = await ctx.db.one<MoneyRow>(moneyOf(userId))
  const common = { kind: 'adjust', userId, actorId, note: 'given up' } as const
  const source = (type: string) => ({ type, id: userId })
  if (Number(balance) > 0)
    await book(ctx, { ...common, source: source('given-up'), amount: -Number(balance), house: 'adjust' })
  if (Number(income) > 0) {
    const legs = { income: -Number(income), adjust: Number(income) }
    await bookLegs(ctx, { ...common, source: source('given-up-income'), legs })
  }
}

export async function lockWallet(ctx: Context, userId: string): Promise<void> {
  await ctx.db.run(lockMoney(userId))
}

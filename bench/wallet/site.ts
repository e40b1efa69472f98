import { call, type Member, members } from '../members.ts'
import { administratorPassword } from '../product.ts'
import type { Bench, RunningProduct } from '../row.ts'

const plan = { vipnumber: 1, paymentAmount: 0.01, show: true }

/** Headers of the administrator. */
export function administrator({ member }: RunningProduct): Record<string, string> {
  const token = /access_token=([^;]+)/.exec(member.cookie)?.[1]
  return { authorization: `Bearer ${token}` }
}

/** A site where membership and cards are sold, and members who can pay for a lot. */
export async function richMembers(bench: Bench, number: number): Promise<{ product: RunningProduct; rich: Member[] }> {
  const product = await bench.product()
  return { product, rich: await richMembersOn(product, number) }
}

/** The same of another product. */
export async function richMembersOn(product: RunningProduct, number: number): Promise<Member[]> {
  const admin = administrator(product)
  const { origin } = product
  await prove(origin, admin)
  const offer = { COMMON_IS_VIP: true, COMMON_IS_PAY: true, COMMON_VIP: [plan] }
  const payment = { COMMON_PAY_OPTIONS: [{ type: 'kami', name: '卡密' }] }
  await call(origin, '/api/aoir-admin-config/update', { ...offer, ...payment }, admin)
  const rich = await members(product, number)
  // To make them may have taken longer than a proof lasts.
  await prove(origin, admin)
  for (const { id } of rich)
    await call(origin, '/api/aoir-admin-ledger/adjust', { userId: id, amount: 100_000, reason: 'bench' }, admin)
  return rich
}

function prove(origin: string, admin: Record<string, string>): Promise<unknown> {
  return call(origin, '/api/aoir-security/proof', { way: 'password', password: administratorPassword }, admin)
}

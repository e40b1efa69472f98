import sql from 'sql-template-tag'
import { buyBatch } from '#server/modules/card/batches.ts'
import type { Person } from '../support/api.ts'
import { give } from '../support/wallet/wallet.ts'
import { backstage, line, own_reads, own_write, type Permission, type Scene } from './line.ts'

/** The books, and what moves them. */
export const walletPermissions: Record<string, Permission> = {
  'ledger.list': line(own_reads, () => ({})),
  'vip.open': line(own_write, async (scene) => {
    await rich(scene)
    await scene.api.configure({ COMMON_IS_VIP: true, COMMON_VIP: [{ vipnumber: 30, paymentAmount: 15, show: true }] })
    return { vipitemActive: 0 }
  }),
  'agentCard.create': line(own_write, async (scene) => {
    await agent(scene)
    return batch
  }),
  'agentCard.list': line(own_reads, async (scene) => {
    await agent(scene)
    return {}
  }),
  'agentCard.void': line(own_write, async (scene) => ({ batchId: await aBatch(scene, scene.caller) }), {
    sample: async (scene) => {
      await agent(scene)
      return { batchId: await aBatch(scene, scene.other) }
    },
    code: 404,
  }),
  'adminCard.create': line(backstage, () => batch),
  'adminCard.list': line(backstage, () => ({})),
  'adminCard.cards': line(backstage, async (scene) => ({ batchId: await aBatch(scene, scene.other) })),
  'adminCard.void': line(backstage, async (scene) => ({ batchId: await aBatch(scene, scene.other) })),
  'adminCard.stats': line(backstage, () => ({})),
  'adminLedger.proofs': line(backstage, () => ({})),
  'adminLedger.prove': line(backstage, () => ({})),
  'adminLedger.trialBalance': line(backstage, () => ({})),
  'adminLedger.statement': line(backstage, ({ other }) => ({ userId: other.id })),
  'adminLedger.adjust': line(backstage, ({ other }) => ({ userId: other.id, amount: 1, reason: 'because' })),
}

const batch = { kind: 'money', value: 1, count: 1 } as const

async function agent({ api, caller }: Pick<Scene, 'api' | 'caller'>): Promise<void> {
  if (!caller) return
  await give(api, caller, 100_000)
  await api.ctx.db.run(sql`update users set is_agent = true where id = ${caller.id}`)
}

/** Bought by the owner, without a call: a token that was used is known for a while. */
async function aBatch({ api }: Scene, owner: Person | undefined): Promise<string> {
  if (!owner) return '1'
  await agent({ api, caller: owner })
  const { batchId } = await buyBatch(api.ctx, { ip: '', userId: owner.id }, batch, 90)
  return batchId
}

async function rich({ api, caller }: Scene): Promise<void> {
  if (caller) await give(api, caller, 100_000)
}

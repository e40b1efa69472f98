import { createBatch } from '#server/modules/licence/batches.ts'
import { addDomain, redeemCode } from '#server/modules/licence/licence.ts'
import type { Person, TestApi } from '../support/api.ts'
import { backstage, everybody, line, own_reads, own_write, type Permission } from './line.ts'

/** Codes, places and domains. */
export const licencePermissions: Record<string, Permission> = {
  'licence.redeem': line(own_write, async ({ api, other }) => ({ code: await aCode(api, other) })),
  'licence.authDomainsInfo': line(own_reads, () => ({})),
  'licence.addAuthDomain': line(own_write, async ({ api, caller, unique }) => {
    await aPlace(api, caller)
    return { domain: `${unique}.example.com` }
  }),
  'licence.removeAuthDomain': line(
    own_write,
    async ({ api, caller, unique }) => ({ domain: await aDomain(api, caller, unique) }),
    { sample: async ({ api, other, unique }) => ({ domain: await aDomain(api, other, unique) }), code: 404 },
  ),
  'licence.generateAuthFile': line(
    own_write,
    async ({ api, caller, unique }) => ({ domain: await aDomain(api, caller, unique) }),
    { sample: async ({ api, other, unique }) => ({ domain: await aDomain(api, other, unique) }), code: 404 },
  ),
  'licence.publicKey': line(everybody, () => ({})),
  'adminRedeemcode.create': line(backstage, () => ({ slots: 1, count: 1 })),
  'adminRedeemcode.list': line(backstage, () => ({})),
  'adminRedeemcode.void': line(backstage, async ({ api, other }) => ({ batchId: (await aBatch(api, other)).batchId })),
}

/** Made without a call: a token that was used is known for a while. */
function aBatch(api: TestApi, { id }: Person) {
  return createBatch(api.ctx, { userId: id, ip: '' }, { slots: 1, count: 1 })
}

async function aCode(api: TestApi, maker: Person): Promise<string> {
  return (await aBatch(api, maker)).codes[0] ?? ''
}

async function aPlace(api: TestApi, person: Person | undefined): Promise<void> {
  if (person) await redeemCode(api.ctx, person.id, await aCode(api, person))
}

async function aDomain(api: TestApi, owner: Person | undefined, unique: string): Promise<string> {
  const domain = `${unique}.example.com`
  await aPlace(api, owner)
  if (owner) await addDomain(api.ctx, owner.id, domain)
  return domain
}

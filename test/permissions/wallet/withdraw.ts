import type { Person, TestApi } from '../../support/api.ts'
import { aPayee, aRequest, earn, payeeOf, payingOut } from '../../support/wallet/withdrawals.ts'
import { backstage, line, own_reads, own_write, type Permission } from '../line.ts'

async function payee(api: TestApi, caller: Person | undefined): Promise<string> {
  await payingOut(api)
  return caller ? payeeOf(api, caller) : '1'
}

const password = (caller: Person | undefined) => caller?.password ?? 'unknown'

/** Income that is paid out: what members ask for, and who decides. */
export const withdrawPermissions: Record<string, Permission> = {
  'payee.list': line(own_reads, () => ({})),
  'payee.save': line(own_write, async ({ api, caller }) => {
    await payingOut(api)
    return { ...aPayee, password: password(caller) }
  }),
  'payee.delete': line(own_write, async ({ api, caller }) => ({ _id: await payee(api, caller) }), {
    sample: async ({ api, other }) => ({ _id: await payee(api, other) }),
    code: 404,
  }),
  'withdraw.create': line(own_write, async ({ api, caller }) => {
    const payeeId = await payee(api, caller)
    if (caller) await earn(api, caller, 1000)
    return { amount: 10, payeeId, password: password(caller) }
  }),
  'withdraw.list': line(own_reads, () => ({})),
  'withdraw.cancel': line(own_write, async ({ api, caller }) => ({ withdrawId: await aRequest(api, caller) }), {
    sample: async ({ api, other }) => ({ withdrawId: await aRequest(api, other) }),
    code: 404,
  }),
  'adminWithdraw.list': line(backstage, () => ({})),
  'adminWithdraw.reveal': line(backstage, async ({ api, caller, other }) => ({
    withdrawId: await aRequest(api, other),
    password: password(caller),
  })),
  'adminWithdraw.approve': line(backstage, async ({ api, other }) => ({ withdrawId: await aRequest(api, other) })),
  'adminWithdraw.pay': line(backstage, async ({ api, caller, other, unique }) => ({
    withdrawId: await aRequest(api, other, 'approved'),
    transferNumber: unique,
    password: password(caller),
  })),
  'adminWithdraw.refuse': line(backstage, async ({ api, other }) => ({
    withdrawId: await aRequest(api, other),
    reason: 'because',
  })),
  'adminWithdraw.export': line(backstage, ({ caller }) => ({ password: password(caller) })),
  'adminWallet.freeze': line(backstage, ({ caller, other }) => ({
    userId: other.id,
    isFrozen: true,
    reason: 'because',
    password: password(caller),
  })),
}

import { adminWithdrawContract, payeeContract, withdrawContract } from '#contract/modules/wallet/withdraw.ts'
import { routes } from '../../http/api/routes.ts'
import { approveWithdrawal, payWithdrawal, refuseWithdrawal, revealPayee } from './decide.ts'
import { withdrawalsDesk } from './desk.ts'
import { giveExport } from './export.ts'
import { deletePayee, listPayees, savePayee } from './payees.ts'
import { cancelWithdrawal, createWithdrawal, myWithdrawals } from './withdraw.ts'

const payeeRoutes = routes(payeeContract, {
  list: ({ ctx, viewer }) => listPayees(ctx, viewer),
  save: ({ ctx, viewer, input }) => savePayee(ctx, viewer, input),
  delete: ({ ctx, viewer, input }) => deletePayee(ctx, viewer, input._id),
})

const ownRoutes = routes(withdrawContract, {
  create: ({ ctx, viewer, input }) => createWithdrawal(ctx, viewer, input),
  list: ({ ctx, viewer, input }) => myWithdrawals(ctx, viewer, input),
  cancel: ({ ctx, viewer, input }) => cancelWithdrawal(ctx, viewer, input.withdrawId),
})

const deskRoutes = routes(adminWithdrawContract, {
  list: ({ ctx, viewer, input }) => withdrawalsDesk(ctx, viewer, input),
  reveal: ({ ctx, client, viewer, input }) => revealPayee(ctx, { client, viewer }, input.withdrawId),
  approve: ({ ctx, client, viewer, input }) => approveWithdrawal(ctx, { client, viewer }, input.withdrawId),
  pay: ({ ctx, client, viewer, input }) => payWithdrawal(ctx, { client, viewer }, input),
  refuse: ({ ctx, client, viewer, input }) => refuseWithdrawal(ctx, { client, viewer }, input),
  export: ({ ctx, client, viewer, input }) => giveExport(ctx, { client, viewer }, input.select),
})

export const withdrawRoutes = [...payeeRoutes, ...ownRoutes, ...deskRoutes]

import { adminRuleContract } from '#contract/modules/site/admin-rule.ts'
import { routes } from '../../http/api/routes.ts'
import { listedRules, removeRule, saveRule } from './admin.ts'
import { beginTrial, checkText, trialOf } from './trial.ts'

export const adminRuleRoutes = routes(adminRuleContract, {
  list: ({ ctx, input }) => listedRules(ctx, input),
  save: ({ ctx, viewer, client, input }) => saveRule(ctx, { viewer, ip: client.ip }, input),
  delete: ({ ctx, viewer, client, input }) => removeRule(ctx, { viewer, ip: client.ip }, input._id),
  check: ({ ctx, input }) => checkText(ctx, input),
  try: ({ ctx, viewer, input }) => beginTrial(ctx, viewer, input),
  tried: ({ ctx, viewer, input }) => trialOf(ctx, viewer, input),
})

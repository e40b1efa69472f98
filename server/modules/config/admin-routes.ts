import { adminConfigContract } from '#contract/modules/site/admin-config.ts'
import { can } from '#contract/shared/capabilities.ts'
import { type AssertFresh, routes } from '../../http/api/routes.ts'
import type { Context, Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { regionDatabase } from '../network/service.ts'
import { allReturnAddresses } from './return-addresses.ts'
import { listSecrets, removeSecret, setSecret } from './secrets.ts'
import { configDifference, configHistory, currentConfig, revertConfig, updateConfig } from './versions.ts'

export const adminConfigRoutes = routes(adminConfigContract, {
  get: ({ ctx }) => forEditor(ctx, currentConfig(ctx)),
  update: ({ ctx, viewer, input, client, assertFresh }) =>
    forEditor(ctx, updateConfig(ctx, { viewer, ip: client.ip, assertFresh: payer(viewer, assertFresh) }, input)),
  versions: ({ ctx, input }) => configHistory(ctx, input),
  difference: ({ ctx, input }) => configDifference(ctx, input.version),
  revert: ({ ctx, viewer, input, client, assertFresh }) =>
    forEditor(
      ctx,
      revertConfig(ctx, { viewer, ip: client.ip, assertFresh: payer(viewer, assertFresh) }, input.version),
    ),
  secrets: ({ ctx }) => listSecrets(ctx),
  setSecret: ({ ctx, viewer, input, client }) => setSecret(ctx, { viewer, ip: client.ip }, input.name, input.value),
  removeSecret: ({ ctx, viewer, input, client }) => removeSecret(ctx, { viewer, ip: client.ip }, input.name),
})

/** Where money goes is asked for at the same moment as a proof. */
function payer(viewer: Viewer, assertFresh: AssertFresh): AssertFresh {
  return async (terms) => {
    if (!can(viewer, 'config.secrets')) throw new Refusal(403, 'config_need_secrets')
    await assertFresh(terms)
  }
}

/** With what the editor has to tell the providers, and what the server lacks. */
async function forEditor<State extends object>(ctx: Context, state: Promise<State>) {
  return { ...(await state), returnAddresses: allReturnAddresses(ctx), regionDatabase: await regionDatabase(ctx) }
}

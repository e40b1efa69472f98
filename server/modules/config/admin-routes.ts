import { adminConfigContract } from '#contract/modules/site/admin-config.ts'
import { routes } from '../../http/api/routes.ts'
import type { Context } from '../../kernel/context.ts'
import { regionDatabase } from '../network/service.ts'
import { allReturnAddresses } from './return-addresses.ts'
import { listSecrets, removeSecret, setSecret } from './secrets.ts'
import { configDifference, configHistory, currentConfig, revertConfig, updateConfig } from './versions.ts'

export const adminConfigRoutes = routes(adminConfigContract, {
  get: ({ ctx }) => forEditor(ctx, currentConfig(ctx)),
  update: ({ ctx, viewer, input, client, assertFresh }) =>
    forEditor(ctx, updateConfig(ctx, { viewer, ip: client.ip, assertFresh }, input)),
  versions: ({ ctx, input }) => configHistory(ctx, input),
  difference: ({ ctx, input }) => configDifference(ctx, input.version),
  revert: ({ ctx, viewer, input, client, assertFresh }) =>
    forEditor(ctx, revertConfig(ctx, { viewer, ip: client.ip, assertFresh }, input.version)),
  secrets: ({ ctx }) => listSecrets(ctx),
  setSecret: ({ ctx, viewer, input, client }) => setSecret(ctx, { viewer, ip: client.ip }, input.name, input.value),
  removeSecret: ({ ctx, viewer, input, client }) => removeSecret(ctx, { viewer, ip: client.ip }, input.name),
})

/** With what the editor has to tell the providers, and what the server lacks. */
async function forEditor<State extends object>(ctx: Context, state: Promise<State>) {
  return { ...(await state), returnAddresses: allReturnAddresses(ctx), regionDatabase: await regionDatabase(ctx) }
}

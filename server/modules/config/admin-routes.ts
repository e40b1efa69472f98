import { adminConfigContract } from '#contract/admin-config.ts'
import { routes } from '../../http/routes.ts'
import { listSecrets, removeSecret, setSecret } from './secrets.ts'
import { configHistory, currentConfig, revertConfig, updateConfig } from './service.ts'

export const adminConfigRoutes = routes(adminConfigContract, {
  get: ({ ctx }) => currentConfig(ctx),
  update: ({ ctx, viewer, input, client }) => updateConfig(ctx, { viewer, ip: client.ip }, input),
  versions: ({ ctx, input }) => configHistory(ctx, input),
  revert: ({ ctx, viewer, input, client }) => revertConfig(ctx, { viewer, ip: client.ip }, input.version),
  secrets: ({ ctx }) => listSecrets(ctx),
  setSecret: ({ ctx, viewer, input, client }) => setSecret(ctx, { viewer, ip: client.ip }, input.name, input.value),
  removeSecret: ({ ctx, viewer, input, client }) => removeSecret(ctx, { viewer, ip: client.ip }, input.name),
})

import { preferenceContract } from '#contract/modules/forum/preference.ts'
import { routes } from '../../http/api/routes.ts'
import { changePreferences, ownPreferences } from './preferences.ts'

export const preferenceRoutes = routes(preferenceContract, {
  preferences: ({ ctx, viewer }) => ownPreferences(ctx, viewer.id),
  savePreferences: ({ ctx, viewer, client, input }) => changePreferences(ctx, viewer, input, client.locale),
})

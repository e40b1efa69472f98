import { purgeDeleted } from '#server/jobs/purge.ts'
import { carryOutDeletions } from '#server/modules/account-deletion/service.ts'
import { openSite } from '../../../scripts/operator/open-site.ts'

/** A process of its own that ends the accounts whose time has come, as the hourly round of a server does, and says how many. */

const { ctx, close } = await openSite()
const done = await carryOutDeletions(ctx, purgeDeleted)
await ctx.background.idle()
await close()
console.log(done)

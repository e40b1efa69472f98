import type { z } from 'zod/mini'
import { configContract } from '#contract/modules/site/config.ts'
import { withSiteName } from '#contract/shared/text.ts'
import { routes } from '../../http/api/routes.ts'
import type { Context } from '../../kernel/context.ts'
import { editionOf } from './queries.ts'

/** The public configuration also says how an account begins now: it is in the routes of `registration`. */
export const configRoutes = routes({ policies: configContract.policies }, { policies: ({ ctx }) => policies(ctx) })

type Policies = z.input<typeof configContract.policies.output>

/** The two long texts with the name of the site in them, and which state of each it is. */
async function policies(ctx: Context): Promise<Policies> {
  const { AGREEMENT, POLICY, COMMON_SITE_NAME } = ctx.config.current().document
  const [agreement, policy] = await Promise.all([edition(ctx, 'AGREEMENT'), edition(ctx, 'POLICY')])
  return {
    agreement: withSiteName(AGREEMENT, COMMON_SITE_NAME),
    policy: withSiteName(POLICY, COMMON_SITE_NAME),
    editions: { agreement, policy },
  }
}

async function edition(ctx: Context, field: 'AGREEMENT' | 'POLICY'): Promise<Policies['editions']['policy']> {
  const { number, since } = await ctx.db.one<{ number: number; since: Date }>(editionOf(field))
  return { number, time: since.getTime() }
}

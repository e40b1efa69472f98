import { adminCardContract, agentCardContract } from '#contract/modules/wallet/card.ts'
import type { Client } from '../../http/api/exchange.ts'
import { routes } from '../../http/api/routes.ts'
import type { Viewer } from '../../kernel/context.ts'
import { buyAsAgent, listAsAgent, voidAsAgent } from './agents.ts'
import { createBatch, searchBatches, voidOne } from './batches.ts'
import { listCards } from './cards.ts'
import { cardStats } from './stats.ts'

const actorOf = ({ ip }: Client, { id }: Viewer) => ({ ip, userId: id })

const adminRoutes = routes(adminCardContract, {
  create: ({ ctx, client, viewer, input }) => createBatch(ctx, actorOf(client, viewer), input),
  list: ({ ctx, input: { page, limit, ...search } }) => searchBatches(ctx, search, { page, limit }),
  cards: ({ ctx, input }) => listCards(ctx, input),
  void: ({ ctx, client, viewer, input }) => voidOne(ctx, actorOf(client, viewer), input),
  stats: ({ ctx, input }) => cardStats(ctx, input),
})

const agentRoutes = routes(agentCardContract, {
  create: ({ ctx, client, viewer, input }) => buyAsAgent(ctx, actorOf(client, viewer), input),
  list: ({ ctx, viewer, input }) => listAsAgent(ctx, viewer.id, input),
  void: ({ ctx, client, viewer, input }) => voidAsAgent(ctx, actorOf(client, viewer), input.batchId),
})

export const cardRoutes = [...adminRoutes, ...agentRoutes]

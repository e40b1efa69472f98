import { readContract, shelfContract } from '#contract/modules/works/shelf.ts'
import { routes } from '../../http/api/routes.ts'
import { clearRead, listRead, savePlaces } from './reading.ts'
import { listShelf, removeFromShelf, seen, toggleShelf } from './shelf.ts'

export const shelfRoutes = [
  ...routes(shelfContract, {
    create: ({ ctx, client, viewer, input }) => toggleShelf(ctx, client, viewer, input),
    list: ({ ctx, viewer, input }) => listShelf(ctx, viewer, input),
    remove: ({ ctx, viewer, input }) => removeFromShelf(ctx, viewer, input.workIds),
    seen: ({ ctx, viewer, input }) => seen(ctx, viewer, input.workId),
  }),
  ...routes(readContract, {
    save: ({ ctx, viewer, input }) => savePlaces(ctx, viewer, input.list),
    list: ({ ctx, viewer, input }) => listRead(ctx, viewer, input),
    clear: ({ ctx, viewer, input }) => clearRead(ctx, viewer, input.workId),
  }),
]

import { adminWorkCategoryContract, workCategoryContract } from '#contract/modules/works/work.ts'
import { routes } from '../../http/api/routes.ts'
import { listCategories, removeCategory, saveCategory } from './categories.ts'

export const workCategoryRoutes = [
  ...routes(workCategoryContract, {
    list: ({ ctx, viewer, input }) => listCategories(ctx, viewer, input.select?.worksType),
  }),
  ...routes(adminWorkCategoryContract, {
    save: ({ ctx, viewer, input, client }) => saveCategory(ctx, { viewer, client }, input),
    remove: ({ ctx, viewer, input, client }) => removeCategory(ctx, { viewer, client }, input._id),
  }),
]

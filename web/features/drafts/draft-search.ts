import type { Draft } from '#contract/modules/forum/draft.ts'

/** Where a draft is gone on with. */
export function draftSearch({ _id, postsId }: Pick<Draft, '_id' | 'postsId'>): string {
  return postsId ? `?posts=${postsId}` : `?draft=${_id}`
}

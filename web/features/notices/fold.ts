import type { Notification } from '#contract/modules/forum/notification.ts'

export interface Fold {
  /** The newest. */
  first: Notification
  /** Others like it, newest first. */
  rest: Notification[]
}

/** Likes of the same thing stand together, where the newest of them stands. Everything else stands alone. */
export function foldLikes(list: readonly Notification[]): Fold[] {
  const folds: Fold[] = []
  const byThing = new Map<string, Fold>()
  for (const notice of list) {
    const thing = notice.type === 'like' ? thingOf(notice) : undefined
    const known = thing && byThing.get(thing)
    if (known) {
      known.rest.push(notice)
      continue
    }
    const fold = { first: notice, rest: [] }
    folds.push(fold)
    if (thing) byThing.set(thing, fold)
  }
  return folds
}

function thingOf({ posts, comment, reply }: Notification): string | undefined {
  if (reply) return `reply ${reply._id}`
  if (comment) return `comment ${comment._id}`
  return posts ? `posts ${posts._id}` : undefined
}

import * as z from 'zod/mini'
import { pageLimits } from '#contract/page-limits.ts'
import { id, listOf, paged, text, time } from '#contract/shared/values.ts'
import { query, queryList, toggle } from '../../endpoint.ts'
import { userCard } from '../account/user.ts'

/** `isFollow`: I follow them. `isFan`: they follow me. Both: we follow each other. */
export const followCard = z.extend(userCard, { isFollow: z.boolean(), isFan: z.boolean() })
export type FollowCard = z.infer<typeof followCard>

export const activeAuthor = z.extend(followCard, { postsNumber: z.int(), boardName: z.string(), lastTime: time })
export type ActiveAuthor = z.infer<typeof activeAuthor>

const people = z.object({ userId: id, keyword: z.optional(text({ max: pageLimits.keyword })), ...paged() })

export const followContract = {
  follow: toggle('/api/aoir-user-follow/follow', {
    summary: 'Follow somebody; a second call takes it back',
    of: { friendId: id },
    becomes: { isFollow: z.boolean(), isFan: z.boolean(), fansNumber: z.int() },
  }),
  followList: query('/api/aoir-user-follow/follow-list', {
    summary: 'Whom somebody follows, newest first',
    access: 'anyone',
    input: people,
    output: listOf(followCard),
  }),
  fansList: query('/api/aoir-user-follow/fans-list', {
    summary: 'Who follows somebody, newest first',
    access: 'anyone',
    input: people,
    output: listOf(followCard),
  }),
  /** For the columns beside a feed, and for those who follow nobody yet. */
  active: queryList('/api/aoir-user-follow/active', {
    summary: 'Members who wrote most of late; those I follow already are left out',
    of: activeAuthor,
    most: 20,
  }),
}

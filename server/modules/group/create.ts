import type { z } from 'zod/mini'
import type { ChatSession, chatOpeningContract, NewGroup } from '#contract/modules/forum/chat.ts'
import { limits } from '#contract/shared/limits.ts'
import { isLonger } from '#contract/shared/text.ts'
import type { Context, Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import {
  isClosed,
  openGroupSession,
  openPrivateSession,
  putNotice,
  shownAgain,
  takeSeats,
  tellOfGroup,
  viewOf,
} from '../chat/service.ts'
import { cleared, withinChatLimit } from '../moderation/service.ts'
import { bring, recounted } from './people.ts'
import { type CandidateRow, candidates, takePlaces } from './people-queries.ts'
import { insertGroup, type StandingRow, standingIn } from './queries.ts'

type Input = z.output<typeof chatOpeningContract.createSession.input>

/** With a member, or with a group: one of mine, or a new one. */
export async function createSession(
  ctx: Context,
  viewer: Viewer,
  { sessionType, toUserAndGroupId: target }: Input,
): Promise<ChatSession> {
  if (sessionType === 2) return typeof target === 'string' ? viewOf(ctx, target, viewer.id) : found(ctx, viewer, target)
  if (typeof target !== 'string') throw new Refusal(422, 'im_wrong_type', { field: 'toUserAndGroupId' })
  return openPrivateSession(ctx, viewer, target)
}

async function found(ctx: Context, viewer: Viewer, { users, name }: NewGroup): Promise<ChatSession> {
  if (isClosed(ctx)) throw new Refusal(403, 'im_closed')
  if (viewer.restriction) throw new Refusal(403, 'group_restricted')
  const [said = ''] = name ? await cleared(ctx, viewer, 'message', name) : []
  const groupId = await withinChatLimit(ctx, viewer, (inner) =>
    inner.db.transaction((tx) => make({ ...inner, db: tx }, viewer, users, said)),
  )
  return shownAgain(ctx, groupId, viewer.id)
}

async function make(ctx: Context, viewer: Viewer, users: string[], name: string): Promise<string> {
  const wanted = [...new Set(users)].filter((id) => id !== viewer.id)
  const people = await ctx.db.many<CandidateRow>(candidates(null, viewer.id, wanted))
  const open = people.filter(({ is_blocked }) => !is_blocked)
  if (open.length === 0) throw new Refusal(422, 'group_need_users', { field: 'toUserAndGroupId' })
  const groupId = await openGroupSession(ctx, viewer.id)
  await ctx.db.run(insertGroup(groupId, name || namedAfter([viewer.name, ...open.map((person) => person.name)])))
  if ((await ctx.db.many(takePlaces([viewer.id]))).length === 0) throw new Refusal(409, 'group_you_full')
  await takeSeats(ctx, groupId, [viewer.id], { role: 'owner', showsHistory: true })
  await recounted(ctx, groupId)
  const group = await ctx.db.one<StandingRow>(standingIn(groupId, viewer.id))
  // Of a new group everybody reads the beginning.
  const { added } = await bring(ctx, viewer, { ...group, shows_history: true }, wanted)
  await putNotice(ctx, groupId, viewer.id, { type: 'create', userIds: added, text: '' })
  tellOfGroup(ctx, groupId, added)
  return groupId
}

/** As many whole names as a name holds. */
function namedAfter(names: string[]): string {
  let said = names[0] ?? ''
  for (const name of names.slice(1)) {
    const more = `${said}、${name}`
    if (isLonger(more, limits.groupName)) break
    said = more
  }
  return said
}

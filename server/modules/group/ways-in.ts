import { randomBytes } from 'node:crypto'
import type { ChatSession } from '#contract/modules/forum/chat.ts'
import type { GroupPreview, WayIn } from '#contract/modules/forum/group.ts'
import { type Context, inTransaction, type Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { groupOf, viewOf } from '../chat/service.ts'
import { roleInBoard } from './board-queries.ts'
import { enter } from './people.ts'
import { type AskRow, askOf, type InvitationRow, invitationsOf } from './people-queries.ts'
import { dropLink, groupByLink, type LinkRow, linkOf, type StandingRow, saveLink, standingIn } from './queries.ts'
import { assertRuns, heldStanding } from './standing.ts'

const usualDays = 7

/** Where members may hand it out, they get it as well; a new one ends the one before. */
export async function groupLink(
  ctx: Context,
  viewer: Viewer,
  { groupId, days, end }: { groupId: string; days?: number; end?: boolean },
): Promise<{ link: string | null; endTime: number }> {
  return inTransaction(ctx, async (inner) => {
    const group = await heldStanding(inner, viewer, groupId)
    if (end || days !== undefined) assertRuns(group)
    if (end) {
      await inner.db.run(dropLink(groupId))
      return { link: null, endTime: 0 }
    }
    if (!goesByLink(group)) throw new Refusal(409, 'group_no_links')
    const known = days === undefined ? await inner.db.maybe<LinkRow>(linkOf(groupId)) : undefined
    const link = randomBytes(16).toString('base64url')
    const row = known ?? (await inner.db.one<LinkRow>(saveLink(groupId, link, viewer.id, days ?? usualDays)))
    return { link: row.link, endTime: row.ends_at.getTime() }
  })
}

function goesByLink({ join_mode }: StandingRow): boolean {
  return join_mode === 'link' || join_mode === 'approve'
}

async function groupIdOf(ctx: Context, way: WayIn): Promise<string> {
  if (!('link' in way)) return way.groupId
  const row = await ctx.db.maybe<LinkRow>(groupByLink(way.link))
  if (!row) throw new Refusal(410, 'group_link_over')
  return row.session_id
}

export async function join(ctx: Context, viewer: Viewer, way: WayIn): Promise<ChatSession | { isWaiting: true }> {
  const groupId = await groupIdOf(ctx, way)
  const outcome = await enter(ctx, viewer, groupId, (inner, group) => mayEnter(inner, viewer, way, group))
  return outcome === 'wait' ? { isWaiting: true } : viewOf(ctx, groupId, viewer.id)
}

/** How this way leads in now, or why it does not. */
async function mayEnter(ctx: Context, viewer: Viewer, way: WayIn, group: StandingRow): Promise<'in' | 'wait'> {
  const ask = await ctx.db.maybe<AskRow>(askOf(group.session_id, viewer.id))
  if (ask?.kind === 'invite') return 'in'
  if ('link' in way) {
    const row = await ctx.db.maybe<LinkRow>(linkOf(group.session_id))
    if (row?.link !== way.link || !goesByLink(group)) throw new Refusal(410, 'group_link_over')
    return group.join_mode === 'approve' ? 'wait' : 'in'
  }
  if (group.board_id !== null && (await ctx.db.maybe(roleInBoard(group.board_id, viewer.id)))) return 'in'
  throw new Refusal(403, 'group_outside')
}

export async function preview(ctx: Context, viewer: Viewer, way: WayIn): Promise<GroupPreview> {
  const groupId = await groupIdOf(ctx, way)
  const row = await ctx.db.maybe<StandingRow>(standingIn(groupId, viewer.id))
  if (!row || row.is_over) throw new Refusal(403, 'group_outside')
  const shown = (state: GroupPreview['state'], from: GroupPreview['from'] = null) => brief(ctx, groupId, state, from)
  if (row.role !== null) return shown('member')
  const invitations = await ctx.db.many<InvitationRow>(invitationsOf(viewer.id))
  const invitation = invitations.find(({ session_id }) => session_id === groupId)
  if (invitation) return shown('invited', senderOf(invitation))
  if ((await ctx.db.maybe<AskRow>(askOf(groupId, viewer.id)))?.kind === 'request') return shown('waiting')
  return shown((await mayEnter(ctx, viewer, way, row)) === 'wait' ? 'approve' : 'open')
}

export async function invitations(ctx: Context, viewer: Viewer): Promise<{ list: GroupPreview[] }> {
  const rows = await ctx.db.many<InvitationRow>(invitationsOf(viewer.id))
  return { list: await Promise.all(rows.map((row) => brief(ctx, row.session_id, 'invited', senderOf(row)))) }
}

function senderOf({ by_id, by_name }: InvitationRow): GroupPreview['from'] {
  return by_id !== null && by_name !== null ? { _id: by_id, name: by_name } : null
}

async function brief(
  ctx: Context,
  groupId: string,
  state: GroupPreview['state'],
  from: GroupPreview['from'],
): Promise<GroupPreview> {
  const group = await groupOf(ctx, groupId)
  if (!group) throw new Refusal(403, 'group_outside')
  const { name, avatar, faces, members } = group
  return { _id: groupId, name, avatar, faces, members, state, from }
}

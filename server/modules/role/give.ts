import type { AdminRole, AdminRoleMember } from '#contract/modules/account/admin-role.ts'
import { limits } from '#contract/shared/limits.ts'
import type { Listed, Page } from '#server/shared/paging.ts'
import { type Context, inTransaction } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { type Office, record } from '../audit/service.ts'
import { tellMember } from '../notification/service.ts'
import { forgetEnded } from '../sanction/service.ts'
import { lockMember, maskEmail, presentCard, refreshCapabilities } from '../user/service.ts'
import {
  countHolders,
  deleteMember,
  type HolderRow,
  holders,
  insertMember,
  lockRoles,
  namesOf,
  type RoleRow,
  type Whose,
} from './queries.ts'
import { present, roleOf } from './roles.ts'

interface Wish {
  userId: string
  roleId: string
  isGiven: boolean
}

/** What it gives counts from the member's next call on; what it took away, no longer. */
export async function giveRole(ctx: Context, office: Office, { userId, roleId, isGiven }: Wish): Promise<AdminRole> {
  return inTransaction(ctx, async (inner) => {
    await inner.db.run(lockRoles())
    const role = await roleOf(inner, roleId)
    const member = await lockMember(inner, userId)
    const before = await rolesOf(inner, userId)
    if (isGiven) {
      if (member.userpower === 0) throw new Refusal(409, 'role_has_all')
      if (member.userpower === 2) throw new Refusal(409, 'admin_unban_first')
      if (role.members >= limits.roleMembers && !before.some(({ id }) => id === roleId))
        throw new Refusal(409, 'role_too_many_members', { params: { most: limits.roleMembers } })
      await forgetEnded(inner, userId)
    }
    const { viewer, client } = office
    const statement = isGiven ? insertMember(roleId, userId, viewer.id) : deleteMember(roleId, userId)
    if (!(await inner.db.maybe(statement))) return present(role)
    await refreshCapabilities(inner, [userId])
    const after = await rolesOf(inner, userId)
    const detail = { role: role.name, before: before.map(nameOf), after: after.map(nameOf) }
    const action = isGiven ? 'user.give-role' : 'user.take-role'
    await record(inner, { actorId: viewer.id, action, subject: userId, ip: client.ip, detail })
    const key = isGiven ? 'role_note_given' : 'role_note_taken'
    await tellMember(inner, userId, { key, params: { name: role.name } })
    return present(await roleOf(inner, roleId))
  })
}

async function rolesOf(ctx: Context, userId: string): Promise<Pick<RoleRow, 'id' | 'name'>[]> {
  return ctx.db.many(namesOf(userId))
}

const nameOf = ({ name }: Pick<RoleRow, 'name'>) => name

type Asked = Page & { roleId?: string; userpower?: 0 | 3 }

/** Who came to it first stands first. */
export async function listHolders(
  ctx: Context,
  { page, limit, roleId, userpower }: Asked,
): Promise<Listed<AdminRoleMember>> {
  const whose = await whoseOf(ctx, { roleId, userpower })
  const rows = await ctx.db.many<HolderRow>(
    holders(whose, ctx.config.current().staffFactorSince, limit, (page - 1) * limit),
  )
  const { total } = await ctx.db.one<{ total: number }>(countHolders(whose))
  return { list: rows.map((row) => presentHolder(ctx, row)), total }
}

async function whoseOf(ctx: Context, { roleId, userpower }: Pick<Asked, 'roleId' | 'userpower'>): Promise<Whose> {
  if (roleId !== undefined && userpower === undefined) return { roleId: (await roleOf(ctx, roleId)).id }
  if (roleId === undefined && userpower !== undefined) return { userpower }
  throw new Refusal(422, 'role_need_one', { field: 'roleId' })
}

function presentHolder(ctx: Context, row: HolderRow): AdminRoleMember {
  return {
    ...presentCard(ctx, row),
    email: maskEmail(row.email ?? ''),
    factor: row.factor,
    outTime: row.out_at?.getTime() ?? 0,
    lastTime: row.last_seen_at?.getTime() ?? 0,
    giveTime: row.given_at?.getTime() ?? 0,
    giver: row.giver_id === null ? null : { _id: row.giver_id, name: row.giver_name ?? '' },
  }
}

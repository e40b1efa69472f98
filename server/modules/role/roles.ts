import type { AdminRole } from '#contract/modules/account/admin-role.ts'
import type { Givable } from '#contract/shared/capabilities.ts'
import { limits } from '#contract/shared/limits.ts'
import { violated } from '../../db/errors.ts'
import { type Context, inTransaction, type Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { nameKey } from '../account-rules/service.ts'
import { type Changed, type Office, record } from '../audit/service.ts'
import { refreshCapabilities } from '../user/service.ts'
import {
  allRoles,
  countRoles,
  deleteRole,
  insertRole,
  lockRoles,
  memberIds,
  type OfficesRow,
  offices,
  oneRole,
  type RoleRow,
  updateRole,
} from './queries.ts'

interface Wish {
  _id?: string
  name: string
  capabilities: Givable[]
}

export async function listRoles(ctx: Context, viewer: Viewer) {
  const list = (await ctx.db.many<RoleRow>(allRoles())).map(present)
  const { out_at: outAt, ...figures } = await ctx.db.one<OfficesRow>(
    offices(ctx.config.current().staffFactorSince, viewer.id),
  )
  return { list, total: list.length, ...figures, outTime: outAt?.getTime() ?? 0 }
}

/** Whoever has it may do what it says now from their next call on. */
export async function saveRole(ctx: Context, office: Office, { _id, name, capabilities: asked }: Wish) {
  const capabilities = [...new Set(asked)].sort()
  return inTransaction(ctx, async (inner) => {
    await inner.db.run(lockRoles())
    const before = _id === undefined ? undefined : await roleOf(inner, _id)
    if (!before) await assertRoom(inner)
    const id = await write(inner, before?.id, name, capabilities)
    if (before) {
      const ids = await inner.db.many<{ id: string }>(memberIds(id))
      await refreshCapabilities(
        inner,
        ids.map((row) => row.id),
      )
    }
    const detail = { before: before ? summary(before) : null, after: { name, capabilities } }
    await note(inner, office, 'role.save', id, detail)
    return present(await roleOf(inner, id))
  })
}

async function write(ctx: Context, id: string | undefined, name: string, capabilities: Givable[]): Promise<string> {
  const key = nameKey(name)
  const statement = id === undefined ? insertRole(name, key, capabilities) : updateRole(id, name, key, capabilities)
  try {
    return (await ctx.db.one<{ id: string }>(statement)).id
  } catch (error) {
    if (violated(error) !== 'roles_name') throw error
    throw new Refusal(409, 'role_name_taken', { field: 'name' })
  }
}

export async function removeRole(ctx: Context, office: Office, id: string): Promise<null> {
  await inTransaction(ctx, async (inner) => {
    await inner.db.run(lockRoles())
    const row = await roleOf(inner, id)
    if (row.members > 0) throw new Refusal(409, 'role_in_use', { params: { count: row.members } })
    await inner.db.run(deleteRole(id))
    await note(inner, office, 'role.delete', id, { before: summary(row), after: null })
  })
  return null
}

export async function roleOf(ctx: Context, id: string): Promise<RoleRow> {
  const row = await ctx.db.maybe<RoleRow>(oneRole(id))
  if (!row) throw new Refusal(404, 'role_not_found')
  return row
}

async function assertRoom(ctx: Context): Promise<void> {
  const { number } = await ctx.db.one<{ number: number }>(countRoles())
  if (number >= limits.roles) throw new Refusal(409, 'role_too_many', { params: { most: limits.roles } })
}

function note(
  ctx: Context,
  { client, viewer }: Office,
  action: 'role.save' | 'role.delete',
  subject: string,
  detail: Changed,
): Promise<void> {
  return record(ctx, { actorId: viewer.id, action, subject, ip: client.ip, detail })
}

function summary({ name, capabilities }: RoleRow) {
  return { name, capabilities }
}

export function present({ id, name, capabilities, members, created_at }: RoleRow): AdminRole {
  return { _id: id, name, capabilities, memberNumber: members, createTime: created_at.getTime() }
}

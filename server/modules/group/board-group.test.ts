import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { type Person, testApi } from '../../../test/support/api.ts'
import { aBoard, joinBoard } from '../../../test/support/forum/forum.ts'
import { settleBoardGroups } from './board-group.ts'

const api = await testApi()

const refused = (code: number, message?: string) => expect.objectContaining({ code, ...(message && { message }) })
const say = (who: Person, sessionId: string, message = 'hello') =>
  who.api.im.send({ sessionId, sessionType: 2, message })
const enter = async (who: Person, groupId: string) => who.api.imGroup.join({ groupId })
const roles = async (who: Person, groupId: string) => {
  const { list } = await who.api.imGroup.members({ groupId, limit: 100 })
  return Object.fromEntries(list.map(({ user, role }) => [user._id, role]))
}

/** A board with a group, its creator, a manager and a member in it. */
async function aBoardGroup() {
  const creator = await api.member()
  const board = await aBoard(api, creator)
  const [manager, member] = [await api.member(), await api.member()]
  await joinBoard(api, board, manager, 'manager')
  await joinBoard(api, board, member)
  const { _id: groupId } = await creator.api.imGroup.openForBoard({ systemId: board.id })
  await enter(manager, groupId)
  await enter(member, groupId)
  return { board, groupId, creator, manager, member }
}

test('the creator opens one group, members of the board come in, its managers are admins', async () => {
  const { board, groupId, creator, manager, member } = await aBoardGroup()
  const systemId = board.id
  const again = await Promise.all([1, 2, 3].map(() => creator.api.imGroup.openForBoard({ systemId })))
  expect(new Set(again.map(({ _id }) => _id))).toEqual(new Set([groupId]))
  expect(await roles(member, groupId)).toEqual({ [creator.id]: 'owner', [manager.id]: 'admin', [member.id]: 'member' })
  expect(await creator.api.imGroup.info({ groupId })).toMatchObject({ systemId, join: 'board', capacity: 2000 })
  const newcomer = await api.member()
  expect(await newcomer.api.imGroup.ofBoard({ systemId })).toEqual({ group: null, mayOpen: false })
  await expect(enter(newcomer, groupId)).rejects.toEqual(refused(403))
  await joinBoard(api, board, newcomer)
  expect(await newcomer.api.imGroup.ofBoard({ systemId })).toMatchObject({ group: { state: 'open', members: 3 } })
  await enter(newcomer, groupId)
  expect(await newcomer.api.imGroup.ofBoard({ systemId })).toMatchObject({ group: { state: 'member', members: 4 } })
})

test('nobody else opens one, and what comes from the board is not changed in the group', async () => {
  const { board, groupId, creator, manager, member } = await aBoardGroup()
  const other = await aBoard(api, creator)
  await joinBoard(api, other, manager, 'manager')
  for (const who of [manager, member, await api.member()])
    await expect(who.api.imGroup.openForBoard({ systemId: other.id })).rejects.toEqual(refused(403))
  expect(await creator.api.imGroup.ofBoard({ systemId: other.id })).toEqual({ group: null, mayOpen: true })
  await expect(creator.api.imGroup.openForBoard({ systemId: '999999999' })).rejects.toEqual(refused(404))
  const set = { groupId, userId: member.id, role: 'admin' } as const
  await expect(creator.api.imGroup.setRole(set)).rejects.toEqual(refused(403, '板块群的身份随板块，请在板块里设置'))
  await expect(creator.api.imGroup.transfer({ groupId, userId: member.id })).rejects.toEqual(refused(403))
  await expect(creator.api.imGroup.update({ groupId, join: 'link' })).rejects.toEqual(refused(422))
  await expect(creator.api.imGroup.leave({ groupId })).rejects.toEqual(refused(403))
  await expect(creator.api.imGroup.invite({ groupId, users: [board.creator.id] })).rejects.toEqual(refused(403))
})

test('who becomes a manager, resigns, leaves or gets the board has the same place in the group', async () => {
  const { board, groupId, creator, manager, member } = await aBoardGroup()
  const systemId = board.id
  await creator.api.board.addManager({ systemId, userId: member.id })
  await creator.api.board.removeManager({ systemId, userId: manager.id })
  await settleBoardGroups(api.ctx)
  expect(await roles(creator, groupId)).toMatchObject({ [manager.id]: 'member', [member.id]: 'admin' })
  await say(member, groupId, 'before I go')
  await member.api.board.join({ systemId, desired: false })
  await settleBoardGroups(api.ctx)
  await expect(say(member, groupId)).rejects.toEqual(refused(403))
  expect(await roles(creator, groupId)).toEqual({ [creator.id]: 'owner', [manager.id]: 'member' })
  // What was theirs until then they read, and nothing later.
  await say(creator, groupId, 'after')
  const { list } = await member.api.im.messages({ sessionId: groupId, limit: '100' })
  expect(list.map(({ message }) => message)).not.toContain('after')
  const heir = await api.member()
  await joinBoard(api, board, heir)
  await creator.api.board.transfer({ systemId, userId: heir.id })
  await settleBoardGroups(api.ctx)
  expect(await roles(heir, groupId)).toMatchObject({ [heir.id]: 'owner', [creator.id]: 'admin' })
  const { left } = await api.ctx.db.one<{ left: number }>(sql`select count(*)::int as left from im_board_moves`)
  expect(left).toBe(0)
})

test('with the board the group is closed, and open again', async () => {
  const { board, groupId, creator, member } = await aBoardGroup()
  const administrator = await api.administrator()
  const state = (one: 'closed' | 'open' | 'hidden') =>
    administrator.api.board.adminSetState({ systemId: board.id, state: one, reason: '整理' })
  for (const one of ['closed', 'hidden'] as const) {
    await state(one)
    for (const who of [creator, member])
      await expect(say(who, groupId)).rejects.toEqual(refused(403, '板块已关闭，群聊暂停'))
    expect((await member.api.im.session({ sessionId: groupId })).group).toMatchObject({ isShut: true, isOver: false })
    const late = await api.member()
    await joinBoard(api, board, late)
    await expect(enter(late, groupId)).rejects.toEqual(refused(403))
  }
  await state('open')
  await say(member, groupId, 'again')
})

test('one that was dismissed makes room for another', async () => {
  const { board, groupId, creator } = await aBoardGroup()
  await creator.api.imGroup.dismiss({ groupId })
  const { _id } = await creator.api.imGroup.openForBoard({ systemId: board.id })
  expect(_id).not.toBe(groupId)
})

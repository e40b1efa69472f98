import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { api as contract } from '#contract/api.ts'
import { type Person, testApi } from '../../../test/support/api.ts'
import { aGroup } from '../../../test/support/forum/chats.ts'

/** Whoever has no business in a group, with every call there is about chats: a new call fails here without a line. */

const api = await testApi()

const modules = ['im', 'imGroup', 'imAct', 'imFind', 'imSticker'] as const
const standings = ['outsider', 'removed', 'invited', 'muted'] as const
type Standing = (typeof standings)[number]

interface Scene {
  who: Person
  owner: Person
  groupId: string
  /** What they have said themselves; of those who never could, of the owner. */
  own: string
  /** Of the owner, after the one who was removed had gone. */
  late: { id: string; seq: number }
}

type Input = (scene: Scene) => unknown
/** The answers to an outsider, to who was removed, was invited and has not come, and is muted with all. */
type Row = [input: Input, ...codes: [number, number, number, number]]

const canary = 'canary-of-this-group'
const session: Input = ({ groupId }) => ({ sessionId: groupId })
const group: Input = ({ groupId }) => ({ groupId })
const about: Input = ({ groupId, owner }) => ({ groupId, userId: owner.id })
const none: Input = () => ({})
const late: Input = ({ late: { id } }) => ({ messageId: id })

const rows: Record<string, Row> = {
  'im.createSession': [({ groupId }) => ({ sessionType: 2, toUserAndGroupId: groupId }), 403, 200, 403, 200],
  'im.sessions': [none, 200, 200, 200, 200],
  'im.session': [session, 403, 200, 403, 200],
  'im.unread': [none, 200, 200, 200, 200],
  'im.read': [({ groupId, late: { seq } }) => ({ sessionId: groupId, seq }), 403, 200, 403, 200],
  'im.top': [({ groupId }) => ({ sessionId: groupId, isTop: true }), 403, 200, 403, 200],
  'im.deleteSession': [session, 403, 200, 403, 200],
  'im.settings': [none, 200, 200, 200, 200],
  'im.saveSettings': [none, 200, 200, 200, 200],
  'im.send': [({ groupId }) => ({ sessionId: groupId, sessionType: 2, message: 'hello' }), 403, 403, 403, 403],
  'im.messages': [({ groupId }) => ({ sessionId: groupId, limit: '100' }), 403, 200, 403, 200],
  'im.missed': [({ groupId }) => ({ sessionId: groupId, after: '0' }), 403, 200, 403, 200],
  'im.typing': [session, 403, 200, 403, 200],
  'im.recall': [({ own }) => ({ messageId: own }), 403, 403, 403, 200],
  'im.deleteMessage': [late, 403, 404, 403, 200],
  'imGroup.info': [group, 403, 403, 403, 200],
  'imGroup.members': [group, 403, 403, 403, 200],
  'imGroup.update': [({ groupId }) => ({ groupId, name: 'mine now' }), 403, 403, 403, 403],
  'imGroup.invite': [({ groupId, owner }) => ({ groupId, users: [owner.id] }), 403, 403, 403, 200],
  'imGroup.approve': [({ groupId, owner }) => ({ groupId, userId: owner.id, pass: true }), 403, 403, 403, 403],
  'imGroup.asks': [group, 403, 403, 403, 403],
  'imGroup.invitations': [none, 200, 200, 200, 200],
  'imGroup.preview': [group, 403, 403, 200, 200],
  'imGroup.ofBoard': [() => ({ systemId: '999999999' }), 200, 200, 200, 200],
  'imGroup.openForBoard': [() => ({ systemId: '999999999' }), 404, 404, 404, 404],
  'imGroup.join': [group, 403, 403, 200, 200],
  'imGroup.leave': [group, 403, 403, 200, 200],
  'imGroup.dismiss': [group, 403, 403, 403, 403],
  'imGroup.link': [group, 403, 403, 403, 409],
  'imGroup.remove': [about, 403, 403, 403, 403],
  'imGroup.setRole': [({ groupId, owner }) => ({ groupId, userId: owner.id, role: 'member' }), 403, 403, 403, 403],
  'imGroup.transfer': [({ groupId, who }) => ({ groupId, userId: who.id }), 403, 403, 403, 403],
  'imGroup.mute': [({ groupId }) => ({ groupId, isMuted: true }), 403, 403, 403, 200],
  'imGroup.muteAll': [({ groupId }) => ({ groupId, muteAll: false }), 403, 403, 403, 403],
  'imAct.react': [({ late: { id } }) => ({ messageId: id, kind: '👍', on: true }), 403, 404, 403, 200],
  'imAct.pin': [late, 403, 404, 403, 403],
  'imAct.unpin': [late, 403, 404, 403, 403],
  'imAct.pinned': [session, 403, 200, 403, 200],
  'imAct.edit': [({ own }) => ({ messageId: own, message: 'other words' }), 403, 403, 403, 403],
  'imAct.saveFile': [late, 403, 404, 403, 200],
  'imAct.forward': [({ late: { id }, groupId }) => ({ messageIds: [id], toSessionIds: [groupId] }), 403, 404, 403, 403],
  'imFind.search': [() => ({ keyword: canary }), 200, 200, 200, 200],
  'imFind.around': [({ groupId, late: { seq } }) => ({ sessionId: groupId, seq }), 403, 200, 403, 200],
  'imSticker.list': [none, 200, 200, 200, 200],
  'imSticker.add': [late, 403, 404, 403, 422],
  'imSticker.remove': [() => ({ stickerIds: ['1'] }), 200, 200, 200, 200],
  'imSticker.order': [() => ({ stickerIds: ['1'] }), 200, 200, 200, 200],
}

const scenes = new Map<Standing, Scene>()

/** The same one until something was done in it. */
async function sceneOf(standing: Standing): Promise<Scene> {
  const scene = scenes.get(standing) ?? (await aScene(standing))
  scenes.set(standing, scene)
  return scene
}

async function aScene(standing: Standing): Promise<Scene> {
  const { owner, members, groupId, say } = await aGroup(api, 1)
  const [member] = members as [Person]
  const own = standing === 'removed' || standing === 'muted' ? await say(member, 'mine') : await say(owner, canary)
  if (standing === 'removed') await owner.api.imGroup.remove({ groupId, userId: member.id })
  const { _id: id, seq } = await say(owner, canary)
  await owner.api.imAct.pin({ messageId: id })
  await owner.api.imGroup.muteAll({ groupId, muteAll: true })
  const who = standing === 'outsider' || standing === 'invited' ? await api.member() : member
  if (standing === 'invited') {
    await who.api.im.saveSettings({ from: 'follow' })
    await owner.api.imGroup.invite({ groupId, users: [who.id] })
  }
  return { who, owner, groupId, own: own._id, late: { id, seq } }
}

type Calls = Record<string, Record<string, (input: unknown) => Promise<unknown>>>

async function answer({ api: calls }: Person, name: string, input: unknown): Promise<{ code: number; data?: unknown }> {
  const [module = '', call = ''] = name.split('.')
  try {
    const data = await (calls as unknown as Calls)[module]?.[call]?.(input)
    return { code: 200, data }
  } catch (error) {
    return { code: (error as { code: number }).code }
  }
}

async function stateOf(groupId: string): Promise<unknown> {
  return api.ctx.db.one(sql`
    select s.last_seq, s.revision, g.name, g.mute_all, g.members, g.dismissed_at,
      (select count(*)::int from im_pins p where p.session_id = s.id) as pins
    from im_sessions s join im_groups g on g.session_id = s.id where s.id = ${groupId}`)
}

test('there is a line for every call about chats', () => {
  const calls = modules.flatMap((module) => Object.keys(contract[module]).map((call) => `${module}.${call}`))
  expect(Object.keys(rows).sort()).toEqual(calls.sort())
})

const all = Object.entries(rows).map(([name, row]) => ({ name, row }))

test.each(all)('$name', async ({ name, row: [input, ...codes] }) => {
  for (const [at, standing] of standings.entries()) {
    const scene = await sceneOf(standing)
    const before = await stateOf(scene.groupId)
    const { code, data } = await answer(scene.who, name, input(scene))
    if (code === 200 && input !== none) scenes.delete(standing)
    expect({ standing, code }).toEqual({ standing, code: codes[at] })
    if (standing === 'muted') continue
    // Not a word of what is not theirs; and nothing is other than before, but that who was invited has come.
    expect(JSON.stringify(data ?? null), standing).not.toContain(canary)
    if (standing !== 'invited') expect(await stateOf(scene.groupId), standing).toEqual(before)
  }
})

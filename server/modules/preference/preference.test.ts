import { expect, test } from 'vitest'
import { topics } from '#contract/modules/forum/preference.ts'
import { type Person, testApi } from '../../../test/support/api.ts'
import { aChat, aGroup } from '../../../test/support/forum/chats.ts'
import { aBoard, aComment, aPost } from '../../../test/support/forum/forum.ts'
import { preferencesOfMany } from './preferences.ts'

const api = await testApi()

test('what is not named stays, and what nobody chose is quiet', async () => {
  const ann = await api.member()
  const { preferences, savePreferences } = ann.api.notification
  const usual = await preferences()
  expect(Object.keys(usual.matrix)).toEqual([...topics])
  expect(usual.matrix.like).toEqual({ site: true, push: false, mail: false })
  expect(usual.matrix.security).toEqual({ site: true, push: true, mail: true })
  expect(usual).toMatchObject({ quiet: null, hideContent: true, digest: 'off', digestAt: { day: 0, hour: 9 } })
  await savePreferences({ matrix: { like: { push: true }, reply: { mail: true } } })
  const quiet = { from: '22:30', to: '08:00', zone: 'Europe/Berlin' }
  await savePreferences({ quiet, digest: 'weekly', digestAt: { day: 3, hour: 18 } })
  const saved = await savePreferences({ matrix: { like: { site: false } }, hideContent: false })
  expect(saved.matrix.like).toEqual({ site: false, push: true, mail: false })
  expect(saved.matrix.reply).toEqual({ site: true, push: true, mail: true })
  expect(saved).toMatchObject({ quiet, digest: 'weekly', digestAt: { day: 3, hour: 18 }, hideContent: false })
  expect(await preferences()).toEqual(saved)
  expect(await savePreferences({ quiet: null })).toMatchObject({ quiet: null })
  const bob = await api.member()
  const many = await preferencesOfMany(api.ctx, [ann.id, bob.id])
  expect(many.get(ann.id)).toMatchObject({ digest: 'weekly', zone: 'Europe/Berlin' })
  expect(many.get(bob.id)).toMatchObject({ ...usual, zone: 'Asia/Shanghai' })
})

test('what concerns the account and money is always said; times and zones are real', async () => {
  const ann = await api.member()
  const save = (body: object) =>
    api.request('/api/aoir-notification/save-preferences', { token: ann.tokens.access_token, body })
  for (const topic of ['wallet', 'sanction', 'security'])
    expect(await save({ matrix: { like: { push: true }, [topic]: { site: false } } })).toMatchObject({ code: 422 })
  expect(await save({ matrix: { wallet: { site: true, push: false, mail: false } } })).toMatchObject({ code: 200 })
  for (const zone of ['Mars/Olympus', '+08:00', "x'"])
    expect(await save({ quiet: { from: '22:00', to: '08:00', zone } })).toMatchObject({ status: 422 })
  for (const from of ['24:00', '8:00', '22:60', ''])
    expect(await save({ quiet: { from, to: '08:00', zone: 'Asia/Tokyo' } })).toMatchObject({ status: 422 })
  expect(await save({ digestAt: { day: 7, hour: 9 } })).toMatchObject({ status: 422 })
  expect(await save({ digest: 'hourly' })).toMatchObject({ status: 422 })
  expect((await ann.api.notification.preferences()).matrix.like.push).toBe(false)
})

test('the one switch of before speaks of five kinds together', async () => {
  const [ann, bob] = await Promise.all([api.member(), api.member()])
  await ann.api.user.saveSettings({ hearsNews: false })
  const { matrix } = await ann.api.notification.preferences()
  for (const topic of ['like', 'comment', 'reply', 'mention', 'follow'] as const) expect(matrix[topic].site).toBe(false)
  expect(matrix.system.site).toBe(true)
  await ann.api.notification.savePreferences({ matrix: { like: { site: true } } })
  expect(await ann.api.user.settings()).toMatchObject({ hearsNews: false })
  const postsId = await aPost(ann, await aBoard(api))
  await bob.api.like.create({ likeType: 'posts', objectId: postsId })
  await aComment(bob, postsId)
  expect(await ann.api.notification.unread()).toMatchObject({ likeCount: 1, commentCount: 0 })
  await ann.api.user.saveSettings({ hearsNews: true })
  expect(await ann.api.notification.unread()).toMatchObject({ likeCount: 1, commentCount: 1 })
})

test('chats that are off on the site are not counted, and are again once they are on', async () => {
  const chat = await aChat(api)
  const { ann, bob } = chat
  const group = await aGroup(api, 1)
  const [reader] = group.members as [Person]
  await chat.say(bob, 'one')
  await group.say(group.owner, 'two')
  for (const [who, topic, sessionId] of [
    [ann, 'im', chat.sessionId],
    [reader, 'group', group.groupId],
  ] as const) {
    const { notification, im } = who.api
    const session = () => im.session({ sessionId })
    expect([await im.unread(), (await session()).isSilent]).toEqual([{ unread: 1 }, undefined])
    await notification.savePreferences({ matrix: { [topic]: { site: false } } })
    expect(await im.unread()).toEqual({ unread: 0 })
    // In its own line it is still said.
    expect(await session()).toMatchObject({ unread: 1, isSilent: true })
    await notification.savePreferences({ matrix: { [topic]: { site: true } } })
    expect([await im.unread(), (await session()).isSilent]).toEqual([{ unread: 1 }, undefined])
  }
})

import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApi } from '../../../test/support/api.ts'
import { newMember } from '../../../test/support/forum/people.ts'
import { type RunningServer, startServer, testSecretKey } from '../../../test/support/server.ts'
import { tokenOf } from './service.ts'

const api = await testApi()
const guest = api.as(null).subscription

test('a link ends its own kind of letter and nothing else, offers less, and takes it back', async () => {
  const ann = await api.member()
  const { preferences, savePreferences } = ann.api.notification
  await savePreferences({ matrix: { reply: { mail: true }, like: { mail: true } }, digest: 'daily' })
  const token = tokenOf(api.ctx, { userId: ann.id, about: 'reply' })
  const asked = await guest.look({ token })
  expect(asked).toMatchObject({ about: 'reply', isOn: true, digest: 'daily', email: expect.stringContaining('***@') })
  expect(asked.email).not.toBe(ann.email)
  expect((await preferences()).matrix.reply.mail).toBe(true)
  expect(await guest.change({ token, choice: 'off' })).toMatchObject({ isOn: false })
  expect(await guest.change({ token, choice: 'off' })).toMatchObject({ isOn: false })
  const { matrix, digest } = await preferences()
  expect([matrix.reply.mail, matrix.like.mail, digest]).toEqual([false, true, 'daily'])
  expect(await guest.change({ token, choice: 'on' })).toMatchObject({ isOn: true })
  await savePreferences({ digest: 'off' })
  expect(await guest.change({ token, choice: 'weekly' })).toMatchObject({ isOn: false, digest: 'weekly' })
  const ofDigest = tokenOf(api.ctx, { userId: ann.id, about: 'digest' })
  expect(await guest.change({ token: ofDigest, choice: 'on' })).toMatchObject({ about: 'digest', digest: 'daily' })
  expect(await guest.change({ token: ofDigest, choice: 'weekly' })).toMatchObject({ isOn: true, digest: 'weekly' })
  expect(await guest.change({ token: ofDigest, choice: 'off' })).toMatchObject({ isOn: false, digest: 'off' })
  // Once for each that somebody ended: the second press changed nothing.
  const counted = await api.ctx.db.many(sql`select about, number from unsubscriptions order by about`)
  expect(counted).toEqual([
    { about: 'digest', number: 1 },
    { about: 'reply', number: 1 },
  ])
})

test('a forged link is refused, and so is one of another', async () => {
  const [ann, bob] = await Promise.all([api.member(), api.member()])
  const right = tokenOf(api.ctx, { userId: ann.id, about: 'reply' })
  const [, , signature] = right.split('.')
  const forged = [
    `${bob.id}.reply.${signature}`,
    `${ann.id}.like.${signature}`,
    `${ann.id}.reply.${signature?.slice(0, -1)}`,
    `${right}.more`,
    `${ann.id}.reply.`,
    `${ann.id}.mars.${signature}`,
    `99999999999999999999.reply.${signature}`,
    '',
    '../../etc',
  ]
  for (const token of forged)
    for (const call of [guest.look({ token }), guest.change({ token, choice: 'off' })])
      await expect(call).rejects.toMatchObject({ code: 404 })
})

let server: RunningServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

test('mail programs end it by one POST without a person; a GET shows a page and changes nothing', async () => {
  const member = await newMember(server, 'reader', 'kind of blue 1959')
  const token = tokenOf({ secretKey: Buffer.from(testSecretKey) }, { userId: member.id, about: 'reply' })
  const call = async (path: string, body: object) =>
    (await server.http.json(path, { body, token: member.access_token })).envelope.data as {
      matrix: { reply: { mail: boolean } }
    }
  await call('/api/aoir-notification/save-preferences', { matrix: { reply: { mail: true } } })
  const isOn = async () => (await call('/api/aoir-notification/save-preferences', {})).matrix.reply.mail
  const url = `${server.origin}/mail/unsubscribe/${token}`
  const page = await fetch(url)
  expect([page.status, page.headers.get('content-type')]).toEqual([200, expect.stringMatching(/^text\/html/)])
  expect(await isOn()).toBe(true)
  const press = (to: string) =>
    fetch(to, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })
  expect((await press(`${url}x`)).status).toBe(404)
  expect(await isOn()).toBe(true)
  const answer = await press(url)
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(await isOn()).toBe(false)
  expect((await press(url)).status).toBe(200)
})

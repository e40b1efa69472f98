import { afterAll, expect, test } from 'vitest'
import { bindApi } from '#web/api/api.ts'
import { cookiesOf, login, type Member, newMember } from '../support/forum/people.ts'
import { form, formType, plainImage } from '../support/forum/uploads.ts'
import { adminPassword, startServer } from '../support/server.ts'
import { configure, desktopAgent, stateOf } from '../support/site.ts'

/** Pages of members share what is the same for all. Nothing of one may come out for another, and nothing may stay. */

const server = await startServer({ env: { STARTER: 'on' } })
afterAll(() => server.stop())

const apiOf = ({ access_token }: Pick<Member, 'access_token'>) =>
  bindApi(async ({ method, url, body }) => {
    const call = method === 'POST' ? { body, token: access_token } : { token: access_token }
    return (await server.http.json(url, call)).envelope
  })

const [ann, bob] = await Promise.all([newMember(server, 'ann-of-pages'), newMember(server, 'bob-of-pages')])
const { list } = await apiOf(ann).post.list({ limit: 10, sort: 'mix' })
const talked = list.find(({ commentNumber }) => commentNumber > 2)
const post = talked?._id ?? ''
const author = talked?.user._id ?? ''

async function get(who: Pick<Member, 'access_token'>, path: string) {
  const { access_token } = who
  const { text } = await server.http.call(path, { headers: { 'user-agent': desktopAgent }, cookies: { access_token } })
  const { queries } = stateOf(text) as { queries: { queries: { queryHash: string; state: { data: unknown } }[] } }
  const data = Object.fromEntries(queries.queries.map(({ queryHash, state }) => [queryHash, state.data]))
  return { html: rootOf(text), data, me: data['["me"]'] as { _id: string; name: string } | undefined }
}

/** What time it is belongs to the moment, and the address to where it was asked for. */
function rootOf(text: string): string {
  const html = /<div id="root">(.*)<\/div>/s.exec(text)?.[1] ?? ''
  return html
    .replace(/<time[^>]*>.*?<\/time>/gs, '')
    .replaceAll(/\?new=\d+&amp;/g, '?')
    .replaceAll(/\?new=\d+/g, '')
}

let addresses = 0

/** An address that nobody has asked for is drawn for whoever asks: what is kept must be the same, again and again. */
async function expectOwn(...people: Pick<Member, 'access_token'>[]): Promise<void> {
  for (const path of ['/', `/${post}`]) {
    const drawn = (who: Pick<Member, 'access_token'>) => get(who, `${path}?new=${++addresses}`)
    const last = new Map<unknown, unknown>()
    for (let times = 0; times < 4; times++)
      for (const who of people)
        for (let isStill = false; !isStill; ) {
          const before = last.get(who) ?? (await drawn(who))
          const [kept, after] = [await get(who, path), await drawn(who)]
          // Ranks, views and grades are written every few seconds: what changes meanwhile is looked at once more.
          isStill = JSON.stringify(before) === JSON.stringify(after)
          if (isStill) expectSame(kept, after)
          last.set(who, after)
        }
  }
}

/** Only where they begin to differ: pages are long. */
function expectSame(page: unknown, other: unknown): void {
  const [one, two] = [JSON.stringify(page), JSON.stringify(other)]
  let from = 0
  while (from < one.length && one[from] === two[from]) from += 1
  const part = (text: string) => text.slice(Math.max(0, from - 60), from + 100)
  expect(part(one)).toBe(part(two))
}

test('each member gets the own page', async () => {
  await expectOwn(ann, bob)
  for (const path of ['/', `/${post}`]) {
    const [ofAnn, ofBob] = [await get(ann, path), await get(bob, path)]
    expect(ofAnn.me?.name).toBe(ann.name)
    expect(ofBob.me?.name).toBe(bob.name)
    expect(ofBob.html).not.toContain(ann.name)
  }
})

test('what somebody did shows at once, to them alone', async () => {
  await apiOf(ann).like.create({ likeType: 'posts', objectId: post })
  await apiOf(ann).post.collect({ postsId: post })
  await apiOf(ann).follow.follow({ friendId: author })
  const { list } = await apiOf(ann).comment.comments({ postsId: post })
  await apiOf(ann).like.create({ likeType: 'comment', objectId: list[0]?._id ?? '' })
  await expectOwn(ann, bob)
  const one = `["posts","one","${post}"]`
  const own = { isLike: true, isCollect: true, user: { isFollow: true } }
  expect((await get(ann, `/${post}`)).data[one]).toMatchObject(own)
  expect((await get(bob, `/${post}`)).data[one]).toMatchObject({ isLike: false, isCollect: false })
  await apiOf(ann).like.create({ likeType: 'posts', objectId: post })
  await expectOwn(ann, bob)
  expect((await get(ann, `/${post}`)).data[one]).toMatchObject({ ...own, isLike: false })
})

test('what somebody wrote is theirs', async () => {
  const said = await apiOf(ann).comment.publishComment({ postsId: post, content: 'said by ann' })
  await expectOwn(ann, bob)
  const seen = async (who: Member) => JSON.stringify((await get(who, `/${post}`)).data)
  expect(await seen(bob)).toContain('said by ann')
  await apiOf(ann).comment.deleteComment({ commentId: said._id })
  await expectOwn(ann, bob)
  expect(await seen(bob)).not.toContain('said by ann')
})

test('a new name, a new right and a new configuration show on the next page', async () => {
  const administrator = await login(server, 'admin', adminPassword)
  await expectOwn(ann, bob, administrator)
  const { name } = await apiOf(ann).user.changeName({ newname: 'ann-anew' })
  expect((await get(ann, '/')).html).toContain(name)
  await configure(server, administrator.access_token, { COMMON_SITE_NAME: 'another site', COMMON_CURRENCY: 'shells' })
  expect((await get(bob, '/')).html).toContain('another site')
  expect((await get(bob, '/')).html).toContain('shells')
  await expectOwn(ann, bob, administrator)
})

/** A picture of ann's own becomes her avatar. */
async function wear(who: Member, colour: string): Promise<string> {
  const body = form(await plainImage(40, 40, colour).png().toBuffer(), 'me.png')
  const headers = { 'content-type': formType }
  const { envelope } = await server.http.json<string>('/api/upload', { body, headers, token: who.access_token })
  const { avatar } = await apiOf(who).user.changeAvatar({ avatar: envelope.data })
  return avatar
}

test('a new avatar is on every page at once, and the old one on none', async () => {
  await apiOf(ann).comment.publishComment({ postsId: post, content: 'with a face' })
  await expectOwn(ann, bob)
  const red = await wear(ann, '#cc0000')
  await expectOwn(ann, bob)
  expect(await everything(ann, bob)).toContain(red)
  const blue = await wear(ann, '#0000cc')
  const seen = await everything(ann, bob)
  expect(seen).toContain(blue)
  expect(seen).not.toContain(red)
  await expectOwn(ann, bob)
})

async function everything(...people: Member[]): Promise<string> {
  const pages = []
  for (const who of people) for (const path of ['/', `/${post}`]) pages.push(await get(who, path))
  return JSON.stringify(pages)
}

test('whoever is banned has no more than a reader on the next page, and comes back as a member', async () => {
  const office = apiOf(await login(server, 'admin', adminPassword)).adminUser
  const standing = async (who: Member) => ((await get(who, `/${post}`)).me as { userpower?: number }).userpower
  await office.setPower({ userId: bob.id, userpower: 3 })
  await expectOwn(ann, bob)
  const managed = (await get(bob, `/${post}`)).html
  await office.setPower({ userId: bob.id, userpower: 1 })
  await office.ban({ userId: bob.id, reason: 'for the test' })
  expect([await standing(ann), await standing(bob)]).toEqual([1, 2])
  expect((await get(bob, `/${post}`)).html).not.toBe(managed)
  await expectOwn(ann, bob)
  await office.unban({ userId: bob.id })
  expect(await standing(bob)).toBe(1)
  await expectOwn(ann, bob)
})

test('whoever logs out is a guest', async () => {
  await expectOwn(bob)
  await apiOf(bob).session.logout()
  for (const path of ['/', `/${post}`]) {
    const { me, html } = await get(bob, path)
    expect(me).toBeUndefined()
    expect(html).not.toContain(bob.name)
  }
  expect(cookiesOf(ann).access_token).toBe(ann.access_token)
  await expectOwn(ann)
})

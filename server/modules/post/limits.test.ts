import { describe, expect, it } from 'vitest'
import { limits } from '#contract/shared/limits.ts'
import { testApi } from '../../../test/support/api.ts'
import { aBoard, aComment, aFile, aPost } from '../../../test/support/forum/forum.ts'

const api = await testApi()
const administrator = await api.administrator()
const author = await api.member()
const board = await aBoard(api, author)

/** Ten code points and fifteen places, and for readers one character. */
const couple = '👩🏽‍❤️‍💋‍👨🏽'

type Call = (text: string) => Promise<unknown>

/** Everything that people write and see counted. */
const fields: Record<string, [number, Call]> = {
  'title of a post': [limits.title, (title) => author.api.post.publish({ systemId: board.id, title, content: 'x' })],
  'tag of a post': [
    limits.tag,
    (tag) => author.api.post.publish({ systemId: board.id, title: 'x', content: 'x', tags: [tag] }),
  ],
  comment: [limits.commentCharacters, async (content) => aComment(author, await aPost(author, board), content)],
  reply: [
    limits.commentCharacters,
    async (content) => {
      const { _id: commentId } = await aComment(author, await aPost(author, board))
      return author.api.comment.publishReply({ commentId, content })
    },
  ],
  signature: [limits.signature, (signature) => author.api.user.changeSignature({ signature })],
  'description of a board': [
    limits.boardDescription,
    (systemDescr) => author.api.board.update({ systemId: board.id, systemDescr }),
  ],
  'rules of a board': [limits.boardRules, (rules) => author.api.board.update({ systemId: board.id, rules })],
  zone: [20, (zoneName) => administrator.api.board.adminSaveZone({ zoneName })],
  'reason of a deletion': [
    limits.reason,
    async (reason) => administrator.api.post.remove({ postsId: await aPost(author, board), reason }),
  ],
  'reason of a mute': [
    limits.reason,
    async (reason) => author.api.board.mute({ systemId: board.id, userId: (await api.member()).id, days: 1, reason }),
  ],
  announcement: [60, (title) => administrator.api.announcement.adminSave({ title, content: 'x' })],
  'page of the site': [60, (title) => administrator.api.customPage.adminSave({ path: 'about', title, content: 'x' })],
}

describe.each(Object.entries(fields))('the length of a %s', (_, [max, call]) => {
  it('is counted in characters as readers see them', async () => {
    for (const character of ['字', couple, 'e\u0301']) await call(character.repeat(max))
    for (const text of ['字'.repeat(max + 1), couple.repeat(max + 1), `x${'\u200d👩'.repeat(max * 8)}`])
      await expect(call(text)).rejects.toMatchObject({ code: 422, message: expect.stringContaining(String(max)) })
  })
})

describe('videos', () => {
  const video = (path: string) => ({ type: 'video' as const, attrs: { path } })

  it('a post holds one, beside its text or in it', async () => {
    const [one, other] = [await aFile(api, author, 'video'), await aFile(api, author, 'video')]
    const doc = (...content: ReturnType<typeof video>[]) => ({ type: 'doc' as const, content })
    await aPost(author, board, { video: { path: one } })
    await aPost(author, board, { content: doc(video(one)) })
    const tooMany = { code: 422, message: '一篇帖子只能放一个视频' }
    for (const patch of [
      { content: doc(video(one), video(other)) },
      { content: doc(video(one), video(one)) },
      { content: doc(video(one)), video: { path: other } },
    ])
      await expect(aPost(author, board, patch)).rejects.toMatchObject(tooMany)
  })
})

describe('tags', () => {
  const tagsOf = async (id: string) => (await api.as(null).post.one({ id })).tags

  it('are kept without their sign, each once, and found', async () => {
    const id = await aPost(author, board, {
      tags: ['#川西', '胶片 ', '＃35MM', '35mm', '##', '川 西'] as string[],
    }).catch((error: unknown) => error)
    expect(id).toMatchObject({ code: 422 })
    const made = await aPost(author, board, { tags: ['#川西', '胶片 ', '＃35MM', '35mm', '##'] })
    expect(await tagsOf(made)).toEqual(['川西', '胶片', '35MM'])
    expect((await author.api.post.source({ postsId: made })).tags).toEqual(['川西', '胶片', '35MM'])
    expect((await api.as(null).search.list({ keyword: '川西' })).posts).toMatchObject([{ _id: made }])
  })

  it('stay where a change does not name them', async () => {
    const id = await aPost(author, board, { tags: ['雨林'] })
    const change = { postsId: id, systemId: board.id, title: 'a', content: 'b' }
    await author.api.post.update(change)
    expect(await tagsOf(id)).toEqual(['雨林'])
    await author.api.post.remove({ postsId: id })
    await author.api.post.restore({ postsId: id })
    expect((await api.as(null).search.list({ keyword: '雨林' })).total).toBe(1)
    await author.api.post.update({ ...change, tags: [] })
    expect(await tagsOf(id)).toEqual([])
    expect((await api.as(null).search.list({ keyword: '雨林' })).total).toBe(0)
  })

  it('go with a draft', async () => {
    const { _id } = await author.api.post.saveDraft({ draft: { title: couple.repeat(limits.title), tags: ['茶'] } })
    expect((await author.api.post.draft({ _id }))?.draft.tags).toEqual(['茶'])
  })
})

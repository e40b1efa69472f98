import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import type { Document } from '#contract/shared/document.ts'
import { limits } from '#contract/shared/limits.ts'
import { testApi } from '../../../test/support/api.ts'
import { aBoard, aFile, aPost, setBoardState } from '../../../test/support/forum/forum.ts'

const api = await testApi()
const author = await api.member()
const board = await aBoard(api)

describe('drafts', () => {
  test('are kept, changed, listed and thrown away', async () => {
    const writer = await api.member()
    const draft = { systemId: board.id, title: '未完', content: words('草稿正文') }
    const saved = await writer.api.post.saveDraft({ draft })
    expect(saved).toMatchObject({ postsId: null, title: '未完', excerpt: '草稿正文', system: { _id: board.id } })
    await writer.api.post.saveDraft({ _id: saved._id, draft: { ...draft, title: '未完二' } })
    await writer.api.post.saveDraft({ draft: {} })
    const { list, total } = await writer.api.post.drafts({})
    expect([total, list.map(({ title }) => title)]).toEqual([2, ['', '未完二']])
    await writer.api.post.deleteDraft({ _id: saved._id })
    expect(await writer.api.post.draft({ _id: saved._id })).toBeNull()
  })

  test('show their pictures as they are today', async () => {
    const [inside, beside, gone] = [await aFile(api, author), await aFile(api, author), await aFile(api, author)]
    const video = await aFile(api, author, 'video')
    const content: Document = {
      type: 'doc',
      content: [{ type: 'image', attrs: { path: inside, url: 'https://evil.example' } }],
    }
    const { _id } = await author.api.post.saveDraft({ draft: { content, images: [beside, gone], video } })
    await api.ctx.db.run(sql`update attachments set state = 'deleting', deleting_at = now() where path = ${gone}`)
    const draft = await author.api.post.draft({ _id })
    expect(draft?.pictures.map(({ url }) => url)).toEqual([`/${beside}`])
    expect(draft?.insidePictures.map(({ url }) => url)).toEqual([`/${inside}`])
    expect(draft?.film?.url).toBe(`/${video}`)
    expect(draft?.draft.content?.content?.[0]).toMatchObject({ attrs: { path: inside, url: `/${inside}` } })
    expect(JSON.stringify(draft)).not.toContain('evil')
  })

  test('of a post that is being edited there is one, and it goes with the change', async () => {
    const id = await aPost(author, board)
    const [one, two] = await Promise.all(
      ['eins', 'zwei'].map((title) => author.api.post.saveDraft({ postsId: id, draft: { title } })),
    )
    expect(one?._id).toBe(two?._id)
    expect(await author.api.post.draft({ postsId: id })).toMatchObject({ _id: one?._id, postsId: id })
    await author.api.post.update({ postsId: id, systemId: board.id, title: 't', content: 'c' })
    expect(await author.api.post.draft({ postsId: id })).toBeNull()
    const stranger = await api.member()
    const token = stranger.tokens.access_token
    const answer = await api.request('/api/aoir-posts-draft/save', { body: { postsId: id, draft: {} }, token })
    expect(answer.code).toBe(403)
  })

  test('have a limit, also for many at once', async () => {
    const writer = await api.member()
    const save = () =>
      api.request('/api/aoir-posts-draft/save', { body: { draft: {} }, token: writer.tokens.access_token })
    const answers = await Promise.all(Array.from({ length: 60 }, save))
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(limits.drafts)
    expect(answers.find(({ code }) => code !== 200)).toMatchObject({ code: 409 })
    expect((await writer.api.post.drafts({})).total).toBe(limits.drafts)
  })

  test('are no larger than a post may be', async () => {
    const token = author.tokens.access_token
    const content = {
      type: 'doc',
      content: [...(words('字'.repeat(50_000)).content ?? []), ...(words('字').content ?? [])],
    }
    const answer = await api.request('/api/aoir-posts-draft/save', { body: { draft: { content } }, token })
    expect(answer).toMatchObject({ code: 422, message: '最多 50000 个字符' })
  })

  test('do not tell of a board that is out of sight', async () => {
    const own = await aBoard(api)
    const { _id } = await author.api.post.saveDraft({ draft: { systemId: own.id, title: 't' } })
    await setBoardState(api, own, 'hidden')
    expect((await author.api.post.draft({ _id }))?.system).toBeNull()
  })
})

function words(text: string): Document {
  return { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] }
}

import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import type { Document } from '#contract/shared/document.ts'
import type { Answer, Person } from '../../../test/support/api.ts'
import {
  aBoard,
  aClassification,
  aFile,
  aPost,
  joinBoard,
  type PostPatch,
  paragraph,
  setBoardState,
} from '../../../test/support/forum/forum.ts'
import { sharedBoard } from '../../../test/support/forum/post-site.ts'
import { waitForLocks } from '../../../test/support/together.ts'

const { api, author, board, countsOf } = sharedBoard()

function publish(person: Person | null, body: Record<string, unknown>, headers?: Record<string, string>) {
  const whole = { systemId: board.id, title: 'a title', content: 'a text', ...body }
  return api.request<{ _id: string }>('/api/aoir-system-posts/publish', {
    body: whole,
    token: person?.tokens.access_token,
    headers,
  })
}

describe('publishing', () => {
  test('plain text becomes paragraphs, and everybody can read them', async () => {
    const id = await aPost(author, board, { title: '  第一帖  ', content: '一行\n\n第二行' })
    const page = await api.as(null).post.one({ id })
    expect(page).toMatchObject({
      _id: id,
      title: '第一帖',
      excerpt: '一行 第二行',
      html: '<p>一行</p><p>第二行</p>',
      wordNumber: 5,
      editTime: 0,
      canEdit: false,
      canManage: false,
      mayComment: false,
      commentRefusal: '请先登录',
      system: { _id: board.id, systemSign: board.sign },
      user: { _id: author.id, name: author.name, isFollow: false },
    })
  })

  test('more lines than blocks share paragraphs, and can be read again', async () => {
    const lines = Array.from({ length: 3000 }, (_, index) => `第${index}行`)
    const id = await aPost(author, board, { content: lines.join('\n') })
    const { html } = await api.as(null).post.one({ id })
    for (const line of [lines[0], lines[1499], lines[2999]]) expect(html).toContain(line)
  })

  test('pictures and videos are claimed, shown with their sizes, and come once', async () => {
    const [inText, beside] = [await aFile(api, author), await aFile(api, author)]
    const video = await aFile(api, author, 'video')
    const content: Document = {
      type: 'doc',
      content: [
        { type: 'paragraph', content: [{ type: 'text', text: '看图' }] },
        { type: 'image', attrs: { path: inText, alt: '一张图', url: 'https://evil.example/x.png', width: 1 } },
      ],
    }
    const id = await aPost(author, board, {
      content,
      images: [beside, inText, beside],
      video: { path: video, cover: beside },
    })
    const page = await api.as(null).post.one({ id })
    expect(page.images.map(({ path }) => path)).toEqual([beside])
    expect(page.video).toMatchObject({ url: `/${video}`, cover: `/${beside}`, duration: 12 })
    expect(page.content.content?.[1]).toMatchObject({ attrs: { url: `/${inText}`, width: 640, height: 480 } })
    expect(page.html).toContain(`<img src="/${inText}" alt="一张图" width="640" height="480" loading="lazy">`)
    expect(JSON.stringify(page)).not.toContain('evil.example')
    const { list } = await api.as(null).post.list({ select: { systemId: board.id } })
    const card = list.find(({ _id }) => _id === id)
    expect(card?.images.map(({ path }) => path)).toEqual([beside, inText])
    expect(card?.imageNumber).toBe(2)
    const files = await author.api.attachment.image({})
    for (const { _id, path } of files.list.filter(({ path }) => [inText, beside].includes(path)))
      expect([path, (await author.api.attachment.uses({ _id })).list]).toEqual([
        path,
        expect.arrayContaining([{ type: 'posts', id, title: page.title }]),
      ])
  })

  test.each([
    ['nothing at all', {}, 422],
    ['only white space', { content: ' \n\t ' }, 422],
    ['an empty document', { content: { type: 'doc', content: [{ type: 'paragraph' }] } }, 422],
    ['no title', { title: '  ' }, 422],
    ['a title of 101 characters', { title: 'x'.repeat(101) }, 422],
    ['a text of 50,001 characters', { content: 'x'.repeat(50_001) }, 422],
    ['NUL', { content: 'a\0b' }, 422],
    ['half a character', { content: 'a\ud800b' }, 422],
    ['a tower of marks', { content: `a${'\u0301'.repeat(9)}` }, 422],
    ['a tower of marks in the title', { title: `a${'\u0301'.repeat(9)}` }, 422],
    ['a classification of another board', { classifyId: '999999' }, 422],
    ['an unknown board', { systemId: '999999' }, 404],
    ['a file that is not there', { images: ['aoir/1/image/2026/11/15/1763200000000.webp'] }, 404],
    ['a video that is a picture', { video: { path: 'aoir/1/image/2026/11/15/1763200000000.webp' } }, 404],
    ['nine pictures', { images: Array.from({ length: 9 }, (_, n) => `aoir/1/image/2026/11/15/${n + 1}.webp`) }, 422],
    ['51 pictures in the text', { content: manyImages(51) }, 422],
  ])('%s is refused and leaves nothing', async (_, body: Record<string, unknown>, code) => {
    const before = await countsOf()
    const answer = await publish(author, { content: '', ...body, title: body.title ?? 'a title' })
    expect(answer.code).toBe(code)
    expect(answer.message).not.toBe('')
    expect(await countsOf()).toEqual(before)
  })

  test('a text over its limit is told which limit that is', async () => {
    const doc = paragraph('字'.repeat(40_000))
    doc.content?.push(...(paragraph('字'.repeat(10_001)).content ?? []))
    const answer = await publish(author, { content: doc })
    expect(answer).toMatchObject({ code: 422, message: '最多 50000 个字符' })
  })

  test('a file of somebody else is not taken', async () => {
    const path = await aFile(api, await api.member())
    expect((await publish(author, { images: [path] })).code).toBe(404)
  })

  test('boards say who may write (D22)', async () => {
    const stranger = await api.member()
    const manager = await api.member()
    const states = ['closed', 'hidden', 'pending', 'rejected'] as const
    for (const state of states) {
      const { id } = await aBoard(api, undefined, { state })
      expect((await publish(stranger, { systemId: id })).code).toBe(state === 'closed' ? 403 : 404)
    }
    const managersOnly = await aBoard(api, undefined, { postRule: 'managers' })
    await joinBoard(api, managersOnly, manager, 'manager')
    expect((await publish(stranger, { systemId: managersOnly.id })).code).toBe(403)
    expect((await publish(manager, { systemId: managersOnly.id })).code).toBe(200)
    const membersOnly = await aBoard(api, undefined, { postRule: 'members' })
    expect((await publish(stranger, { systemId: membersOnly.id })).code).toBe(403)
    await joinBoard(api, membersOnly, stranger)
    expect((await publish(stranger, { systemId: membersOnly.id })).code).toBe(200)
    expect(await publish(null, {})).toMatchObject({ code: 401, message: '请先登录' })
  })

  test('those who are named are told, once, and under their own name', async () => {
    const named = await api.member()
    const content: Document = {
      type: 'doc',
      content: [
        {
          type: 'paragraph',
          content: [
            { type: 'mention', attrs: { id: named.id, label: '管理员' } },
            { type: 'mention', attrs: { id: '999999', label: 'nobody' } },
            { type: 'mention', attrs: { id: author.id, label: 'me' } },
          ],
        },
      ],
    }
    const id = await aPost(author, board, { content })
    await author.api.post.update({ postsId: id, systemId: board.id, title: 'again', content })
    const page = await api.as(null).post.one({ id })
    expect(page.html).toBe(
      `<p><a href="/author/${named.id}">@${named.name}</a>@nobody<a href="/author/${author.id}">@${author.name}</a></p>`,
    )
    const told = await api.ctx.db.many<{ user_id: string }>(
      sql`select user_id from notifications where post_id = ${id} and type = 'mention'`,
    )
    expect(told).toEqual([{ user_id: named.id }])
  })

  test('that there was no such post is forgotten when there is one', async () => {
    const before = await aPost(author, board)
    const next = String(BigInt(before) + 1n)
    for (const token of [null, author.tokens.access_token])
      expect((await api.request(`/api/aoir-system-posts/${next}`, { method: 'GET', token })).code).toBe(404)
    expect(await aPost(author, board)).toBe(next)
    expect((await api.as(null).post.one({ id: next }))._id).toBe(next)
  })

  test('the same key publishes once', async () => {
    const key = { 'idempotency-key': 'a-key-of-a-test-0001' }
    const answers = await Promise.all([publish(author, {}, key), publish(author, {}, key)])
    expect(new Set(answers.map(({ data }) => data._id)).size).toBe(1)
    expect((await publish(author, { title: 'another' }, key)).code).toBe(422)
  })

  test('a draft goes when its post is there', async () => {
    const draft = await author.api.post.saveDraft({ draft: { title: 'a draft' } })
    await aPost(author, board)
    expect(await author.api.post.draft({ _id: draft._id })).not.toBeNull()
    await publish(author, { draftId: draft._id })
    expect(await author.api.post.draft({ _id: draft._id })).toBeNull()
  })
})

describe('changing', () => {
  test('a post keeps its place, and says when it was changed', async () => {
    const [old, fresh] = [await aFile(api, author), await aFile(api, author)]
    const classification = await aClassification(api, board)
    const id = await aPost(author, board, { images: [old] })
    await api.as(null).post.one({ id })
    const change = { postsId: id, systemId: board.id, title: 'new title', content: 'new text', images: [fresh] }
    await author.api.post.update({ ...change, classifyId: classification.id })
    const page = await api.as(null).post.one({ id })
    expect(page).toMatchObject({ title: 'new title', excerpt: 'new text', classify: { _id: classification.id } })
    expect(page.editTime).toBeGreaterThan(0)
    expect(page.images.map(({ path }) => path)).toEqual([fresh])
    const uses = await api.ctx.db.many<{ path: string }>(sql`
      select a.path from attachment_uses u join attachments a on a.id = u.attachment_id
      where u.type = 'posts' and u.object_id = ${id}`)
    expect(uses.map(({ path }) => path)).toEqual([fresh])
  })

  test('to private and back: gone for others, and the counts follow', async () => {
    const id = await aPost(author, board)
    const before = await countsOf()
    const body = { postsId: id, systemId: board.id, title: 't', content: 'c' }
    await author.api.post.update({ ...body, visibility: 'private' })
    expect(await countsOf()).toEqual({ board: before.board - 1, author: before.author - 1 })
    expect((await api.request(`/api/aoir-system-posts/${id}`, { method: 'GET' })).code).toBe(404)
    await author.api.post.update(body)
    expect(await countsOf()).toEqual(before)
    expect((await api.as(null).post.one({ id })).visibility).toBe('public')
  })

  test('who sees it, and nothing else: drafts stay, and what is written meanwhile', async () => {
    const id = await aPost(author, board, { title: '旧标题' })
    const before = await countsOf()
    await author.api.post.saveDraft({ postsId: id, draft: { title: '没写完' } })
    await author.api.post.setVisibility({ postsId: id, visibility: 'private' })
    expect(await countsOf()).toEqual({ board: before.board - 1, author: before.author - 1 })
    expect(await author.api.post.one({ id })).toMatchObject({ title: '旧标题', visibility: 'private' })
    expect(await author.api.post.draft({ postsId: id })).toMatchObject({ title: '没写完' })
    const again = { postsId: id, visibility: 'public' as const }
    let late: Promise<unknown> | undefined
    await api.ctx.db.transaction(async (tx) => {
      await tx.run(sql`lock table boards in exclusive mode`)
      await tx.run(sql`update posts set title = '新标题' where id = ${id}`)
      late = expect(author.api.post.setVisibility(again)).rejects.toMatchObject({ code: 409 })
      await waitForLocks(tx, 1)
    })
    await late
    await author.api.post.setVisibility(again)
    expect(await countsOf()).toEqual(before)
    expect(await api.as(null).post.one({ id })).toMatchObject({ title: '新标题', visibility: 'public' })
  })

  test('into another board: both count, and it is pinned no longer', async () => {
    const other = await aBoard(api)
    const id = await aPost(author, board)
    await board.creator.api.post.boardTop({ systemId: board.id, postsId: id })
    const before = await countsOf()
    await author.api.post.update({ postsId: id, systemId: other.id, title: 't', content: 'c' })
    expect(await countsOf()).toEqual({ board: before.board - 1, author: before.author })
    expect(await countsOf(other.id)).toEqual({ board: 1, author: before.author })
    expect(await api.as(null).post.one({ id })).toMatchObject({ postsSystemId: other.id, isTop: false })
    const page = await api.as(null).post.list({ select: { systemId: other.id }, sort: 'hot' })
    expect(page.list.map(({ _id }) => _id)).toEqual([id])
  })

  test('only by its author, and not where they may not write', async () => {
    const id = await aPost(author, board)
    const body = { postsId: id, systemId: board.id, title: 't', content: 'c' }
    const send = (person: Person) =>
      api.request('/api/aoir-system-posts/update', { body, token: person.tokens.access_token })
    expect((await send(board.creator)).code).toBe(403)
    expect((await send(await api.administrator())).code).toBe(403)
    const own = await aBoard(api)
    const there = await aPost(author, own)
    await setBoardState(api, own, 'closed')
    const change = { ...body, postsId: there, systemId: own.id }
    const answer: Answer = await api.request('/api/aoir-system-posts/update', {
      body: change,
      token: author.tokens.access_token,
    })
    expect(answer.code).toBe(403)
  })

  test('the source is for the author', async () => {
    const path = await aFile(api, author)
    const id = await aPost(author, board, { content: '源文', images: [path] })
    const source = await author.api.post.source({ postsId: id })
    expect(source).toMatchObject({ _id: id, content: paragraph('源文'), images: [{ path, url: `/${path}` }] })
    const answer = await api.request('/api/aoir-system-posts/source', {
      body: { postsId: id },
      token: board.creator.tokens.access_token,
    })
    expect(answer.code).toBe(403)
  })
})

function manyImages(number: number): PostPatch['content'] {
  const path = 'aoir/1/image/2026/11/15/1763200000000.webp'
  return { type: 'doc', content: Array.from({ length: number }, () => ({ type: 'image' as const, attrs: { path } })) }
}

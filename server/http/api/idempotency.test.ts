import { describe, expect, it } from 'vitest'
import { testApi } from '../../../test/support/api.ts'
import { aBoard, aPost } from '../../../test/support/forum/forum.ts'

const api = await testApi()
const author = await api.member()
const board = await aBoard(api, author)
const [systemId, postsId, ann] = [board.id, await aPost(author, board), await api.member()]

describe('a switch is turned once for one key', () => {
  const once = { idempotencyKey: 'k1' }
  const calls: [string, () => Promise<unknown>][] = [
    ['like', () => ann.api.like.create({ likeType: 'posts', objectId: postsId }, once)],
    ['bookmark', () => ann.api.post.collect({ postsId }, { idempotencyKey: 'k2' })],
    ['board', () => ann.api.board.join({ systemId }, { idempotencyKey: 'k3' })],
  ]
  it.each(calls)('%s', async (_name, call) => {
    const first = await call()
    expect(await call()).toEqual(first)
  })

  it('and asked again with a new key it is turned back', async () => {
    const again = await ann.api.like.create({ likeType: 'posts', objectId: postsId }, { idempotencyKey: 'k4' })
    expect(again.isLike).toBe(false)
  })

  it('refuses the key of another call', async () => {
    await expect(ann.api.post.collect({ postsId }, once)).rejects.toMatchObject({ code: 422 })
  })
})

describe('what an administrator makes', () => {
  it('is one for one key, also when both calls come at once', async () => {
    const { api: office } = await api.administrator()
    const zone = () => office.board.adminSaveZone({ zoneName: 'once' }, { idempotencyKey: 'a-zone' })
    const [one, two] = await Promise.all([zone(), zone()])
    expect(one).toEqual(two)
  })
})

it('an open bound is told as what it is', async () => {
  const { tokens } = await api.administrator()
  const answer = await api.request<{ errors: { path: string; message: string }[] }>('/api/aoir-admin-card/create', {
    token: tokens.access_token,
    body: { kind: 'money', value: 0, count: 1 },
  })
  expect(answer.data.errors).toContainEqual({ path: 'value', message: '必须大于 0' })
})

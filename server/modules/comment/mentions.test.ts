import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { testApi } from '../../../test/support/api.ts'
import { aBoard, aComment, aPost } from '../../../test/support/forum/forum.ts'

const api = await testApi()
const author = await api.member()
const ann = await api.member()
const board = await aBoard(api)

describe('naming members', () => {
  const named = async (text: string) => {
    const made = await aComment(ann, await aPost(author, board), text)
    return made.mentions.map(({ _id, name }) => [_id, name])
  }

  it('finds them by name, as it was written', async () => {
    const [ming, ada] = [await api.member(), await api.member()]
    await ming.api.user.changeName({ newname: '小明' })
    await ada.api.user.changeName({ newname: 'Ada Lovelace' })
    for (const [text, expected] of [
      ['@小明 你好', [[ming.id, '小明']]],
      ['你好@小明，看这里', [[ming.id, '小明']]],
      ['@小明', [[ming.id, '小明']]],
      ['@小明同学', []],
      ['@ADA lovelace!', [[ada.id, 'ADA lovelace']]],
      [
        '(@Ada Lovelace) and @小明\n@小明 again',
        [
          [ada.id, 'Ada Lovelace'],
          [ming.id, '小明'],
        ],
      ],
      ['@Ada only', []],
      ['mail@小明.com me@ada', []],
      ['@ 小明 @@ @nobody', []],
      [`@小明${'\u0301'.repeat(3)}`, []],
    ] as const)
      expect(await named(text), text).toEqual(expected)
  })

  it('names ten at most, and none who are gone', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => api.member()))
    const text = people.map(({ name }) => `@${name} `).join('')
    expect(await named(text)).toHaveLength(10)
    await api.ctx.db.run(sql`update users set deleted_at = now() where id = ${people[0]?.id}`)
    expect((await named(text)).map(([id]) => id)).not.toContain(people[0]?.id)
  })

  it('takes a text full of signs', async () => {
    const postsId = await aPost(author, board)
    expect((await aComment(ann, postsId, '@'.repeat(2000))).mentions).toEqual([])
    expect((await aComment(ann, postsId, '@a '.repeat(600))).mentions).toEqual([])
  })
})

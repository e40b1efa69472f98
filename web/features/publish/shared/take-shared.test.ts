import { expect, test } from 'vitest'
import { asPost, takeShared } from './take-shared.ts'

const lines = ({ content }: ReturnType<typeof asPost>) =>
  (content.content as { content: { text: string }[] }[]).map((block) => block.content[0]?.text)

test('words become paragraphs, the address the last of them, once', () => {
  const address = 'https://example.com/a'
  expect(lines(asPost({ title: '', text: '一\r\n\r\n 二 ', url: address }))).toEqual(['一', '二', address])
  expect(lines(asPost({ title: '', text: `看这个 ${address}`, url: address }))).toEqual([`看这个 ${address}`])
})

test('a title is one line, and no longer than one of a post', () => {
  expect(asPost({ title: ' 很\n长 '.padEnd(500, '长'), text: '', url: '' }).title).toHaveLength(100)
  expect(asPost({ title: '<b>a\n b</b>', text: '', url: '' }).title).toBe('<b>a b</b>')
})

test('from the address where no worker has taken it', async () => {
  expect(await takeShared(new URLSearchParams('board=1'))).toBeNull()
  expect(await takeShared(new URLSearchParams({ title: '标题', text: '内容' }))).toMatchObject({
    title: '标题',
    files: [],
  })
})

import { expect, test } from 'vitest'
import { inOneSize } from './pictures.ts'

const picture = (url: string, width: number, more = {}) => ({
  url,
  thumb: `${url}?w={w}`,
  width,
  placeholder: '',
  ...more,
})

test('each picture has one size, wherever it stands', () => {
  const { answer, pictures } = inOneSize({
    title: '鲸落小镇',
    pages: [picture('/a.webp', 1600), picture('/b.webp', 900)],
    content: { blocks: [{ of: picture('/c.gif', 2000, { animated: true }) }, null] },
    user: { avatar: '/d.png' },
  })
  expect(pictures).toEqual(['/a.webp?w=1200', '/b.webp', '/c.gif'])
  expect(answer.pages).toEqual([
    { url: '/a.webp?w=1200', thumb: '', width: 1600, placeholder: '' },
    { url: '/b.webp', thumb: '', width: 900, placeholder: '' },
  ])
  expect(answer).toMatchObject({ title: '鲸落小镇', user: { avatar: '/d.png' } })
})

import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { type GridImage, MediaGrid } from './media-grid.tsx'

const image = (at: number, rest: Partial<GridImage> = {}): GridImage => ({
  path: `aoir/1/image/2026/11/15/${at}.webp`,
  url: `/aoir/1/image/2026/11/15/${at}.webp`,
  thumb: `/aoir/1/image/2026/11/15/${at}.webp?w={w}`,
  width: 1600,
  height: 1200,
  placeholder: '',
  ...rest,
})
const images = (count: number) => Array.from({ length: count }, (_, at) => image(at))
const html = (list: GridImage[]) => renderToString(<MediaGrid images={list} />)
const cells = (text: string) => text.match(/<button/g)?.length ?? 0
const columns = (text: string) => Number(/data-columns="(\d)"/.exec(text)?.[1])

test('nothing for no picture', () => expect(html([])).toBe(''))

test('a picture alone keeps its room by the shape of an empty drawing', () => {
  const text = html([image(1, { width: 3000, height: 1000 })])
  expect(text).toContain('<svg width="853" height="480" viewBox="0 0 853 480"')
  expect(text).toContain('width="3000" height="1000"')
  expect(text).toContain('?w=400 400w, /aoir/1/image/2026/11/15/1.webp 3000w')
  expect(text).toContain('查看第 1 张图片，共 1 张')
})

test.each([
  [2, 2],
  [3, 3],
  [4, 2],
  [5, 3],
  [9, 3],
])('%i pictures stand in %i columns', (count, wanted) => {
  const text = html(images(count))
  expect([cells(text), columns(text)]).toEqual([count, wanted])
  expect(text).not.toContain('+')
})

test('of twelve nine are shown, and how many more there are', () => {
  const text = html(images(12))
  expect([cells(text), columns(text)]).toEqual([9, 3])
  expect(text).toContain('+3')
})

test('long and moving pictures say so, and words for a picture are its name', () => {
  const text = html([image(1, { width: 800, height: 6000, alt: '聊天记录' }), image(2, { animated: true }), image(3)])
  expect(text.match(/长图/g)).toHaveLength(1)
  expect(text.match(/动图/g)).toHaveLength(1)
  expect(text).toContain('查看图片：聊天记录')
})

test('in a text that is read they take the width of the column', () => {
  const wide = (list: GridImage[]) => renderToString(<MediaGrid wide images={list} />)
  expect(wide([image(1, { width: 1600, height: 900 })])).toContain('viewBox="0 0 1600 900"')
  expect(wide([image(1, { width: 800, height: 6000 })])).toContain('viewBox="0 0 800 1067"')
  expect(wide(images(4))).toContain('data-columns="2" data-wide="true"')
  expect(html(images(4))).not.toContain('data-wide')
})

test('the server writes no style', () => {
  for (const count of [1, 2, 4, 12]) expect(html(images(count))).not.toMatch(/ style=|<style/)
})

import { expect, test } from 'vitest'
import { asKept, mayKeepAnswer, mayKeepPage, surplus } from './allowed.ts'

test('reading pages are kept, nothing else is', () => {
  for (const path of ['/', '/12', '/author/3', '/System/forum/film', '/fiction', '/manga/1/2', '/announcement'])
    expect([path, mayKeepPage(path)]).toEqual([path, true])
  for (const path of ['/webapp', '/webapp/12', '/webapp/posts/reply/4', '/webapp/system/film', '/webapp/fiction/1/2'])
    expect([path, mayKeepPage(path)]).toEqual([path, true])
  for (const path of ['/wallet', '/account', '/admin', '/message', '/search', '/shop', '/platform/drafts', '/offline'])
    expect([path, mayKeepPage(path)]).toEqual([path, false])
  for (const path of ['/webapp/user/purse', '/webapp/seting/security', '/webapp/user/mine', '/webapp/system/create'])
    expect([path, mayKeepPage(path)]).toEqual([path, false])
})

test('answers about money, security, staff, drafts and messages are never kept, nor are paid texts', () => {
  for (const key of [['posts', 'one', '1'], ['works', 'chapter', '1'], ['comments', '1', 'list'], ['config']])
    expect([key, mayKeepAnswer(key, { a: 1 })]).toEqual([key, true])
  for (const key of [
    ['wallet', 'statement'],
    ['security', 'keys'],
    ['admin', 'config'],
    ['posts', 'mine'],
    ['works', 'own', 'list'],
    ['drafts'],
    ['im', 'settings'],
    ['chat'],
    ['devices'],
    ['deletion'],
  ])
    expect([key, mayKeepAnswer(key, { a: 1 })]).toEqual([key, false])
  expect(mayKeepAnswer(['posts', 'one', '1'], { access: { kind: 'free' } })).toBe(true)
  expect(mayKeepAnswer(['posts', 'one', '1'], { access: { kind: 'pay', price: 3 } })).toBe(false)
  expect(asKept(['me'], { name: '阿雾', money: 12, email: 'a@b', phone: '1' })).toMatchObject({
    name: '阿雾',
    money: 0,
    email: '',
    phone: '',
  })
})

test('the oldest make room', () => {
  const kept = [3, 1, 2].map((at) => ({ at, size: 10 }))
  expect(surplus(kept, { most: 2, bytes: 100 }).map(({ at }) => at)).toEqual([1])
  expect(surplus(kept, { most: 9, bytes: 15 }).map(({ at }) => at)).toEqual([2, 1])
  expect(surplus(kept, { most: 9, bytes: 30 })).toEqual([])
})

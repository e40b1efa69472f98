import { expect, test } from 'vitest'
import type { Notification } from '#contract/modules/forum/notification.ts'
import { foldLikes } from './notice-list.tsx'

const notice = (id: string, type: Notification['type'], patch: Partial<Notification> = {}) =>
  ({ _id: id, type, posts: null, comment: null, reply: null, ...patch }) as Notification
const post = (id: string) => ({ posts: { _id: id, title: '', image: null } })
const comment = (id: string) =>
  ({ comment: { _id: id, likeType: 'comment', content: '', isDeleted: false, likeNumber: 1, isLike: false } }) as const

test('likes of one thing stand with the newest of them, in the order of the list', () => {
  const folds = foldLikes([
    notice('9', 'like', post('1')),
    notice('8', 'like', { ...post('1'), ...comment('5') }),
    notice('7', 'like', post('1')),
    notice('6', 'comment', post('1')),
    notice('5', 'like', post('2')),
    notice('4', 'comment', post('1')),
    notice('3', 'like', post('1')),
    notice('2', 'like'),
    notice('1', 'like'),
  ])
  expect(folds.map(({ first, rest }) => [first._id, ...rest.map(({ _id }) => _id)])).toEqual([
    ['9', '7', '3'],
    ['8'],
    ['6'],
    ['5'],
    ['4'],
    ['2'],
    ['1'],
  ])
})

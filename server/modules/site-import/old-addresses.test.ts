import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { testApi } from '../../../test/support/api.ts'
import { aBoard, aPost } from '../../../test/support/forum/forum.ts'
import { askedOf, newAddress } from './old-addresses.ts'

const api = await testApi()
const { ctx } = api

test.each([
  ['/thread-12-1-1.html', 'post', 'discuz'],
  ['/thread-12-3-1.html?from=share', 'post', 'discuz'],
  ['/forum.php?mod=viewthread&tid=12', 'post', 'discuz'],
  ['/forum.php?tid=12&extra=page%3D1&mod=viewthread', 'post', 'discuz'],
  ['/viewthread.php?tid=12', 'post', 'discuz'],
  ['/forum-12-1.html', 'board', 'discuz'],
  ['/forum.php?mod=forumdisplay&fid=12', 'board', 'discuz'],
  ['/d/12-on-roses', 'post', 'flarum'],
  ['/d/12-on-roses/4', 'post', 'flarum'],
  ['/d/12', 'post', 'flarum'],
  ['/topic/12/on-edges', 'topic', 'nodebb'],
  ['/topic/12', 'topic', 'nodebb'],
  ['/category/12/nodes', 'board', 'nodebb'],
])('%s is known', (address, what, software) => {
  expect(askedOf(address)).toEqual({ what, software, id: '12' })
})

test.each([
  '/',
  '/thread-12.html',
  '/forum.php?mod=viewthread',
  '/forum.php?mod=post&tid=12',
  '/forum.php?mod=viewthread&ptid=12',
  '/d/roses',
  '/topic/',
  '/topics/12',
  `/thread-${'1'.repeat(16)}-1-1.html`,
  `/forum.php?mod=viewthread&tid=12&${'x'.repeat(2000)}`,
])('%s is none', (address) => {
  expect(askedOf(address)).toBeUndefined()
})

test('each leads to what came of it, and to nothing where nothing did', async () => {
  const [author, board] = [await api.member(), await aBoard(api)]
  const _id = await aPost(author, board)
  const keep = (software: string, kind: string, old: number, id: string) =>
    ctx.db.run(sql`
      insert into import_ids (software, kind, old_id, new_id) values (${software}, ${kind}, ${old}, ${id})`)
  await keep('discuz', 'post', 12, _id)
  await keep('discuz', 'board', 7, board.id)
  await keep('flarum', 'post', 12, _id)
  await keep('bbs-go', 'post', 12, _id)
  const addresses = ['/thread-12-1-1.html', '/d/12-x', '/topic/12']
  for (const address of addresses) expect(await newAddress(ctx, address), address).toBe(`/${_id}`)
  expect(await newAddress(ctx, '/forum-7-1.html')).toBe(`/System/forum/${board.sign}`)
  for (const address of ['/thread-13-1-1.html', '/topic/13', '/forum-8-1.html'])
    expect(await newAddress(ctx, address), address).toBeUndefined()
  // NodeBB comes first where both have moved in.
  const other = await aPost(author, board)
  await keep('nodebb', 'post', 12, other)
  expect(await newAddress(ctx, '/topic/12')).toBe(`/${other}`)
})

import { expect, test } from 'vitest'
import { createPostDrafts, type DraftsContent, emptyDrafts, type PendingComment } from './drafts.ts'

/** Drafts whose pending comments are answered by hand; what is kept is a variable. */
function aDraftsStore(kept?: DraftsContent) {
  let drawer = kept
  const sent: { comment: PendingComment; answer: () => void; refuse: (error: unknown) => void }[] = []
  const store = createPostDrafts({
    read: async () => drawer,
    keep: async (content) => {
      drawer = content
    },
    send: (comment) => new Promise((answer, refuse) => sent.push({ comment, answer, refuse })),
    explain: (error) => ({
      sentence: `no: ${String(error)}`,
      ...{ isFinal: error === 'refused', isNetwork: error === 'silence' },
    }),
    leftBehind: () => 'left behind',
  })
  return { store, sent, drawer: () => drawer }
}

const write = (text: string) => ({ text, images: [] })

test('what is sent leaves the box at once, and the store when the server has accepted it', async () => {
  const { store, sent, drawer } = aDraftsStore()
  store.write('post', write(' 你好 '))
  const done = store.post('post')
  expect(store.content().drafts).toEqual({})
  expect(store.content().pending).toMatchObject([{ text: '你好', place: 'post', state: 'sending' }])
  await expect.poll(() => drawer()?.pending).toHaveLength(1)
  sent[0]?.answer()
  await done
  expect(store.content()).toEqual(emptyDrafts)
  expect(drawer()).toEqual(emptyDrafts)
  expect(store.unkept()).toBeUndefined()
})

test('nothing is sent when nothing is written', async () => {
  const { store, sent } = aDraftsStore()
  store.write('post', write('  \n '))
  await store.post('post')
  await store.post('comment:7')
  expect(sent).toEqual([])
  expect(store.content().drafts.post).toEqual(write('  \n '))
})

test('after silence the same key is used again, so that it arrives once', async () => {
  const { store, sent } = aDraftsStore()
  store.write('comment:7', write('回'))
  const first = store.post('comment:7', { replyId: '9', name: '林' })
  sent[0]?.refuse('silence')
  await first
  const [held] = store.content().pending
  expect(held).toMatchObject({ state: 'failed', error: 'no: silence', text: '回', to: { replyId: '9', name: '林' } })
  const second = store.retry(held?.key ?? '')
  expect(store.content().pending[0]).toMatchObject({ state: 'sending', error: '' })
  expect(sent[1]?.comment.key).toBe(sent[0]?.comment.key)
  sent[1]?.answer()
  await second
  expect(store.content().pending).toEqual([])
})

test('after a refusal another attempt is a new question', async () => {
  const { store, sent } = aDraftsStore()
  store.write('post', write('a'))
  const first = store.post('post')
  sent[0]?.refuse('refused')
  await first
  const second = store.retry(store.content().pending[0]?.key ?? '')
  expect(sent[1]?.comment.key).not.toBe(sent[0]?.comment.key)
  sent[1]?.answer()
  await second
  expect(store.content().pending).toEqual([])
})

test('what the network held up goes out by itself, in order and once; a refusal waits for its writer', async () => {
  const { store, sent } = aDraftsStore()
  for (const [text, error] of [
    ['一', 'silence'],
    ['二', 'refused'],
    ['三', 'silence'],
  ] as const) {
    store.write('post', write(text))
    const done = store.post('post')
    sent.at(-1)?.refuse(error)
    await done
  }
  const keys = sent.map(({ comment }) => comment.key)
  const going = store.kick()
  void store.kick()
  await expect.poll(() => sent.length).toBe(4)
  sent[3]?.answer()
  await expect.poll(() => sent.length).toBe(5)
  sent[4]?.answer()
  await going
  expect(sent.slice(3).map(({ comment }) => comment.key)).toEqual([keys[0], keys[2]])
  expect(store.content().pending).toMatchObject([{ text: '二', state: 'failed' }])
})

test('a comment that is under way is not sent twice', async () => {
  const { store, sent } = aDraftsStore()
  store.write('post', write('a'))
  void store.post('post')
  await store.retry(store.content().pending[0]?.key ?? '')
  expect(sent).toHaveLength(1)
})

test('what was left behind is there again with its key; what is being written stays', async () => {
  const before = aDraftsStore()
  before.store.write('post', write('失败的'))
  const done = before.store.post('post')
  before.sent[0]?.refuse('silence')
  await done
  before.store.write('post', write('旧'))
  before.store.write('comment:7', write('回'))
  const { store } = aDraftsStore(before.store.unkept())
  store.write('post', write('新'))
  await store.opened
  expect(store.content().drafts).toEqual({ post: write('新'), 'comment:7': write('回') })
  expect(store.content().pending).toMatchObject([
    { key: before.sent[0]?.comment.key, state: 'failed', error: 'left behind', text: '失败的' },
  ])
})

test('taken back, it stands in front of what is in the box', async () => {
  const { store, sent } = aDraftsStore()
  store.write('post', write('一'))
  const done = store.post('post')
  sent[0]?.refuse('silence')
  await done
  store.write('post', write('二'))
  store.takeBack(store.content().pending[0]?.key ?? '')
  expect(store.content()).toEqual({ drafts: { post: write('一\n二') }, pending: [] })
})

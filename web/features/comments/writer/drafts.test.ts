import { expect, test } from 'vitest'
import { createDesk, type DeskContent, emptyDesk, type Letter } from './drafts.ts'

/** A desk whose letters are answered by hand and whose drawer is a variable. */
function aDesk(kept?: DeskContent) {
  let drawer = kept
  const sent: { letter: Letter; answer: () => void; refuse: (error: unknown) => void }[] = []
  const desk = createDesk({
    read: async () => drawer,
    keep: async (content) => {
      drawer = content
    },
    send: (letter) => new Promise((answer, refuse) => sent.push({ letter, answer, refuse })),
    explain: (error) => ({
      sentence: `no: ${String(error)}`,
      ...{ isFinal: error === 'refused', isNetwork: error === 'silence' },
    }),
    leftBehind: () => 'left behind',
  })
  return { desk, sent, drawer: () => drawer }
}

const write = (text: string) => ({ text, images: [] })

test('what is sent leaves the box at once, and the desk when the server has said yes', async () => {
  const { desk, sent, drawer } = aDesk()
  desk.write('post', write(' 你好 '))
  const done = desk.post('post')
  expect(desk.content().drafts).toEqual({})
  expect(desk.content().letters).toMatchObject([{ text: '你好', place: 'post', state: 'sending' }])
  await expect.poll(() => drawer()?.letters).toHaveLength(1)
  sent[0]?.answer()
  await done
  expect(desk.content()).toEqual(emptyDesk)
  expect(drawer()).toEqual(emptyDesk)
  expect(desk.unkept()).toBeUndefined()
})

test('nothing is sent when nothing is written', async () => {
  const { desk, sent } = aDesk()
  desk.write('post', write('  \n '))
  await desk.post('post')
  await desk.post('comment:7')
  expect(sent).toEqual([])
  expect(desk.content().drafts.post).toEqual(write('  \n '))
})

test('after silence the same key is used again, so that it arrives once', async () => {
  const { desk, sent } = aDesk()
  desk.write('comment:7', write('回'))
  const first = desk.post('comment:7', { replyId: '9', name: '林' })
  sent[0]?.refuse('silence')
  await first
  const [held] = desk.content().letters
  expect(held).toMatchObject({ state: 'failed', error: 'no: silence', text: '回', to: { replyId: '9', name: '林' } })
  const second = desk.retry(held?.key ?? '')
  expect(desk.content().letters[0]).toMatchObject({ state: 'sending', error: '' })
  expect(sent[1]?.letter.key).toBe(sent[0]?.letter.key)
  sent[1]?.answer()
  await second
  expect(desk.content().letters).toEqual([])
})

test('after a refusal another attempt is a new question', async () => {
  const { desk, sent } = aDesk()
  desk.write('post', write('a'))
  const first = desk.post('post')
  sent[0]?.refuse('refused')
  await first
  const second = desk.retry(desk.content().letters[0]?.key ?? '')
  expect(sent[1]?.letter.key).not.toBe(sent[0]?.letter.key)
  sent[1]?.answer()
  await second
  expect(desk.content().letters).toEqual([])
})

test('what the network held up goes out by itself, in order and once; a refusal waits for its writer', async () => {
  const { desk, sent } = aDesk()
  for (const [text, error] of [
    ['一', 'silence'],
    ['二', 'refused'],
    ['三', 'silence'],
  ] as const) {
    desk.write('post', write(text))
    const done = desk.post('post')
    sent.at(-1)?.refuse(error)
    await done
  }
  const keys = sent.map(({ letter }) => letter.key)
  const going = desk.kick()
  void desk.kick()
  await expect.poll(() => sent.length).toBe(4)
  sent[3]?.answer()
  await expect.poll(() => sent.length).toBe(5)
  sent[4]?.answer()
  await going
  expect(sent.slice(3).map(({ letter }) => letter.key)).toEqual([keys[0], keys[2]])
  expect(desk.content().letters).toMatchObject([{ text: '二', state: 'failed' }])
})

test('a letter that is under way is not sent twice', async () => {
  const { desk, sent } = aDesk()
  desk.write('post', write('a'))
  void desk.post('post')
  await desk.retry(desk.content().letters[0]?.key ?? '')
  expect(sent).toHaveLength(1)
})

test('what was left behind is there again with its key; what is being written stays', async () => {
  const before = aDesk()
  before.desk.write('post', write('失败的'))
  const done = before.desk.post('post')
  before.sent[0]?.refuse('silence')
  await done
  before.desk.write('post', write('旧'))
  before.desk.write('comment:7', write('回'))
  const { desk } = aDesk(before.desk.unkept())
  desk.write('post', write('新'))
  await desk.opened
  expect(desk.content().drafts).toEqual({ post: write('新'), 'comment:7': write('回') })
  expect(desk.content().letters).toMatchObject([
    { key: before.sent[0]?.letter.key, state: 'failed', error: 'left behind', text: '失败的' },
  ])
})

test('taken back, it stands in front of what is in the box', async () => {
  const { desk, sent } = aDesk()
  desk.write('post', write('一'))
  const done = desk.post('post')
  sent[0]?.refuse('silence')
  await done
  desk.write('post', write('二'))
  desk.takeBack(desk.content().letters[0]?.key ?? '')
  expect(desk.content()).toEqual({ drafts: { post: write('一\n二') }, letters: [] })
})

import { expect, test } from 'vitest'
import type { Attachment } from '#contract/modules/forum/attachment.ts'
import { atOnce, createUploadQueue, type SendWatch } from './upload-queue.ts'

/** The other end: takes files, and answers when the test says so. */
function storage() {
  const taken: { name: string; watch: SendWatch; give: (answer: Attachment) => void; refuse: (e: Error) => void }[] = []
  const send = (file: File, watch: SendWatch) =>
    new Promise<Attachment>((give, refuse) => {
      taken.push({ name: file.name, watch, give, refuse })
      watch.signal.addEventListener('abort', () => refuse(watch.signal.reason))
    })
  return { send, taken, named: () => taken.map(({ name }) => name) }
}

const files = (...names: string[]) => names.map((name) => new File(['x'], name, { type: 'image/png' }))
const stored = (path: string) => ({ path }) as Attachment
/** Answers travel by promises; this lets them arrive. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

test('three at a time, in the order of the choice', async () => {
  const { send, taken, named } = storage()
  const queue = createUploadQueue(send)
  queue.add(files('1', '2', '3', '4', '5'))
  expect(named()).toEqual([])
  queue.start()
  expect(named()).toEqual(['1', '2', '3'])
  expect(queue.items().filter(({ status }) => status === 'uploading')).toHaveLength(atOnce)
  taken[1]?.give(stored('2'))
  await settled()
  expect(named()).toEqual(['1', '2', '3', '4'])
  taken[0]?.refuse(new Error('坏了'))
  await settled()
  expect(named()).toEqual(['1', '2', '3', '4', '5'])
  expect(queue.items().map(({ status }) => status)).toEqual(['failed', 'done', 'uploading', 'uploading', 'uploading'])
  expect(queue.items()[0]?.error).toBe('坏了')
})

test('a removed one is stopped, and its late answer is not heard', async () => {
  const { send, taken } = storage()
  const queue = createUploadQueue(send)
  const [first = ''] = queue.add(files('1', '2', '3', '4'))
  queue.start()
  queue.remove(first)
  expect(taken[0]?.watch.signal.aborted).toBe(true)
  expect(taken.map(({ name }) => name)).toEqual(['1', '2', '3', '4'])
  taken[0]?.give(stored('1'))
  taken[0]?.watch.onProgress(1)
  await settled()
  expect(queue.items().map(({ file, status }) => [file.name, status])).toEqual([
    ['2', 'uploading'],
    ['3', 'uploading'],
    ['4', 'uploading'],
  ])
})

test('a failed one can be tried again', async () => {
  const { send, taken } = storage()
  const queue = createUploadQueue(send)
  const [id = ''] = queue.add(files('1'))
  queue.start()
  taken[0]?.refuse(new Error('网络中断'))
  await settled()
  queue.retry(id)
  taken[1]?.watch.onProgress(0.4)
  expect(queue.items()[0]).toMatchObject({ status: 'uploading', percent: 40, error: '' })
  taken[1]?.give(stored('1'))
  await settled()
  expect(queue.items()[0]).toMatchObject({ status: 'done', percent: 100, result: { path: '1' } })
})

test('clearing stops everything; what comes later starts afresh', async () => {
  const { send, taken } = storage()
  const queue = createUploadQueue(send)
  queue.add(files('1', '2'))
  queue.start()
  queue.clear()
  await settled()
  expect(taken.every(({ watch }) => watch.signal.aborted)).toBe(true)
  expect(queue.items()).toEqual([])
  queue.add(files('1'))
  queue.start()
  expect(taken).toHaveLength(3)
})

test('listeners hear every change and see a new list', async () => {
  const { send, taken } = storage()
  const queue = createUploadQueue(send)
  const seen: string[] = []
  queue.subscribe(() =>
    seen.push(
      queue
        .items()
        .map(({ status, percent }) => `${status} ${percent}`)
        .join(),
    ),
  )
  queue.add(files('1'))
  queue.start()
  taken[0]?.watch.onProgress(0.5)
  taken[0]?.give(stored('1'))
  await settled()
  expect(seen).toEqual(['empty 0', 'uploading 0', 'uploading 50', 'done 100'])
})

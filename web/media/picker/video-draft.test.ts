import { expect, test } from 'vitest'
import {
  type Cover,
  type Draft,
  noDraft,
  readyDraft,
  secondOf,
  videoFault,
  withCover,
  withoutCover,
} from './video-draft.ts'

const video = new File(['x'], 'a.mp4', { type: 'video/mp4' })
const cover = (id: string, isFound = false): Cover => ({
  id,
  second: 1,
  file: new File(['y'], `${id}.webp`, { type: 'image/webp' }),
  isFound,
})
const after = (...parts: ((now: Draft) => Partial<Draft>)[]) => {
  let draft = noDraft
  for (const part of parts) draft = { ...draft, ...part(draft) }
  return draft
}

test('a video and a cover are needed, in this order', () => {
  expect(readyDraft(noDraft)).toEqual({ problem: '请选择视频' })
  expect(readyDraft({ ...noDraft, file: video })).toEqual({ problem: '请选择封面' })
  const one = cover('1')
  expect(
    readyDraft(
      after(
        () => ({ file: video }),
        (now) => withCover(now, one),
      ),
    ),
  ).toEqual({ files: [video, one.file] })
})

test('the first cover is chosen; a deleted one is no longer', () => {
  const two = after(
    (now) => withCover(now, cover('1')),
    (now) => withCover(now, cover('2')),
  )
  expect(two.chosen).toBe('1')
  expect(withoutCover(two, '2')).toMatchObject({ chosen: '1', covers: [{ id: '1' }] })
  expect(withoutCover(two, '1')).toMatchObject({ chosen: '', covers: [{ id: '2' }] })
})

test('one that came by itself is chosen, until the slider finds another or one is taken', () => {
  const found = after((now) => withCover(now, cover('1', true)))
  expect(found).toMatchObject({ chosen: '1', covers: [{ id: '1' }] })
  const moved = { ...found, ...withCover(found, cover('2', true)) }
  expect(moved).toMatchObject({ chosen: '2', covers: [{ id: '2' }] })
  const taken = { ...moved, ...withCover(moved, cover('3')) }
  expect(taken).toMatchObject({ chosen: '3', covers: [{ id: '2' }, { id: '3' }] })
  expect(withCover(taken, cover('4', true))).toMatchObject({ chosen: '4', covers: [{ id: '3' }, { id: '4' }] })
})

test('videos of three kinds, up to the size the site allows', () => {
  expect(videoFault(video, 500)).toBeUndefined()
  expect(videoFault({ type: 'video/x-matroska', size: 1 }, 500)).toBe('只能上传 MP4、WebM、MOV 视频')
  expect(videoFault({ type: 'video/webm', size: 2 * 1024 * 1024 + 1 }, 2)).toBe('文件过大，最大 2 MB')
})

test('the second of the cover', () => {
  expect(['', ' ', 'x', '-1', '2.5', '2,5', '0', ' 7 '].map(secondOf)).toEqual([1, 1, 1, 1, 2.5, 2.5, 0, 7])
})

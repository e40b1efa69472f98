import { describe, expect, test } from 'vitest'
import type { AuthorEntry, ChapterOverview } from '#contract/modules/works/chapter.ts'
import { aimOf, groupsOf, settled, stepFrom, withMoved } from './groups.ts'

const entry = (position: number, volumeId: string | null, number = position) =>
  ({ _id: `c${position}`, position, volumeId, number, title: `章 ${position}` }) as AuthorEntry

const volume = (_id: string, entryNumber: number) => ({ _id, title: _id, entryNumber, wordNumber: 0 })

const overview = (looseNumber: number, volumes: ChapterOverview['volumes']): ChapterOverview => ({
  states: { draft: 0, scheduled: 0, published: 0, hidden: 0, deleted: 0 },
  scheduledTo: 0,
  typoNumber: 0,
  looseNumber,
  volumes,
})

/** 1 | a: 2 3 | b: none | c: 4 5 6 */
const work = overview(1, [volume('a', 2), volume('b', 0), volume('c', 3)])
const entries = [entry(1, null), entry(2, 'a'), entry(3, 'a'), entry(4, 'c'), entry(5, 'c'), entry(6, 'c')]
const names = (groups: ReturnType<typeof groupsOf>) =>
  groups.map(({ volume: own, entries: list }) => [own?._id ?? '', ...list.map(({ position }) => position)].join(' '))
const up = { sort: 'asc', isWhole: true } as const
const down = { sort: 'desc', isWhole: true } as const

describe('what is on the page', () => {
  test('empty volumes stand where they are in the order', () => {
    expect(names(groupsOf(entries, work, up))).toEqual([' 1', 'a 2 3', 'b', 'c 4 5 6'])
    expect(names(groupsOf(entries.toReversed(), work, down))).toEqual(['c 6 5 4', 'b', 'a 3 2', ' 1'])
    expect(names(groupsOf(entries.slice(0, 3), work, up))).toEqual([' 1', 'a 2 3'])
    expect(names(groupsOf(entries.slice(3), work, up))).toEqual(['b', 'c 4 5 6'])
    expect(names(groupsOf(entries, work, { ...up, isWhole: false }))).toEqual([' 1', 'a 2 3', 'c 4 5 6'])
  })

  test('one that ends the work is on the last page, and all are there without chapters', () => {
    const ended = overview(2, [volume('z', 0)])
    expect(names(groupsOf([entry(2, null), entry(1, null)], ended, down))).toEqual(['z', ' 2 1'])
    expect(names(groupsOf([entry(1, null)], ended, up))).toEqual([' 1'])
    expect(names(groupsOf([], overview(0, [volume('y', 0), volume('z', 0)]), up))).toEqual(['y', 'z'])
  })
})

describe('moving', () => {
  const moved = (sort: 'asc' | 'desc', from: [number, number], to: [number, number]) => {
    const shown = sort === 'asc' ? groupsOf(entries, work, up) : groupsOf(entries.toReversed(), work, down)
    const spot = { group: to[0], at: to[1] }
    const after = withMoved(shown, { group: from[0], at: from[1] }, spot)
    return { after, aim: aimOf(after, spot, sort) }
  }

  test('says after which chapter it stands, in either order', () => {
    expect(moved('asc', [3, 2], [3, 1]).aim).toEqual({ volumeId: 'c', afterId: 'c4' })
    expect(moved('asc', [3, 2], [3, 0]).aim).toEqual({ volumeId: 'c', afterId: null })
    expect(moved('asc', [3, 2], [2, 0]).aim).toEqual({ volumeId: 'b', afterId: null })
    expect(moved('desc', [0, 0], [0, 1]).aim).toEqual({ volumeId: 'c', afterId: 'c4' })
    expect(moved('desc', [0, 0], [0, 2]).aim).toEqual({ volumeId: 'c', afterId: null })
    expect(moved('desc', [3, 0], [2, 0]).aim).toEqual({ volumeId: 'a', afterId: 'c3' })
  })

  test('before the first of a volume that begins on another page: after the one before it', () => {
    const page = groupsOf(entries.slice(4), work, up)
    const after = withMoved(page, { group: 0, at: 1 }, { group: 0, at: 0 })
    expect(aimOf(after, { group: 0, at: 0 }, 'asc')).toEqual({ volumeId: 'c', afterPlace: 4 })
  })

  test('places and numbers follow', () => {
    const list = settled(moved('asc', [1, 0], [3, 1]).after, 'asc')
    expect(list.map(({ _id, volumeId, position, number }) => [_id, volumeId, position, number])).toEqual([
      ['c1', null, 1, 1],
      ['c3', 'a', 2, 2],
      ['c4', 'c', 3, 3],
      ['c2', 'c', 4, 4],
      ['c5', 'c', 5, 5],
      ['c6', 'c', 6, 6],
    ])
  })

  test('a step leads into the next volume and not off the page', () => {
    const shown = groupsOf(entries, work, up)
    expect(stepFrom(shown, { group: 1, at: 1 }, 1)).toEqual({ group: 2, at: 0 })
    expect(stepFrom(shown, { group: 3, at: 0 }, -1)).toEqual({ group: 2, at: 0 })
    expect(stepFrom(shown, { group: 1, at: 0 }, -1)).toEqual({ group: 0, at: 1 })
    expect(stepFrom(shown, { group: 0, at: 0 }, -1)).toBeUndefined()
  })
})

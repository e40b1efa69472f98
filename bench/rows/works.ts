import type { Row } from '../row.ts'
import { chapterPage, contentsPage, moves } from '../works/contents.ts'
import { firstMangaPage, readerScripts } from '../works/first-page.ts'
import { newsForMany } from '../works/news.ts'
import { novelFile } from '../works/novel-file.ts'
import { ranksAmongMany } from '../works/ranks.ts'
import { pageForGuests, pageForMembers, places } from '../works/reading.ts'

const pages: Row[] = [
  {
    name: 'works: page of a chapter, anonymous, from the page cache',
    unit: '%',
    target: { atLeast: 50 },
    measure: pageForGuests,
  },
  {
    name: 'works: page of a chapter, logged in, rendered',
    unit: '%',
    target: { atLeast: 6.25 },
    measure: pageForMembers,
  },
  {
    name: 'works: places against inserting and committing a row',
    unit: '%',
    target: { atLeast: 10 },
    measure: places,
  },
]

const growth: Row[] = [
  {
    name: 'works growth: page 1 of the contents of 5,000 chapters against 50',
    unit: '',
    target: { atLeast: 0.9 },
    measure: contentsPage(1),
  },
  {
    name: 'works growth: page 50 of the contents of 5,000 chapters against page 1 of 50',
    unit: '',
    target: { atLeast: 0.9 },
    measure: contentsPage(50),
  },
  {
    name: 'works growth: a chapter among 5,000 against one among 50',
    unit: '',
    target: { atLeast: 0.9 },
    measure: chapterPage,
  },
  {
    name: 'works growth: moving a chapter among 5,000 against 50',
    unit: '',
    target: { atLeast: 0.9 },
    measure: moves,
  },
  {
    name: 'works growth: the slowest rank among 100,000 works (p50)',
    unit: 'ms',
    target: { atMost: 2 },
    measure: ranksAmongMany,
  },
]

const files: Row[] = [
  {
    name: 'works file: a novel of 10 MB, from upload to commit',
    unit: 'ms',
    target: { atMost: 5000 },
    measure: async (bench) => (await novelFile(bench)).import,
  },
  {
    // By the clock: whatever else the machine does counts against us.
    name: 'works file: longest the event loop is held meanwhile',
    unit: 'ms',
    target: { atMost: 50 },
    measure: async (bench) => (await novelFile(bench)).loop.clock,
  },
  {
    name: 'works file: longest the event loop works at a stretch meanwhile',
    unit: 'ms',
    target: { atMost: 50 },
    measure: async (bench) => (await novelFile(bench)).loop.work,
  },
  {
    name: 'works file: growth of the memory meanwhile',
    unit: 'MiB',
    target: { atMost: 120 },
    measure: async (bench) => (await novelFile(bench)).memory,
  },
  {
    name: 'works file: the same as an e-book',
    unit: 'ms',
    target: { atMost: 3000 },
    measure: async (bench) => (await novelFile(bench)).export,
  },
]

const views: Row[] = [
  ...(['phone', 'desktop'] as const).flatMap((at): Row[] => [
    {
      name: `works view: the first of 200 pages of manga, ${at}`,
      unit: 'kB',
      target: { atMost: 300 },
      measure: async (bench) => (await firstMangaPage(bench))[at].bytes / 1000,
    },
    {
      name: `works view: cumulative layout shift of that chapter, ${at}`,
      unit: '',
      target: { atMost: 0 },
      measure: async (bench) => (await firstMangaPage(bench))[at].shift,
    },
  ]),
  {
    name: 'works view: scripts of the reader beyond those of the pages on the way to it (gzip)',
    unit: 'kB',
    target: { atMost: 25 },
    measure: readerScripts,
  },
]

const news: Row[] = [
  {
    name: 'works news: until 10,000 shelves can know of a chapter',
    unit: 's',
    target: { atMost: 1 },
    measure: async (bench) => (await newsForMany(bench)).seconds,
  },
  {
    name: 'works news: how much slower the slowest calls of others are meanwhile (p99)',
    unit: '%',
    target: { atMost: 20 },
    measure: async (bench) => (await newsForMany(bench)).slower,
  },
]

/** On works of the usual product; those with `growth` look at what grows. */
export const worksRows: Row[] = [...pages, ...growth, ...files, ...views, ...news]

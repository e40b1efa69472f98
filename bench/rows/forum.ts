import { delivery } from '../forum/delivery.ts'
import { digests } from '../forum/digests.ts'
import { feed, member, page500 } from '../forum/reading.ts'
import { rareSearch } from '../forum/searching.ts'
import { comments, likes } from '../forum/writing.ts'
import type { Row } from '../row.ts'

/** On 100,000 posts of 10,000 people. */
export const forumRows: Row[] = [
  {
    name: 'forum: page of a post, anonymous, from the page cache',
    unit: '%',
    target: { atLeast: 50 },
    measure: async (bench) => bench.ratio(`/${await feed.somePost(bench)}`, {}, { on: await bench.forum() }),
  },
  {
    name: 'forum: feed, anonymous, against bare JSON of that size',
    unit: '%',
    target: { atLeast: 25 },
    measure: async (bench) => bench.ratio(feed.path, {}, { on: await bench.forum(), body: feed.first }),
  },
  {
    name: 'forum: feed of a member against bare JSON of that size',
    unit: '%',
    target: { atLeast: 8 },
    measure: async (bench) =>
      bench.ratio(feed.path, await member(bench), { on: await bench.forum(), body: feed.first }),
  },
  {
    name: 'forum: page 500 by cursor against page 1',
    unit: '',
    target: { atLeast: 0.9 },
    measure: page500,
  },
  {
    name: 'forum: page of a post, logged in, rendered',
    unit: '%',
    target: { atLeast: 6 },
    measure: async (bench) =>
      bench.ratio(`/${await feed.somePost(bench)}`, (await bench.forum()).member, { on: await bench.forum() }),
  },
  {
    name: 'forum: comments against inserting and committing a row',
    unit: '%',
    target: { atLeast: 10 },
    measure: comments,
  },
  {
    name: 'forum: likes against inserting and committing a row',
    unit: '%',
    target: { atLeast: 15 },
    measure: likes,
  },
  {
    name: 'forum: search for two rare characters, beyond a look-up by key (p50)',
    unit: 'ms',
    target: { atMost: 5 },
    measure: rareSearch,
  },
  {
    name: 'forum: a notification reaches its socket among 500 (p99)',
    unit: 'ms',
    target: { atMost: 50 },
    measure: delivery,
  },
  {
    name: 'forum: digests of 100,000 members, from those of 10,000',
    unit: 's',
    target: { atMost: 600 },
    measure: digests,
  },
]

import type { FirstEpisode, FirstVolume } from './chapters.ts'
import { clockShop } from './finished.ts'
import { catTalk, clockTalk, type FirstSaid, ferryTalk, lampTalk, whaleTalk } from './first-talk.ts'
import { catStory, whaleStory } from './manga.ts'
import type { Scene } from './page-drawing.ts'
import { lampDiary } from './serial.ts'
import { lastFerry } from './short.ts'

interface FirstWork {
  by: number
  title: string
  summary: string
  tags: string[]
  category: string
  serial: 'ongoing' | 'finished'
  daysAgo: number
  /** The last chapter is for members. */
  endsForMembers?: boolean
  cover: Scene
  talk: FirstSaid[]
}

export interface FirstFiction extends FirstWork {
  type: 'fiction'
  volumes: FirstVolume[]
}

export interface FirstManga extends FirstWork {
  type: 'manga'
  direction: 'rtl' | 'strip'
  episodes: FirstEpisode[]
}

export const firstCategories = {
  fiction: ['治愈', '悬疑', '奇幻', '历史', '短篇'],
  manga: ['日常', '奇幻', '冒险'],
} as const

export const firstWorks: (FirstFiction | FirstManga)[] = [
  {
    type: 'fiction',
    by: 0,
    title: '守灯人手记',
    summary: '孤岛上的灯塔，一个刚来的人和一个快要走的人。一年，四季，一百四十七级台阶。',
    tags: ['灯塔', '日记', '海'],
    category: '治愈',
    serial: 'ongoing',
    daysAgo: 36,
    cover: { sky: 'dusk', items: ['sea', 'island', 'lighthouse', 'gulls'] },
    volumes: lampDiary,
    talk: lampTalk,
  },
  {
    type: 'fiction',
    by: 5,
    title: '钟表铺的七个下午',
    summary: '有人拿来一块停在四点十分的表。修好它要七个下午，和一件没有人说出来的事。',
    tags: ['悬疑', '小镇', '完结'],
    category: '悬疑',
    serial: 'finished',
    daysAgo: 30,
    endsForMembers: true,
    cover: { sky: 'night', items: ['moon', 'town', 'clock'] },
    volumes: clockShop,
    talk: clockTalk,
  },
  {
    type: 'fiction',
    by: 3,
    title: '末班渡船',
    summary: '雨夜的最后一班船上，三个不认识的人和一把没有人认领的伞。',
    tags: ['短篇', '渡船'],
    category: '短篇',
    serial: 'finished',
    daysAgo: 12,
    cover: { sky: 'rain', items: ['sea', 'boat', 'rain'] },
    volumes: lastFerry,
    talk: ferryTalk,
  },
  {
    type: 'manga',
    by: 2,
    title: '猫与灯塔',
    summary: '没有一句话的条漫。一只猫，一座灯塔，和一条回不了家的小鱼。',
    tags: ['无字', '条漫', '猫'],
    category: '日常',
    serial: 'ongoing',
    daysAgo: 24,
    direction: 'strip',
    cover: { sky: 'dawn', items: ['sea', 'island', 'lighthouse', 'cat'] },
    episodes: catStory,
    talk: catTalk,
  },
  {
    type: 'manga',
    by: 4,
    title: '鲸背邮差',
    summary: '信从一座岛寄到另一座岛，路上要换三次鲸鱼。从右往左读的无字漫画。',
    tags: ['无字', '鲸', '奇幻'],
    category: '奇幻',
    serial: 'ongoing',
    daysAgo: 18,
    direction: 'rtl',
    cover: { sky: 'night', items: ['stars', 'sea', 'whale', 'letter'] },
    episodes: whaleStory,
    talk: whaleTalk,
  },
]

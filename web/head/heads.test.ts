import { existsSync } from 'node:fs'
import { QueryClient } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import type { PublicInfo } from '#contract/modules/account/user.ts'
import type { Article } from '#contract/modules/forum/article.ts'
import type { BoardPage } from '#contract/modules/forum/board.ts'
import type { Column } from '#contract/modules/forum/column.ts'
import type { PostPage } from '#contract/modules/forum/post.ts'
import type { ChapterPage } from '#contract/modules/works/chapter.ts'
import type { WorkPage } from '#contract/modules/works/work.ts'
import { headOf, screensWithHead } from './heads.ts'

const origin = 'https://forum.example'
const site = { COMMON_SITE_NAME: '海边论坛', COMMON_DESCRIPTION: '关于海的一切' }
const user = {
  _id: '7',
  name: '阿海',
  avatar: '/aoir/7/a.webp',
  signature: '',
  vipendtime: 0,
  grade: 1,
  nameColour: '' as const,
  badge: false,
}
const system = {
  _id: '3',
  systemName: '钓鱼',
  systemSign: 'fishing',
  systemCover: '/cover.webp',
  systemType: 'forum' as const,
}
const picture = { path: 'p', url: '/aoir/7/p.webp', thumb: '', width: 1, height: 1, placeholder: '', animated: false }

const post: PostPage = {
  _id: '42',
  postsSystemId: '3',
  system,
  user: { ...user, isFollow: false, isFan: false },
  tags: [],
  article: null,
  toc: [],
  columnPlace: null,
  access: { kind: 'free' },
  price: 0,
  isLocked: false,
  lockReason: '',
  isOwned: false,
  ownedNumber: 0,
  tipNumber: 0,
  bounty: null,
  files: [],
  title: '第一次海钓',
  excerpt: `从码头出发 ${'很久'.repeat(200)}`,
  images: [],
  imageNumber: 0,
  video: null,
  classify: null,
  isTop: false,
  isGlobalTop: false,
  isRecommend: false,
  isClosed: false,
  isHeld: false,
  visibility: 'public',
  likeNumber: 5,
  commentNumber: 6,
  collectNumber: 0,
  viewNumber: 70,
  isLike: false,
  isCollect: false,
  hotComment: null,
  createTime: 1_700_000_000_000,
  content: { type: 'doc', content: [] },
  html: '',
  wordNumber: 1,
  editTime: 0,
  ipRegion: '',
  canEdit: false,
  canManage: false,
  mayComment: false,
  commentRefusal: '',
  sanction: null,
}

function ask(file: string, params: Record<string, string>, data: [unknown[], unknown][], isLoggedIn = false) {
  const queries = new QueryClient()
  queries.setQueryData(['config'], site)
  for (const [key, value] of data) queries.setQueryData(key, value)
  return headOf({ file: `web/${file}.screen.tsx`, queries, params, origin, isLoggedIn })
}

test.each(screensWithHead)('%s is a screen', (file) => {
  expect(existsSync(new URL(`../${file}.tsx`, import.meta.url))).toBe(true)
})

describe('a post', () => {
  const read = (patch: Partial<PostPage> = {}, isLoggedIn = false) =>
    ask('desktop/posts/post', { posts: '42' }, [[['posts', 'one', '42'], { ...post, ...patch }]], isLoggedIn)

  test('is known by its number in both areas, with a short description', () => {
    const head = read()
    expect(head).toMatchObject({ canonical: `${origin}/42`, type: 'article', published: post.createTime })
    // Without a picture of its own that of the board stands for it.
    expect(head?.image).toBe(`${origin}/cover.webp`)
    expect(read({ system: { ...system, systemCover: '' } })?.image).toBe(`${origin}/share.png`)
    expect([...(head?.description ?? '')]).toHaveLength(160)
    expect(head?.feeds).toEqual([{ address: `${origin}/feed/board/fishing.atom`, title: '钓鱼 - 海边论坛' }])
    expect(ask('mobile/posts/post', { posts: '42' }, [[['posts', 'one', '42'], post]])).toEqual(head)
  })

  test('is a posting in a discussion, and there is a way to it', () => {
    const [posting, way] = read({ images: [picture], editTime: 1_700_000_100_000 })?.things ?? []
    expect(posting).toMatchObject({
      '@type': 'DiscussionForumPosting',
      url: `${origin}/42`,
      headline: post.title,
      image: `${origin}/aoir/7/p.webp`,
      datePublished: '2023-11-14T22:13:20.000Z',
      dateModified: '2023-11-14T22:15:00.000Z',
      author: { name: '阿海', url: `${origin}/author/7` },
      commentCount: 6,
    })
    expect(way).toMatchObject({
      '@type': 'BreadcrumbList',
      itemListElement: [
        { position: 1, item: `${origin}/` },
        { position: 2, name: '钓鱼' },
        { position: 3, item: `${origin}/42` },
      ],
    })
  })

  test('shows the first picture it has: beside the text, in it, or of the video', () => {
    const content = {
      type: 'doc' as const,
      content: [{ type: 'image' as const, attrs: { path: 'x', url: 'https://cdn.example/x' } }],
    }
    const video = { path: 'f', url: '/f', cover: '/f.webp', coverThumb: '', width: 1, height: 1, duration: 1 }
    expect(read({ images: [picture], content })?.image).toBe(`${origin}/aoir/7/p.webp`)
    expect(read({ content, video })?.image).toBe('https://cdn.example/x')
    expect(read({ video })?.image).toBe(`${origin}/f.webp`)
  })

  test('says nothing to members that only search engines read, and nothing where it was not read', () => {
    expect(read({}, true)).toMatchObject({ canonical: `${origin}/42`, things: [] })
    expect(ask('desktop/posts/post', { posts: '42' }, [])).toBeNull()
  })
})

test('an author has a profile and a feed', () => {
  const info: PublicInfo = {
    ...user,
    signature: '爱海',
    sex: 0,
    createTime: 1_700_000_000_000,
    followNumber: 1,
    fansNumber: 2,
    likeNumber: 3,
    postsNumber: 4,
    cover: '',
    background: '',
    hue: 0,
    isFollow: false,
    isFan: false,
    isBlocked: false,
    showsCollects: false,
    ipRegion: '',
  }
  const head = ask('desktop/author/author', { id: '7' }, [[['user', '7'], info]])
  expect(head).toMatchObject({
    canonical: `${origin}/author/7`,
    description: '爱海',
    type: 'profile',
    image: `${origin}/aoir/7/a.webp`,
    feeds: [{ address: `${origin}/feed/author/7.atom` }],
    things: [{ '@type': 'ProfilePage', mainEntity: { name: '阿海', identifier: '7' } }],
  })
})

test('a board is known by its kind and sign in both areas', () => {
  const board = { ...system, systemDescr: '', systemType: 'article' } as BoardPage
  const data: [unknown[], unknown][] = [[['boards', 'one', 'fishing'], board]]
  const head = ask('desktop/system/board', { systemType: 'forum', sign: 'fishing' }, data)
  expect(head).toMatchObject({
    canonical: `${origin}/System/article/fishing`,
    description: site.COMMON_DESCRIPTION,
    image: `${origin}/cover.webp`,
  })
  expect(ask('mobile/system/board', { systemsign: 'fishing' }, data)).toEqual(head)
})

test('a page of the site’s own making is described by its text, announcements by the first', () => {
  const content = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: '我们是谁' }] }] }
  const page = { path: 'about/us', title: '关于', content, updateTime: 1_700_000_000_000 }
  expect(ask('mobile/dynamic/dynamic', { '*': 'about/us' }, [[['custom-page', 'about/us'], page]])).toMatchObject({
    canonical: `${origin}/dynamic/about/us`,
    description: '我们是谁',
    modified: page.updateTime,
  })
  const list = [{ excerpt: '今晚停机' }, { excerpt: '昨晚停机' }]
  const data: [unknown[], unknown][] = [[['announcements', 1, 20], { list, total: 2 }]]
  expect(ask('desktop/announcement/announcement', {}, data)?.description).toBe('今晚停机')
})

test('the home page names the feed of the site and its search', () => {
  expect(ask('mobile/home/home', {}, [])).toMatchObject({
    canonical: `${origin}/`,
    feeds: [{ address: `${origin}/feed.atom`, title: '海边论坛' }],
    things: [{ '@type': 'WebSite' }],
  })
})

test('what has nothing to say says nothing', () => {
  expect(ask('desktop/account/account', {}, [])).toBeNull()
  expect(ask('desktop/search/search', {}, [])).toMatchObject({ hidden: true })
})

describe('an article', () => {
  const article: Article = {
    cover: picture,
    summary: '一盏没有灭过的灯',
    origin: 'original',
    sourceName: '',
    sourceUrl: '',
    column: { _id: '5', title: '海岸线札记' },
    readMinutes: 8,
  }
  const read = (patch: Partial<Article> = {}) =>
    ask('desktop/posts/post', { posts: '42' }, [
      [['posts', 'one', '42'], { ...post, article: { ...article, ...patch } }],
    ])

  test('is an article of its column, with cover and summary', () => {
    const head = read()
    expect(head).toMatchObject({
      canonical: `${origin}/42`,
      description: '一盏没有灭过的灯',
      image: `${origin}${picture.url}`,
    })
    expect(head?.feeds).toContainEqual({ address: `${origin}/feed/column/5.atom`, title: '海岸线札记 - 海边论坛' })
    expect(head?.things[0]).toMatchObject({
      '@type': 'Article',
      url: `${origin}/42`,
      isPartOf: { '@type': 'CreativeWorkSeries', url: `${origin}/column/5` },
      wordCount: 1,
    })
    expect(JSON.stringify(head?.things[1])).toContain(`${origin}/column/5`)
  })

  test('that was reprinted gives the address of the original, and has its own for previews', () => {
    const source = { sourceName: '旧闻', sourceUrl: 'https://example.com/lamp' }
    expect(read({ ...source, origin: 'reprint' })).toMatchObject({
      canonical: 'https://example.com/lamp',
      url: `${origin}/42`,
      things: [{ isBasedOn: { url: 'https://example.com/lamp', name: '旧闻' } }, {}],
    })
    // A translation is a work of its own.
    expect(read({ ...source, origin: 'translation' })).toMatchObject({ canonical: `${origin}/42` })
    expect(read({ sourceName: '旧闻', origin: 'reprint' })).toMatchObject({ canonical: `${origin}/42` })
  })
})

test('a column is a series of its author, and hidden until there is something to read', () => {
  const column: Column = {
    _id: '5',
    user: { ...user, isFollow: false },
    title: '海岸线札记',
    summary: '沿着海岸走',
    cover: null,
    isFinished: false,
    articleNumber: 3,
    subscribeNumber: 2,
    isSubscribe: false,
    viewNumber: 9,
    canEdit: false,
    isHeld: false,
    heldTexts: null,
    updateTime: post.createTime,
    createTime: post.createTime,
    access: { kind: 'free' },
    price: 0,
    passEndTime: 0,
  }
  const read = (patch: Partial<Column> = {}) =>
    ask('mobile/column/column', { id: '5' }, [[['columns', 'one', '5'], { ...column, ...patch }]])
  expect(read()).toMatchObject({
    canonical: `${origin}/column/5`,
    description: '沿着海岸走',
    image: `${origin}/share.png`,
    hidden: false,
    feeds: [{ address: `${origin}/feed/column/5.atom` }],
    things: [{ '@type': 'CreativeWorkSeries', name: '海岸线札记' }, { '@type': 'BreadcrumbList' }],
  })
  expect(read({ articleNumber: 0 })).toMatchObject({ hidden: true })
})

describe('works', () => {
  const work: WorkPage = {
    _id: '9',
    worksType: 'fiction',
    title: '守灯人',
    cover: picture,
    summary: '一盏灯',
    user: { ...user, isFollow: false },
    category: { _id: '1', name: '治愈' },
    tags: ['海'],
    serial: 'ongoing',
    ageNote: 0,
    wordNumber: 1,
    pageNumber: 0,
    chapterNumber: 1,
    viewNumber: 3,
    likeNumber: 2,
    shelfNumber: 1,
    commentNumber: 0,
    lastChapter: null,
    updateTime: post.createTime,
    createTime: post.createTime,
    firstChapterId: '11',
    volumes: [],
    direction: 'ltr',
    notice: '',
    bundleOff: 0,
    tipNumber: 0,
    isLike: false,
    isShelf: false,
    notify: false,
    reading: null,
    canEdit: false,
    visibility: 'public',
    state: 'public',
    stateReason: '',
    isHeld: false,
  }
  const chapter: ChapterPage = {
    _id: '11',
    volumeId: null,
    number: 1,
    title: '上岛',
    wordNumber: 1,
    pageNumber: 0,
    publishTime: post.createTime,
    access: { kind: 'free' },
    price: 0,
    isLocked: false,
    works: { _id: '9', title: '守灯人', worksType: 'fiction', direction: 'ltr', user },
    volume: null,
    content: { type: 'doc', content: [] },
    pages: [],
    teaser: null,
    teaserPages: [],
    authorNote: '',
    editTime: 0,
    revision: 1,
    likeNumber: 0,
    isLike: false,
    commentNumber: 0,
    previous: null,
    next: null,
    lockReason: '',
    isOwned: false,
    isGone: false,
    ownedNumber: 0,
    tipNumber: 0,
  }
  const readWork = (patch: Partial<WorkPage> = {}) =>
    ask('desktop/works/work', { work: '9' }, [[['works', 'one', '9'], { ...work, ...patch }]])
  const readChapter = (patch: Partial<ChapterPage> = {}, of: Partial<WorkPage> = {}) =>
    ask('desktop/works/reader', { work: '9', chapter: '11' }, [
      [['works', 'one', '9'], { ...work, ...of }],
      [['works', 'chapter', '11'], { ...chapter, ...patch }],
    ])

  test('are books or series of comics, with a feed of their own', () => {
    expect(readWork()).toMatchObject({
      canonical: `${origin}/fiction/9`,
      hidden: false,
      feeds: [{ address: `${origin}/feed/works/9.atom`, title: '守灯人 - 海边论坛' }],
      things: [{ '@type': 'Book', name: '守灯人', genre: '治愈', author: { url: `${origin}/author/7` } }, {}],
    })
    expect(readWork({ worksType: 'manga' })?.things[0]).toMatchObject({ '@type': 'ComicSeries' })
  })

  test('for adults, or without a chapter, are no matter of search engines, nor is their cover', () => {
    const adult = readWork({ ageNote: 18 })
    expect(adult?.hidden).toBe(true)
    expect(JSON.stringify(adult)).not.toContain(picture.url)
    expect(readWork({ chapterNumber: 0 })?.hidden).toBe(true)
    expect(readChapter({}, { ageNote: 18 })?.hidden).toBe(true)
  })

  test('have chapters that say whose part they are, and nothing of their text', () => {
    const head = readChapter()
    expect(head).toMatchObject({ canonical: `${origin}/fiction/9/11`, hidden: false, type: 'article' })
    expect(head?.things[0]).toMatchObject({
      '@type': 'Chapter',
      position: 1,
      isPartOf: { '@type': 'Book', url: `${origin}/fiction/9` },
      isAccessibleForFree: true,
    })
    const locked = readChapter({ isLocked: true, access: { kind: 'login' }, content: null })
    expect(locked).toMatchObject({ hidden: true, things: [{ isAccessibleForFree: false }, {}] })
  })
})

import sql from 'sql-template-tag'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { setupSteps } from '#contract/modules/site/setup.ts'
import { plantStarter } from '#server/starter/plant.ts'
import { bootApi, type Person, type TestApi } from '../../../test/support/api.ts'
import { exactFigures } from '../../../test/support/figures.ts'
import { freshDatabase } from '../../../test/support/postgres.ts'

let api: TestApi
let admin: Person
beforeEach(async () => {
  api = await bootApi()
  // Other tests have nothing to do with it.
  await api.ctx.db.run(sql`update setup set state = 'new'`)
  admin = await api.administrator()
})
afterEach(() => api.close())

test('nobody has seen it on a database that was just made', async () => {
  const { db, drop } = await freshDatabase()
  expect(await db.one(sql`select state, steps from setup`)).toEqual({ state: 'new', steps: {} })
  await drop()
})

describe('the state of the guide', () => {
  const mark = async (state: 'open' | 'left' | 'dismissed' | 'finished') =>
    (await admin.api.adminSetup.mark({ state })).state

  test('a new site has not seen it; it is left and gone on with, and what has ended stays so', async () => {
    expect(await admin.api.adminSetup.state()).toEqual({
      state: 'new',
      steps: setupSteps.map((step) => ({ step, state: 'open' })),
    })
    expect([await mark('open'), await mark('left'), await mark('open'), await mark('left')]).toEqual([
      'open',
      'left',
      'open',
      'left',
    ])
    // It is one guide for the whole site.
    const second = await api.administrator()
    expect((await second.api.adminSetup.state()).state).toBe('left')
    expect([await mark('dismissed'), await mark('open'), await mark('left')]).toEqual(Array(3).fill('dismissed'))
    expect([await mark('finished'), await mark('dismissed'), await mark('open')]).toEqual(Array(3).fill('finished'))
    await mark('finished')
    const { list } = await admin.api.audit.list({ select: { action: 'setup.mark' } })
    expect(list.map(({ detail }) => detail)).toEqual([
      { before: 'dismissed', after: 'finished' },
      { before: 'left', after: 'dismissed' },
    ])
  })

  test('each step is saved or skipped; what was saved is not skipped any more, by two at once either', async () => {
    const other = await api.administrator()
    const pass = (person: Person, step: (typeof setupSteps)[number], state: 'saved' | 'skipped') =>
      person.api.adminSetup.step({ step, state })
    await pass(admin, 'colours', 'skipped')
    await Promise.all(setupSteps.slice(2).map((step, at) => pass(at % 2 ? admin : other, step, 'saved')))
    await Promise.all([pass(other, 'name', 'saved'), pass(admin, 'boards', 'skipped')])
    const { steps } = await pass(admin, 'name', 'skipped')
    expect(steps.map(({ state }) => state)).toEqual(['saved', 'skipped', ...Array(6).fill('saved')])
    expect((await pass(admin, 'colours', 'saved')).steps.every(({ state }) => state === 'saved')).toBe(true)
  })

  test('steps and states that are none are refused', async () => {
    const call = (path: string, body: object) => api.request(path, { body, token: admin.tokens.access_token })
    expect(await call('/api/aoir-admin-setup/mark', { state: 'new' })).toMatchObject({ code: 422 })
    expect(await call('/api/aoir-admin-setup/step', { step: 'secrets', state: 'saved' })).toMatchObject({ code: 422 })
    expect(await call('/api/aoir-admin-setup/step', { step: 'name', state: 'open' })).toMatchObject({ code: 422 })
  })
})

describe('boards', () => {
  const zones = [
    {
      zoneName: '交流',
      boards: [
        { systemName: '综合', systemSign: 'talk', systemDescr: '什么都聊', classifies: ['闲聊', '提问'] },
        { systemName: '作品', systemSign: 'works' },
      ],
    },
    { zoneName: '站务', boards: [{ systemName: '公告与反馈', postRule: 'managers' as const }] },
  ]
  const names = async () => (await api.as(null).board.list({ limit: 100 })).list.map(({ systemName }) => systemName)

  test('are made with their zones and classifications, once, whoever asks again', async () => {
    const first = await admin.api.adminSetup.boards({ zones })
    expect(first).toMatchObject({
      zones: 2,
      made: [
        { systemName: '综合', systemSign: 'talk' },
        { systemName: '作品', systemSign: 'works' },
        { systemName: '公告与反馈', systemSign: 'board-1' },
      ],
      existing: [],
    })
    const page = await api.as(null).board.info({ sign: 'talk' })
    expect(page).toMatchObject({ state: 'open', systemDescr: '什么都聊', zoneName: '交流' })
    expect(page.classifies.map(({ classifyName }) => classifyName)).toEqual(['闲聊', '提问'])
    expect(page.systemCreateUser._id).toBe(admin.id)
    expect((await api.as(null).board.info({ sign: 'board-1' })).postRule).toBe('managers')

    const again = await (await api.administrator()).api.adminSetup.boards({
      zones: [...zones, { zoneName: '更多', boards: [{ systemName: '灌水' }] }],
    })
    expect(again).toMatchObject({ zones: 1, made: [{ systemName: '灌水', systemSign: 'board-2' }] })
    expect(again.existing).toEqual(['综合', '作品', '公告与反馈'].map((systemName) => ({ systemName, state: 'open' })))
    expect((await names()).sort()).toEqual(['作品', '公告与反馈', '灌水', '综合'])
    const { list } = await admin.api.audit.list({ select: { action: 'setup.boards' } })
    expect(list.map(({ detail }) => detail.count)).toEqual([1, 3])
    expect(await exactFigures(api)).toEqual([])
  })

  test('two administrators at once make each of them once, and a key answers the same again', async () => {
    const other = await api.administrator()
    const answers = await Promise.all(
      [admin, other, admin, other].map((person) => person.api.adminSetup.boards({ zones })),
    )
    expect(answers.map(({ made }) => made.length).sort()).toEqual([0, 0, 0, 3])
    const call = {
      body: { zones: [{ zoneName: '更多', boards: [{ systemName: '灌水' }] }] },
      token: admin.tokens.access_token,
      headers: { 'idempotency-key': 'boards-of-the-guide' },
    }
    const [one, two] = [
      await api.request('/api/aoir-admin-setup/boards', call),
      await api.request('/api/aoir-admin-setup/boards', call),
    ]
    expect(two).toEqual(one)
    expect(one).toMatchObject({ code: 200, data: { made: [{ systemName: '灌水' }] } })
    expect(await names()).toHaveLength(4)
  })

  test('names and words of the example content do not stand in the way', async () => {
    await plantStarter(api.database, `${api.ctx.env.dataDir}/uploads`)
    await admin.api.adminStarter.remove({})
    const { made, existing } = await admin.api.adminSetup.boards({
      zones: [
        {
          zoneName: '日常生活',
          boards: [{ systemName: '咖啡馆', systemSign: 'coffee' }, { systemName: '咖啡与茶' }],
        },
      ],
    })
    expect(made).toMatchObject([{ systemName: '咖啡馆', systemSign: 'coffee-2' }])
    expect(existing).toEqual([{ systemName: '咖啡与茶', state: 'hidden' }])
  })

  test.each([
    ['an empty name', { systemName: ' ' }, 'systemName', '请输入板块名称'],
    ['a name of one character', { systemName: '一' }, 'systemName', '板块名称应为 2 到 20 个字符'],
    ['a name twice', { systemName: 'ＴＡＬＫ' }, 'systemName', '板块名称已被使用'],
    ['a word that is ours', { systemName: '新的', systemSign: 'forum' }, 'systemSign', '这个标识不能使用，请换一个'],
    ['a classification twice', { systemName: '新的', classifies: ['问', '问'] }, 'classifyName', '已有同名分类'],
  ])('%s is refused at its field, and nothing is made', async (_, board, field, message) => {
    const body = { zones: [{ zoneName: '交流', boards: [{ systemName: 'Talk' }, board] }] }
    const answer = await api.request<{ errors: { path: string; message: string }[] }>('/api/aoir-admin-setup/boards', {
      body,
      token: admin.tokens.access_token,
    })
    expect([409, 422]).toContain(answer.code)
    expect(answer.data?.errors).toEqual([{ path: `zones.0.boards.1.${field}`, message }])
    expect(await names()).toEqual([])
    expect(await api.ctx.db.many(sql`select from zones`)).toEqual([])
  })

  test('too many of them are refused', async () => {
    const boards = Array.from({ length: 13 }, (_, at) => ({ systemName: `板块 ${at}` }))
    await expect(admin.api.adminSetup.boards({ zones: [{ zoneName: '多', boards }] })).rejects.toMatchObject({
      code: 422,
    })
    await expect(admin.api.adminSetup.boards({ zones: [] })).rejects.toMatchObject({ code: 422 })
    expect(await names()).toEqual([])
  })
})

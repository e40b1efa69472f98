import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { m } from '#messages/messages.js'
import { overwriteGetLocale } from '#messages/runtime.js'
import { say } from '#server/shared/messages.ts'
import en from '../../messages/en.json' with { type: 'json' }
import zhCN from '../../messages/zh-CN.json' with { type: 'json' }
import { projectRoot } from './sources.ts'

type Catalogue = Record<string, string>

const catalogues: Record<string, Catalogue> = { 'zh-CN': zhCN, en }

/** Keys that are put together while the program runs: a pattern and where that happens. */
const dynamic: [RegExp, string][] = [
  [/^docs_access_/, 'server/http/docs/docs-endpoint.ts'],
  [/^copy_(field|kind)_/, 'server/modules/own-export/page.ts'],
]

/** Sentences that people know by heart. They stand in the Chinese catalogue letter for letter. */
const known = [
  '请先登录！',
  '请先登录',
  '登录已过期，请重新登录',
  '退出成功',
  '手机号不能为空',
  '绑定类型不能为空',
  '绑定值不能为空',
  '绑定中...',
  '创建中...',
  '正在跳转QQ登录...',
  '正在跳转抖音登录...',
  '请输入账号密码',
  '账号不能为空',
  '密码不能为空',
  '邮箱不能为空',
  '邮箱格式错误',
  '不能关注自己',
  '复制成功',
  '已选择',
  '验证码不能为空',
  '请求发生错误了',
  '登录中...',
  '发送中...',
  '正在注册...',
  '请稍等...',
  '正在退出...',
  '取消',
]
/** The same in both languages: they name a path. */
const inBoth = ['Page not found: {path}', 'Page Not Found: {path}', 'Internal Server Error']

const parameters = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort()

test('both languages have the same keys, in the same order', () => {
  expect(Object.keys(en)).toEqual(Object.keys(zhCN))
  expect(Object.keys(zhCN)).toEqual(Object.keys(zhCN).sort())
})

test('both languages have the same parameters', () => {
  const differing = Object.keys(zhCN).filter(
    (key) => parameters((zhCN as Catalogue)[key] ?? '').join() !== parameters((en as Catalogue)[key] ?? '').join(),
  )
  expect(differing).toEqual([])
})

test('a word follows its number, in pages and on the server', () => {
  expect(say('en', 'reply_page_title', { count: 1 })).toBe('1 reply')
  expect(say('en', 'reply_page_title', { count: 21 })).toBe('21 replies')
  overwriteGetLocale(() => 'en')
  expect([m.reply_page_title({ count: '1' }), m.reply_page_title({ count: '1.1K' })]).toEqual([
    '1 reply',
    '1.1K replies',
  ])
  overwriteGetLocale(() => 'zh-CN')
})

/** English puts a blank between these and what follows; Chinese does not. */
const joining = new Set([
  'admin_o_comma',
  'bind_lead',
  'comment_answer_colon',
  'library_comma',
  'feed_said',
  'link_comma',
  'login_no_account',
  'register_have_account',
  'reset_remembered',
])

describe.each(Object.entries(catalogues))('%s', (_locale, catalogue) => {
  const texts = Object.entries(catalogue).filter(([key]) => key !== '$schema')

  test('no text is empty or has blanks around it', () => {
    const odd = texts.filter(([key, text]) => text.trim() === '' || (text !== text.trim() && !joining.has(key)))
    expect(odd.map(([key]) => key)).toEqual([])
  })

  test('braces hold names of parameters and nothing else', () => {
    const odd = texts.filter(([, text]) => /[{}]/.test(text.replace(/\{[a-z]\w*(\|[\w ]*\|[\w ]*)?\}/gi, '')))
    expect(odd.map(([key]) => key)).toEqual([])
  })

  // Names of the wire stand at the end, as they are.
  test('keys are snake_case', () => {
    expect(
      texts.filter(([key]) => !/^[a-z][a-z0-9]*(_[a-z0-9]+)*(_[A-Z0-9]+)*$/.test(key)).map(([key]) => key),
    ).toEqual([])
  })
})

test('every key is used', () => {
  const files = globSync('{web,server,contract}/**/*.{ts,tsx}', { cwd: projectRoot })
  const code = files.map((file) => readFileSync(join(projectRoot, file), 'utf8')).join('\n')
  const words = new Set(code.match(/[A-Za-z]\w*/g))
  const unused = Object.keys(zhCN).filter(
    (key) => key !== '$schema' && !words.has(key) && !dynamic.some(([pattern]) => pattern.test(key)),
  )
  expect(unused).toEqual([])
})

test('an English text is English', () => {
  // A language is named in its own script.
  const chinese = Object.entries(en).filter(([key, text]) => /\p{Script=Han}/u.test(text) && !key.startsWith('locale_'))
  expect(chinese.map(([key]) => key)).toEqual([])
})

test('the known sentences are there', () => {
  const texts = new Set(Object.values(zhCN as Catalogue))
  expect(known.filter((sentence) => !texts.has(sentence))).toEqual([])
})

test('names that are quoted in English stand there letter for letter', () => {
  for (const name of ['post a thread', 'post an article', 'choose board', 'creator centre', 'login to access'])
    expect(Object.values(en)).toContain(name)
})

test('a page that is not there is named alike in both languages', () => {
  for (const sentence of inBoth)
    for (const catalogue of Object.values(catalogues)) expect(Object.values(catalogue)).toContain(sentence)
})

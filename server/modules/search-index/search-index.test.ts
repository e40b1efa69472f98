import sql from 'sql-template-tag'
import { afterAll, expect, test } from 'vitest'
import { freshDatabase } from '../../../test/support/postgres.ts'
import {
  dropText,
  indexedText,
  indexForgottenMembers,
  indexText,
  placesIn,
  searchTerms,
  type TextParts,
} from './service.ts'

const database = await freshDatabase()
let count = 0
afterAll(() => database.drop())

async function finds(parts: Partial<TextParts>, keyword: string): Promise<'title' | 'text' | 'no'> {
  const { db } = database
  count += 1
  const id = String(count)
  await indexText({ db }, 'system', id, { title: '', text: '', ...parts })
  const terms = await searchTerms(keyword)
  if (!terms) return 'no'
  const { found, title } = await db.one<{ found: boolean; title: boolean }>(sql`
    select grams @@ ${terms.anywhere}::tsquery and folded like all (${terms.phrases.map((phrase) => `%${phrase}%`)}::text[])
        as found,
      grams @@ ${terms.inTitle}::tsquery as title
    from search_texts where kind = 'system' and object_id = ${id}`)
  if (title) return 'title'
  return found ? 'text' : 'no'
}

test.each([
  ['二字词', '今天去花海散步', '花海'],
  ['one character', '今天去花海散步', '海'],
  ['a long phrase', '今天去花海散步', '今天去花海散步'],
  ['two words, in any order', '今天去花海散步', '散步 花海'],
  ['simplified by traditional', '学习编程的乐趣', '學習編程'],
  ['traditional by simplified', '學習編程的樂趣', '编程的乐趣'],
  ['a Taiwanese variant', '他看著裡面的麵', '看着里面的面'],
  ['a Hong Kong variant', '為了綫上嘅衞生', '为了线上嘅卫生'],
  ['what only phrases tell apart', '我不瞭解', '了解'],
  ['full width by half width', 'ＡＢＣ１２３', 'abc123'],
  ['half width by full width', 'Node 26 released', 'ＮＯＤＥ'],
  ['half-width kana', 'ｶﾒﾗを買う', 'カメラ'],
  ['the beginning of a word', 'TypeScript 入门', 'types'],
  ['mixed scripts', 'React教程第3章', 'react教程'],
  ['mixed scripts that stand apart', 'React 教程', 'react教程'],
  ['words around signs', 'node.js 与 C++', 'node js'],
  ['a character beyond 16 bits', '𠮷野家的饭', '𠮷野'],
  ['an accent', 'cafe\u0301 au lait', 'CAFÉ'],
  ['Cyrillic', 'Привет, мир', 'ПРИВЕТ'],
  ['across what cannot be seen', '花\u200b海', '花海'],
  ['a heart beside a word', '我❤\ufe0f猫', '❤\ufe0f猫'],
  ['Korean', '안녕하세요 여러분', '안녕'],
])('finds %s', async (_, text, keyword) => {
  expect(await finds({ text }, keyword)).toBe('text')
  expect(await finds({ title: text }, keyword)).toBe('title')
})

test.each([
  ['characters that stand apart', '花开如海', '花海'],
  ['pairs that stand apart', '北京 京大 大学', '北京大学'],
  ['the end of a word', 'TypeScript', 'script'],
  ['across punctuation', '花，海', '花海'],
  ['something else', '今天去花海散步', '花园'],
])('does not find %s', async (_, text, keyword) => {
  expect(await finds({ text }, keyword)).toBe('no')
})

test('nothing is found across the end of the title', async () => {
  expect(await finds({ title: '今天去花', text: '海边散步' }, '去花海边')).toBe('no')
  expect(await finds({ title: '花', text: '海' }, '花 海')).toBe('text')
})

test.each([
  '😀',
  '❤\ufe0f',
  '👨\u200d👩',
  '\u0301\u0302',
  '\u200b',
  '！？。，',
  '   ',
  '***',
  '& | ! <-> ( )',
  "'",
  '\\',
])('nothing is looked for in %j', async (keyword) => {
  expect(await searchTerms(keyword)).toBeUndefined()
})

test.each(["a' | 'b", 'a & !b', 'a:*', '花\\海', "'); drop table posts; --", 'a <-> b', '%_%a'])(
  '%j is harmless',
  async (keyword) => {
    expect(await finds({ text: '别的东西' }, keyword)).toBe('no')
  },
)

test('long words and texts fit', async () => {
  expect(await finds({ text: 'x'.repeat(5000) }, 'x'.repeat(200))).toBe('text')
  const everyCharacter = Array.from({ length: 20_000 }, (_, index) => String.fromCodePoint(0x4e00 + index)).join('')
  expect(await finds({ text: everyCharacter }, everyCharacter.slice(19_000, 19_010))).toBe('text')
})

test('a text of signs that stand for whole sentences does not grow', async () => {
  const { folded, grams } = await indexedText({ title: '\ufdfa'.repeat(100), text: '\ufdfa'.repeat(50_000) })
  expect(folded.length).toBeLessThan(110_000)
  expect(grams.length).toBeLessThan(200_000)
  expect((await searchTerms('\ufdfa'.repeat(40)))?.anywhere.length).toBeLessThan(1000)
})

test('a changed text is found by what it has become, a dropped one not at all', async () => {
  const { db } = database
  const matches = async (keyword: string) =>
    db.many(
      sql`select 1 from search_texts where kind = 'user' and grams @@ ${(await searchTerms(keyword))?.anywhere}::tsquery`,
    )
  await indexText({ db }, 'user', '1', { title: '张三', text: '' })
  await indexText({ db }, 'user', '1', { title: '李四', text: '' })
  expect(await matches('张三')).toHaveLength(0)
  expect(await matches('李四')).toHaveLength(1)
  await dropText({ db }, 'user', '1')
  expect(await matches('李四')).toHaveLength(0)
})

test('members from before there was a search are found after the next clean-up', async () => {
  const { db } = database
  await db.run(
    sql`insert into users (name, name_key, password_hash) values ('老王', '老王', 'x'), ('老李', '老李', 'x')`,
  )
  expect(await indexForgottenMembers({ db })).toBe(2)
  expect(await indexForgottenMembers({ db })).toBe(0)
  expect(await db.many(sql`select 1 from search_texts where kind = 'user' and grams @@ '''#老王'''`)).toHaveLength(1)
})

test('it goes with the transaction of the caller', async () => {
  const { db } = database
  const failing = db.transaction(async (tx) => {
    await indexText({ db: tx }, 'system', '0', { title: '钓鱼', text: '' })
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await db.many(sql`select 1 from search_texts where kind = 'system' and object_id = 0`)).toHaveLength(0)
})

test.each([
  ['今天去花海散步，花海真美', '花海', ['花海', '花海']],
  ['學習ＲＥＡＣＴ的樂趣', 'react 乐趣', ['ＲＥＡＣＴ', '樂趣']],
  ['JavaScript and script', 'script', ['script']],
  ['cafe\u0301!', 'café', ['cafe\u0301']],
  ['ｶﾞﾗｽ', 'ガラス', ['ｶﾞﾗｽ']],
  ['😀𠮷野家', '野家', ['野家']],
  ['nothing', '花', []],
])('in %j, %j stands at %j', async (text, keyword, expected) => {
  const terms = await searchTerms(keyword)
  const places = terms ? await placesIn(text, terms) : []
  expect(places.map(({ start, end }) => text.slice(start, end))).toEqual(expected)
})

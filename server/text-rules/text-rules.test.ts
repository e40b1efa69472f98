import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildAutomaton, scan } from './automaton.ts'
import { loadCharacters } from './characters.ts'
import { compileRules, countLinks, mostPlaces, mostWalks, type TextRule } from './engine.ts'
import { fingerprintOf, isNear } from './fingerprint.ts'
import { createFold, textOf } from './fold.ts'
import { masked } from './mask.ts'
import { BadPattern, loadPatterns } from './patterns.ts'

const fold = createFold(await loadCharacters())
const now = () => Promise.resolve()

/** What the rules find, as it was written. */
async function found(rules: TextRule[], text: string, links: string[] = []) {
  const engine = await compileRules(rules, fold)
  const hits = engine.check(
    { groups: [text], links },
    () => true,
    () => true,
  )
  return hits.map(({ start, end, figure }) => figure ?? text.slice(start, end))
}
const words = (...list: string[]): TextRule => ({ kind: 'words', options: { words: list } })
const pattern = (source: string): TextRule => ({ kind: 'pattern', options: { pattern: source } })

describe('the fold', () => {
  test.each([
    ['加 微 信', '加微信'],
    ['Ｖ．Ｘ', 'vx'],
    ['微❤信', '微信'],
    ['體驗課程', '体验课程'],
    ['加\u200b微\u2060信', '加微信'],
    ['é\u0301 ñ', 'en'],
    ['ВКонтакте', fold.word('вконтакте')],
    ['раураl', 'paypal'],
    ['①❷叁肆五〇零', '1234500'],
    ['ﬁｎ', 'fin'],
  ])('takes %s for %s', (written, meant) => {
    expect(fold.word(written)).toBe(meant)
  })

  test('knows where everything stood', () => {
    const texts = fc.string({ unit: 'binary', maxLength: 80 })
    fc.assert(
      fc.property(texts, texts, (one, other) => {
        const text = `${one}加 ①微❤体信${other}`
        for (const { starts, ends, size } of [fold.dense(text), fold.line(text)].map((form) => ({
          ...form,
          size: 'codes' in form ? form.codes.length : form.text.length,
        }))) {
          expect(starts).toHaveLength(size)
          for (let at = 0; at < size; at += 1) {
            const [start = -1, end = -1] = [starts[at], ends[at]]
            expect(start).toBeGreaterThanOrEqual(at > 0 ? (starts[at - 1] ?? 0) : 0)
            expect(end).toBeGreaterThan(start)
            expect(end).toBeLessThanOrEqual(text.length)
          }
        }
        const { codes, starts, ends } = fold.dense(text)
        // Each unit is what the fold of its own piece of the text has.
        for (let at = 0; at < codes.length; at += 1)
          expect(fold.word(text.slice(starts[at], ends[at]))).toContain(String.fromCharCode(codes[at] ?? 0))
        expect(textOf(codes)).toContain('加1微体信')
      }),
    )
  })
})

describe('the automaton', () => {
  const letters = fc.string({ unit: fc.constantFrom('a', 'b', '微', '信'), minLength: 2, maxLength: 5 })

  test('finds what a naive search finds', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(letters, { maxLength: 30 }),
        fc.string({ unit: fc.constantFrom('a', 'b', '微', '信', 'x') }),
        async (list, text) => {
          const automaton = await buildAutomaton(list, now)
          const found: string[] = []
          scan(
            automaton,
            Uint16Array.from(text, (unit) => unit.charCodeAt(0)),
            (last, word) => {
              found.push(`${word} at ${last}`)
            },
          )
          const naive = list.flatMap((word, number) =>
            Array.from(text, (_, at) => at)
              .filter((at) => text.startsWith(word, at))
              .map((at) => `${number} at ${at + word.length - 1}`),
          )
          expect(found.sort()).toEqual(naive.sort())
        },
      ),
    )
  })

  test('takes two steps for a unit of a text of near matches, however long its words are', async () => {
    const long = Array.from({ length: 90 }, (_, at) => `${'a'.repeat(at + 2)}b`)
    const automaton = await buildAutomaton([...long, `${'ab'.repeat(45)}c`], now)
    for (const text of ['a'.repeat(50_000), 'ab'.repeat(25_000), `${'a'.repeat(91)}c`.repeat(500)]) {
      const steps = scan(
        automaton,
        Uint16Array.from(text, (unit) => unit.charCodeAt(0)),
        () => {},
      )
      expect(steps).toBeLessThanOrEqual(2 * text.length + 1)
    }
  })
})

describe('words', () => {
  test.each([
    ['请 加 微 信 聊', ['加 微 信']],
    ['加，微，信', ['加，微，信']],
    ['他参加，微信上说', []],
    ['v.x', ['v.x']],
    ['Ｖ❤Ｘ：', ['Ｖ❤Ｘ']],
    ['have vxy', []],
    ['加VX123', ['VX']],
    ['加微信加微信', ['加微信', '加微信']],
  ])('are found in %s', async (text, evidence) => {
    expect(await found([words('加微信', 'vx')], text)).toEqual(evidence)
  })

  test('never cross from one running text into the next', async () => {
    const engine = await compileRules([words('加微信')], fold)
    const check = (groups: string[]) =>
      engine.check(
        { groups, links: [] },
        () => true,
        () => false,
      )
    expect(check(['加', '微信'])).toEqual([])
    expect(check(['好', '请加微信'])).toMatchObject([{ rule: 0, group: 1, start: 1, end: 4 }])
  })
})

describe('patterns', () => {
  test.each([
    ['日赚\\d{2,}元', '日賺 ５００ 元', ['日賺 ５００ 元']],
    ['(?:加|联系).{0,3}(?:微|薇)信', '快联系我的薇❤信', ['联系我的薇❤信']],
    ['VIP\\d+', 'vip９', ['vip９']],
    ['^开头', '开头和开头', ['开头']],
    ['结尾$', `${'很'.repeat(500)}结尾`, ['结尾']],
    ['\\d{3}-\\d{4}', '电话 555-1234', ['555-1234']],
    ['（广告）', '这是（广告）', ['（广告）']],
  ])('%s is met by %s', async (source, text, evidence) => {
    expect(await found([pattern(source)], text)).toEqual(evidence)
  })

  test.each(['(a)\\1', 'a(?=b)', '(?<!a)b', '(', '[', 'a{1001}', '', 'a*', '.{0,5}', '(?:.{0,900}x){3}'])(
    '%s is refused',
    async (source) => {
      const patterns = await loadPatterns(fold)
      expect(() => patterns.compile(source)).toThrow(BadPattern)
    },
  )

  test('a nested repetition is taken, and a text of nothing but near matches is one walk', async () => {
    expect(await found([pattern('^(a+)+b$')], 'aaaab')).toEqual(['aaaab'])
    // A backtracking engine would not come back from this.
    expect(
      await found([pattern('^(a+)+b$'), pattern('(x+x+)+y')], `${'a'.repeat(25_000)}${'x'.repeat(25_000)}`),
    ).toEqual([])
  })

  test('share the walks over a text that is made of what all of them look for', async () => {
    const rules = Array.from({ length: 200 }, (_, at) => pattern(`微信[a-z]{${at + 1}}`))
    const engine = await compileRules(rules, fold)
    const untried = (text: string) => {
      const hits = engine.check(
        { groups: [text], links: [] },
        () => true,
        () => false,
      )
      return hits.filter(({ isUntried }) => isUntried).length
    }
    const units = 10_000
    expect(untried('微信'.repeat(units / 2))).toBe(rules.length - mostWalks / units)
    expect(untried(`${'今天天气很好，'.repeat(1400)}加微信${'我们去海边走走，'.repeat(100)}`)).toBe(0)
  })

  test('that wanted every place say so when they could not look further, also after they were met', async () => {
    const rules = Array.from({ length: 200 }, (_, at) => pattern(`微信[a-z]{${at + 1}}`))
    const engine = await compileRules(rules, fold)
    const check = (isEvery: boolean) => {
      const groups = [`微信${'a'.repeat(200)}`, '微信'.repeat(5000)]
      const hits = engine.check(
        { groups, links: [] },
        () => true,
        () => isEvery,
      )
      return [hits.filter(({ isUntried }) => !isUntried).length, hits.some(({ isUntried }) => isUntried)]
    }
    expect(check(true)).toEqual([rules.length, true])
    expect(check(false)).toEqual([rules.length, false])
  })

  test('are found wherever they stand, also when what they need is everywhere', async () => {
    const text = `${'加好'.repeat(2000)}加微信abcdef1${'加坏'.repeat(2000)}`
    expect(await found([pattern('加.{0,4}信[a-z0-9]{6,20}')], text)).toEqual(['加好加微信abcdef1'])
    const engine = await compileRules([pattern('加.{0,3}信\\d{3}'), pattern('[微薇]\\d{4,6}')], fold)
    const filler = fc.string({ unit: fc.constantFrom('加', '信', '微', '1', '，', ' ', '好', 'a'), maxLength: 200 })
    fc.assert(
      fc.property(filler, (written) => {
        const line = fold.line(written).text
        const bare = fold.word(written)
        const isMet = (native: RegExp) => native.test(line) || native.test(bare)
        const met = engine
          .check(
            { groups: [written], links: [] },
            () => true,
            () => false,
          )
          .map(({ rule }) => rule)
        if (isMet(/加.{0,3}信\d{3}/) && /[ ，]/.test(written) === false) expect(met).toContain(0)
        if (!isMet(/加.{0,3}信\d{3}/)) expect(met).not.toContain(0)
        if (!isMet(/[微薇]\d{4,6}/)) expect(met).not.toContain(1)
      }),
    )
  })
})

describe('addresses', () => {
  const links = (domains: string[], most?: number): TextRule => ({ kind: 'links', options: { domains, most } })

  test.each([
    ['看 www.a.bad.com/x', [], ['www.a.bad.com']],
    ['看 BAD.com', [], ['BAD.com']],
    ['notbad.com', [], []],
    ['点这里', ['https://sub.bad.com/?a=1'], ['sub.bad.com']],
    ['а@bad.com', [], []],
    ['ｂаｄ．ｃｏｍ', [], ['ｂаｄ．ｃｏｍ']],
  ])('of a domain and its subdomains: %s %s', async (text, behind, evidence) => {
    expect(await found([links(['bad.com'])], text, behind)).toEqual(evidence)
  })

  test('are counted once where text and link are the same', async () => {
    expect(countLinks({ groups: ['https://a.example/1'], links: ['https://a.example/1'] }, fold)).toBe(1)
    expect(countLinks({ groups: ['https://a.example 和 www.b.example'], links: [] }, fold)).toBe(2)
    expect(countLinks({ groups: ['版本 1.2.3，见 readme.md 与 3.14，时间：//明天'], links: [] }, fold)).toBe(0)
    for (const one of [
      '看 https://例子.中国/x 吧',
      'https://例子.com',
      'HTTPS：／／Spam.Example看这里',
      'http://1.2.3.4',
      'https://localhost/x',
      'weixin://dl/chat',
    ])
      expect([one, countLinks({ groups: [one], links: [] }, fold)]).toEqual([one, 1])
    expect(await found([links(['例子.中国'])], '看 https://例子.中国/x')).toEqual(['例子.中国'])
    expect(await found([links(['bad.com'])], 'https://bad.com看这里')).toEqual(['bad.com'])
    expect(await found([links([], 1)], '一个 https://a.example')).toEqual([])
    expect(await found([links([], 1)], '两个 https://a.example https://b.example')).toEqual(['2'])
  })
})

test.each([
  ['phone', '电话一三八 0013-8000', ['一三八 0013-8000']],
  ['phone', '订单 2138001380001', []],
  ['wechat', '微❤信：abc_12345', ['微❤信：abc_12345']],
  ['wechat', 'wxabcdefg', []],
  ['qq', '加扣扣群 12345678', ['扣扣群 12345678']],
  ['mail', '写信到 Some.One@mail.example.com。', ['Some.One@mail.example.com']],
  ['mail', '@某人 你好', []],
] as const)('contact (%s) in %s', async (kind, text, evidence) => {
  expect(await found([{ kind: 'contact', options: { kinds: [kind] } }], text)).toEqual(evidence)
})

describe('fingerprints', () => {
  const of = (text: string) => fingerprintOf(fold.dense(text).codes)
  const advert = '专业代写论文，二十四小时在线，诚信经营价格公道，详情请看我的主页，欢迎新老朋友前来咨询'

  test('are equal for what readers take for the same', () => {
    expect(of('加微信，便宜！')?.exact).toBe(of('加 微 信 便 宜')?.exact)
    expect(of('加微信')?.exact).not.toBe(of('加威信')?.exact)
    expect(of('')).toBeUndefined()
  })

  test('are near for texts with little changed, and not for others', () => {
    const parts = (text: string) => of(text)?.parts ?? []
    expect(isNear(parts(advert), parts(`${advert}88`))).toBe(true)
    expect(
      isNear(parts(advert), parts('今天的天气真好，我们一起去公园走走，看看花开得怎么样，顺便吃一顿好吃的午饭再回家')),
    ).toBe(false)
    expect(isNear(parts('好'), parts('好'))).toBe(false)
  })
})

test('what has too many places is met by a figure, as what cannot be covered', async () => {
  const engine = await compileRules([words('加微信'), pattern('信\\d')], fold)
  const check = (times: number) =>
    engine.check(
      { groups: ['加微信1，'.repeat(times)], links: [] },
      () => true,
      () => true,
    )
  const few = check(mostPlaces)
  expect([few.length, few.some(({ figure }) => figure !== undefined)]).toEqual([2 * mostPlaces, false])
  const many = check(mostPlaces + 9).filter(({ figure }) => figure !== undefined)
  expect(many.map(({ rule }) => rule)).toEqual([0, 1])
})

test('a mask keeps the length of every piece', () => {
  const pieces = fc.array(fc.string({ unit: 'binary', maxLength: 12 }), { maxLength: 8 })
  const range = fc.tuple(fc.nat(80), fc.nat(20)).map(([start, length]) => ({ start, end: start + length }))
  fc.assert(
    fc.property(pieces, fc.array(range, { maxLength: 5 }), (given, ranges) => {
      const covered = masked(given, ranges)
      expect(covered.map(({ length }) => length)).toEqual(given.map(({ length }) => length))
      const [before, after] = [given.join(''), covered.join('')]
      for (let at = 0; at < before.length; at += 1) {
        const isCovered = ranges.some(({ start, end }) => at >= start && at < end)
        expect(after.charAt(at)).toBe(isCovered ? '＊' : before.charAt(at))
      }
    }),
  )
})

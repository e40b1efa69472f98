import { fromMarkdown } from 'mdast-util-from-markdown'
import { expect, test } from 'vitest'
import { piecesOf } from './markdown-pieces.ts'

const kinds = (text: string) => [...piecesOf(text)].map((piece) => Object.keys(piece)[0])
const megabyte = 1024 ** 2

test('ordinary Markdown is parsed as a whole', () => {
  const text = '# 一\n\n甲 *乙*\n丙\n\n- 一\n- 二\n\n| a | b |\n| - | - |\n\n标题\n==='
  expect([...piecesOf(text)]).toEqual([{ markdown: text }])
})

test('a long text comes in portions that end where paragraphs do', () => {
  const text = `${'一二三四五六七八九十'.repeat(100)}\n\n`.repeat(1000)
  const pieces = [...piecesOf(text)]
  expect(pieces.length).toBeGreaterThan(2)
  for (const piece of pieces) expect('markdown' in piece && piece.markdown.length < megabyte / 2).toBe(true)
  const whole = pieces.map((piece) => ('markdown' in piece ? piece.markdown : '')).join('\n')
  expect(whole.replace(/\s/g, '').length).toBe(1_000_000)
})

test('code, scripts and comments are pieces of their own, over empty lines and to the end', () => {
  expect([...piecesOf('甲\n~~~~\n一\n\n~~~\n# 二\n~~~~\n乙')]).toEqual([
    { markdown: '甲' },
    { plain: '一\n\n~~~\n# 二' },
    { markdown: '乙' },
  ])
  expect([...piecesOf('<SCRIPT src=x>\n一\n\n二</script>三\n四')]).toEqual([
    { html: '<SCRIPT src=x>\n一\n\n二</script>三' },
    { markdown: '四' },
  ])
  expect(kinds('<!-- 一\n\n二 -->\n三\n```\n四')).toEqual(['html', 'markdown', 'plain'])
  expect(kinds('``` 词 ``` 后\n<scripted>')).toEqual(['markdown'])
})

test.each([
  ['a line of ten megabytes', '字'.repeat(10 * megabyte)],
  ['signs that open and never close', '*a_b[c](<`'.repeat(megabyte)],
  ['brackets', '['.repeat(10 * megabyte)],
  ['containers in containers', `${'> - '.repeat(4000)}x\n`.repeat(50)],
  ['short lines of signs', '*a\n'.repeat(200_000)],
])('%s are not parsed', (_, text) => {
  const parsed = [...piecesOf(`甲\n\n${text}\n\n乙`)].flatMap((piece) => ('markdown' in piece ? [piece.markdown] : []))
  expect(parsed.join('').replace(/\s/g, '')).toBe('甲乙')
})

test.each(['-', '+', '*', '1.', '-*+'])('a line of many %s without a blank is no list in lists', (sign) => {
  const line = sign.repeat(30)
  expect([...piecesOf(`标题\n${line}`)]).toEqual([{ markdown: `标题\n${line}` }])
  expect([...piecesOf(line)]).toEqual([{ markdown: line }])
})

test.each(['- ', '* ', '-\t'])('a line of many %j alone is a rule', (sign) => {
  const text = `甲\n\n${sign.repeat(30)}\n\n乙`
  expect([...piecesOf(text)]).toEqual([{ markdown: text }])
  expect(fromMarkdown(text).children.map(({ type }) => type)).toEqual(['paragraph', 'thematicBreak', 'paragraph'])
})

test('lists in lists are not parsed, however they are numbered', () => {
  for (const sign of ['- ', '* ', '12) ', '>', '-\t']) expect(kinds(`${sign.repeat(30)}甲`)).toEqual(['plain'])
})

test('a heading stays one, whatever stands below it', () => {
  expect([...piecesOf(`## 甲\n${'*'.repeat(400)}`)]).toEqual([{ markdown: '## 甲' }, { plain: '*'.repeat(400) }])
})

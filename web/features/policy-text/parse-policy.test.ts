import { expect, test } from 'vitest'
import { parsePolicy } from './policy-text.tsx'

test('headings and paragraphs', () => {
  expect(parsePolicy('# 协议\n\n第一段\n还是第一段\n\n## 账号\n第二段')).toEqual([
    { kind: 'title', text: '协议' },
    { kind: 'paragraph', text: '第一段\n还是第一段' },
    { kind: 'heading', text: '账号' },
    { kind: 'paragraph', text: '第二段' },
  ])
})

test('markup stays text', () => {
  expect(parsePolicy('<script>alert(1)</script>\n#不是标题')).toEqual([
    { kind: 'paragraph', text: '<script>alert(1)</script>\n#不是标题' },
  ])
})

test('nothing gives nothing', () => {
  expect(parsePolicy(' \r\n\r\n')).toEqual([])
})

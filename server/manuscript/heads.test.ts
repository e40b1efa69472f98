import { expect, test } from 'vitest'
import { longestHead, templateHead, usualHead } from './heads.ts'

const chapter = (line: string) => usualHead(line)?.chapter

test.each([
  '第一章',
  '第12章 归来',
  '第１２章：归来',
  '第一百二十三回 花和尚',
  '第 三 节',
  '第四话 朋友',
  '第05集',
  '第一章初见',
  '序章',
  '楔子 雪夜',
  '番外一 新年',
  '后记',
  'Chapter 7',
  'CHAPTER IV The Road',
  'Chapter One: Begin',
])('%s is the head of a chapter', (line) => {
  expect(chapter(line)).toBe(line)
})

test.each([
  '第一章他写完了。',
  '第一节课下课后，他走了',
  '这是第一章',
  '第章',
  '序列号是多少',
  '前言不搭后语',
  '番外写完了。',
  'Chapters are long',
  '“第三回了！”',
])('%s is text', (line) => {
  expect(usualHead(line)).toBeUndefined()
})

test('a volume may stand on one line with a chapter', () => {
  expect(usualHead('第一卷 风起')).toEqual({ volume: '第一卷 风起' })
  expect(usualHead('第二部')).toEqual({ volume: '第二部' })
  expect(usualHead('第三篇 归 第一章 门')).toEqual({ volume: '第三篇 归', chapter: '第一章 门' })
})

test('templates', () => {
  const find = templateHead('第{n}章 {any}')
  for (const line of ['第1章 x', '第一百章', '第１章', '第1章x']) expect(find(line)).toEqual({ chapter: line })
  for (const line of ['第章 x', '第x章', 'a第1章', '第1回']) expect(find(line)).toBeUndefined()
  expect(templateHead('{any}之{n}')('风之三')).toEqual({ chapter: '风之三' })
  expect(templateHead('(a+)+$')('aaaa')).toBeUndefined()
  expect(find('第一卷 风')).toEqual({ volume: '第一卷 风' })
})

test('a template of a thousand characters costs at most its length for each letter of a short line', () => {
  let steps = 0
  const count = () => {
    steps += 1
  }
  const template = `${'{any}a'.repeat(142)}{any}b`
  expect(template.length).toBeLessThanOrEqual(1000)
  const find = templateHead(template, count)
  for (let line = 0; line < 100; line++) find('a'.repeat(longestHead))
  // Too short for so many letters: not even looked at.
  expect(steps).toBe(0)
  const short = templateHead(`${'{any}a'.repeat(20)}{any}b`, count)
  for (let line = 0; line < 100; line++) short('a'.repeat(longestHead))
  expect(steps).toBeLessThanOrEqual(100 * longestHead * 42)
})

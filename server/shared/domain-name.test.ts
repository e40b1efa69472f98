import { expect, test } from 'vitest'
import { readDomain } from './domain-name.ts'

test.each([
  ['example.com', 'example.com'],
  ['  Example.COM. ', 'example.com'],
  ['a.b.example.co.uk', 'a.b.example.co.uk'],
  ['青屿.中国', 'xn--5htv28k.xn--fiqs8s'],
  ['例子。公司', 'xn--fsqu00a.xn--55qx5d'],
  ['ｅｘａｍｐｌｅ．ｃｏｍ', 'example.com'],
  ['bücher.example', 'xn--bcher-kva.example'],
  ['xn--bcher-kva.example', 'xn--bcher-kva.example'],
])('%s is %s', (typed, domain) => {
  expect(readDomain(typed)).toBe(domain)
})

test.each([
  '',
  '.',
  'localhost',
  'http://x.example.com/path',
  'https://www.example.com:8443/path?q=1#top',
  'example.com:80',
  'example.com/',
  'example.com?q',
  'example.com#top',
  'example.com\\path',
  '//example.com',
  'example%2ecom',
  'com',
  '127.0.0.1',
  'http://127.1/',
  '0x7f.0.0.1',
  '2130706433',
  '[::1]',
  'http://[2001:db8::1]:80/',
  '1.2.3.4.5',
  '*.example.com',
  'com.cn',
  'co.uk',
  '-a.example.com',
  'a-.example.com',
  'a..example.com',
  'a_b.example.com',
  'a b.example.com',
  'user@example.com',
  'example.com:port',
  'example.c',
  'example.1a',
  'javascript:alert(1)',
  "example.com' or 1=1",
  `${'a'.repeat(64)}.com`,
  `${'a.'.repeat(130)}com`,
])('%s is no domain', (typed) => {
  expect(readDomain(typed)).toBeUndefined()
})

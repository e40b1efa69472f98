import fc from 'fast-check'

/** Stands for a number that JSON can say and JavaScript cannot: the text between the marks is sent without quotes. */
const bare = (digits: string) => `\u0001${digits}\u0001`

/** JSON text of a mutant, with bare numbers in their place. */
export function encode(value: unknown): string {
  return (JSON.stringify(value) ?? 'null').replace(/"\\u0001(.*?)\\u0001"/g, '$1')
}

const strings = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'a\udfffb',
  '\u202eabc',
  '\u200b\u200d',
  '\ufeff',
  '👩‍👩‍👧‍👦'.repeat(30),
  'é'.normalize('NFD').repeat(50),
  `a${'\u0301'.repeat(500)}`,
  'ａｄｍｉｎ',
  'ﷺ'.repeat(40),
  "' or 1=1 --",
  "'; drop table users; --",
  '"',
  '\\',
  '$1',
  '%s%n',
  '%00',
  '../../../../etc/passwd',
  'javascript:alert(1)',
  '//evil.example/x',
  'https://evil.example/\u0000',
  '/\u0000',
  '/\ud800',
  '<img src=x onerror=alert(1)>',
  '{"$ne":null}',
  '__proto__',
  'constructor',
  'toString',
  'NaN',
  'Infinity',
  'null',
  'undefined',
  '-1',
  '0',
  '1e3',
  '0x10',
  '１２３',
  '9223372036854775807',
  '9223372036854775808',
  '9999999999999999999',
  '18446744073709551616',
  '1'.repeat(40),
  'a'.repeat(5000),
  '汉'.repeat(100_000),
  '\r\nset-cookie: x=1',
]

const numbers = [
  0,
  -0,
  -1,
  1,
  1.5,
  0.001,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  Number.MAX_SAFE_INTEGER,
  1e21,
  1e308,
  5e-324,
]
const bareNumbers = ['1e400', '-1e400', '9007199254740993', '1'.repeat(400), '0.1e-400', '-0.0'].map(bare)

/** `__proto__` and its like as real keys, which an object literal would not make. */
const objects: unknown[] = [
  {},
  { $ne: null },
  { $gt: '' },
  { length: 3 },
  { toString: 1 },
  { toJSON: 'x' },
  { a: { b: { c: [] } } },
  JSON.parse('{"__proto__":{"userpower":0}}'),
  JSON.parse('{"constructor":{"prototype":{"userpower":0}}}'),
  JSON.parse('{"prototype":1}'),
  JSON.parse('{"then":1}'),
  Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`key${index}`, index])),
]

const arrays: unknown[] = [[], [null], [[]], ['a', 'b'], [{}], Array(2000).fill(0), nested(60), nested(200)]

function nested(depth: number): unknown {
  let value: unknown = 1
  for (let level = 0; level < depth; level++) value = level % 2 ? { a: value } : [value]
  return value
}

/** Of all characters there are. The unit 'binary' of the library is the same, but takes seconds to prepare. */
export function anyString(maxLength: number): fc.Arbitrary<string> {
  const surrogates = { first: 0xd800, count: 0x800 }
  const place = fc.nat({ max: 0x10ffff - surrogates.count })
  const pointAt = (at: number) => (at < surrogates.first ? at : at + surrogates.count)
  return fc.array(place, { maxLength }).map((places) => String.fromCodePoint(...places.map(pointAt)))
}

export const nastyString = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...strings) },
  { weight: 1, arbitrary: anyString(60) },
)

/** Anything that a caller could put where something else is expected. */
export const nasty: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: nastyString },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(...numbers, ...bareNumbers) },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(...objects) },
  { weight: 1, arbitrary: fc.constantFrom<unknown>(...arrays) },
  { weight: 1, arbitrary: fc.constantFrom<unknown>(null, true, false) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
)

/** Fields that no endpoint takes and that would matter if one did. */
export const unknownFields: Record<string, unknown> = {
  userpower: 0,
  userId: '1',
  _id: '1',
  money: 99_999,
  exp: 99_999,
  vipendtime: 4e12,
  vip_end_at: '2099-01-01',
  deleted_at: '2020-01-01',
  isAdmin: true,
  role: 'admin',
  viewer: { id: '1', userpower: 0 },
}

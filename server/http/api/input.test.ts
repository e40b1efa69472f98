import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { get, post } from '#contract/endpoint.ts'
import { listOf, paged, text } from '#contract/shared/values.ts'
import type { ApiRequest } from './exchange.ts'
import { InvalidInput, inputErrors, readInput } from './input.ts'

const output = listOf(z.string())
const anything = post('/x', { summary: '', access: 'anyone', input: z.record(z.string(), z.unknown()), output })
const named = post('/x/{id}', {
  summary: '',
  access: 'anyone',
  input: z.object({
    id: z.string(),
    name: text({ min: 2, max: 5, missing: 'register_need_name' }),
    note: z.optional(text({ max: 5 })),
    tags: z.optional(z.array(z.string()).check(z.minLength(1), z.maxLength(2))),
    ...paged(),
  }),
  output,
})
const search = get('/x', { summary: '', access: 'anyone', input: z.object({ word: z.string() }), output })

function request(body: unknown, extra: Partial<ApiRequest> = {}): ApiRequest {
  const bytes = Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))
  const headers = { 'content-type': 'application/json; charset=utf-8' }
  return { method: 'POST', path: '/x', query: '', headers, body: bytes, ip: '192.0.2.1', requestId: 'x', ...extra }
}

const read = (body: unknown, extra?: Partial<ApiRequest>) => readInput(anything, request(body, extra), {})
const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`

describe('readInput', () => {
  it('takes an object 64 levels deep and refuses a deeper one, without recursion', () => {
    expect(() => read(nested(64))).not.toThrow()
    expect(() => read(nested(65))).toThrow(expect.objectContaining({ code: 400, key: 'api_too_deep' }))
    expect(() => read('['.repeat(100_000) + ']'.repeat(100_000))).toThrow(expect.objectContaining({ code: 400 }))
  })

  it('takes ten thousand keys and refuses more, also in lists', () => {
    const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 1]))
    expect(() => read(keys(10_000))).not.toThrow()
    expect(() => read(keys(10_001))).toThrow(expect.objectContaining({ code: 400 }))
    expect(() => read({ list: Array(10_001).fill(1) })).toThrow(expect.objectContaining({ code: 400 }))
  })

  it.each(['__proto__', 'constructor', 'prototype'])('refuses the key %s at any depth and in the query', (name) => {
    expect(() => read(`{"${name}":{"polluted":1}}`)).toThrow(expect.objectContaining({ code: 400 }))
    expect(() => read(`{"a":[{"b":{"${name}":1}}]}`)).toThrow(expect.objectContaining({ code: 400 }))
    expect(() => readInput(search, request('', { query: `word=x&${name}=1` }), {})).toThrow(
      expect.objectContaining({ code: 400 }),
    )
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  })

  it('refuses a name that is given twice, however it is spelt and wherever it stands', () => {
    const twice = expect.objectContaining({ code: 400, key: 'api_name_twice' })
    expect(() => read('{"a":1,"a":1}')).toThrow(twice)
    expect(() => read('{"a":1,"\\u0061":2}')).toThrow(twice)
    expect(() => read('{"x":[{"b":[],"c":{},"b":null}]}')).toThrow(twice)
    const apart = { a: { a: [{ a: 1 }, { a: ':' }] }, b: '","b":{[\\', '': 0 }
    expect(read(apart)).toEqual(apart)
  })

  it('reads whatever JSON can say as JSON.parse does', () => {
    const values = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 5 }))
    fc.assert(
      fc.property(values, fc.nat(3), (value, indent) => {
        const text = JSON.stringify(value, null, indent)
        fc.pre(!/"(__proto__|constructor|prototype)"/.test(text))
        expect(read(text)).toEqual(JSON.parse(text))
      }),
    )
  })

  it('refuses what is not JSON, in form or by name', () => {
    expect(() => read('{"a":')).toThrow(expect.objectContaining({ code: 400, key: 'api_bad_json' }))
    const form = { headers: { 'content-type': 'application/x-www-form-urlencoded' } }
    expect(() => read('a=1', form)).toThrow(expect.objectContaining({ code: 415 }))
    expect(() => read({}, { headers: {} })).toThrow(expect.objectContaining({ code: 415 }))
  })

  it('takes nothing from a form or a page of another site, not even nothing', () => {
    const empty = (headers: ApiRequest['headers']) => readInput(anything, request('', { headers }), {})
    const foreign = [
      { 'content-type': 'application/x-www-form-urlencoded' },
      { 'content-type': 'text/plain' },
      { 'content-type': 'multipart/form-data; boundary=x' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example', host: 'ours.example' },
      { origin: 'null', host: 'ours.example' },
    ]
    for (const headers of foreign) expect(() => empty(headers)).toThrow(expect.objectContaining({ code: 415 }))
    const own = [
      {},
      { 'content-type': 'application/json' },
      { 'sec-fetch-site': 'same-origin' },
      { origin: 'https://ours.example', host: 'ours.example' },
    ]
    for (const headers of own) expect(empty(headers)).toEqual({})
  })

  it('fills defaults, drops unknown fields and takes the path part from the path only', () => {
    const body = request({ name: ' 小明 ', userpower: 0, id: '8' })
    expect(readInput(named, body, { id: '%E4%BD%A0' })).toEqual({ id: '你', name: '小明', page: 1, limit: 10 })
    expect(() => readInput(named, body, { id: '%E4' })).toThrow(expect.objectContaining({ code: 400 }))
  })

  it('says for each field what is wrong', () => {
    const errors = (body: unknown) => {
      try {
        return readInput(named, request(body), { id: '1' })
      } catch (error) {
        return inputErrors(error as InvalidInput, 'zh-CN').errors
      }
    }
    expect(errors({ name: { $ne: null }, limit: 101 })).toEqual([
      { path: 'name', message: '账号不能为空' },
      { path: 'limit', message: '不能大于 100' },
    ])
    expect(errors({ name: '小明', note: '123456' })).toEqual([{ path: 'note', message: '最多 5 个字符' }])
    expect(errors({ name: '小明', note: 'a\0b' })).toEqual([{ path: 'note', message: '文字里有不能保存的字符' }])
    expect(errors({ name: '小明', tags: [] })).toEqual([{ path: 'tags', message: '至少 1 项' }])
    expect(errors({ name: '小明', tags: ['a', 'b', 'c'] })).toEqual([{ path: 'tags', message: '最多 2 项' }])
  })

  it('refuses a value that was given twice', () => {
    expect(() => readInput(search, request('', { query: 'word=a&word=b' }), {})).toThrow(InvalidInput)
    expect(readInput(search, request('', { query: 'word=a' }), {})).toEqual({ word: 'a' })
  })
})

import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { api } from './api.ts'
import type { Contract } from './endpoint.ts'

/** What callers send is bounded by its schema, before any code sees it. */

type Schema = { [keyword: string]: unknown }

/** The paths of parts that may grow without end. */
function unbounded(part: unknown, path = ''): string[] {
  if (typeof part !== 'object' || part === null) return []
  const own = isUnbounded(part as Schema) ? [path] : []
  return own.concat(Object.entries(part).flatMap(([name, value]) => unbounded(value, `${path}/${name}`)))
}

function isUnbounded({ type, enum: choice, const: constant, maxLength, maxItems, pattern }: Schema): boolean {
  if (type === 'array') return maxItems === undefined
  return type === 'string' && maxLength === undefined && !choice && !constant && !isShort(pattern)
}

/** An anchored pattern that repeats nothing without end is a maximum too. */
function isShort(pattern: unknown): boolean {
  return typeof pattern === 'string' && /^\^.*\$$/.test(pattern) && !/[*+](?![^[]*\])|\{\d+,\}/.test(pattern)
}

const inputs = Object.entries(api as Record<string, Contract>).flatMap(([module, calls]) =>
  Object.entries(calls).map(([name, { input }]) => [`${module}.${name}`, input] as const),
)

test.each(inputs)('every string and list that %s takes has a maximum', (_, input) => {
  const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })
  expect(unbounded(schema).slice(0, 5)).toEqual([])
})

test('what has none is seen', () => {
  const schema = z.toJSONSchema(
    z.object({
      text: z.string(),
      list: z.array(z.int()),
      digits: z.string().check(z.regex(/^\d+$/)),
      day: z.string().check(z.regex(/^\d{4}-\d{2}$/)),
      sign: z.string().check(z.regex(/^[+*]{1,3}$/)),
    }),
  )
  expect(unbounded(schema)).toEqual(['/properties/text', '/properties/list', '/properties/digits'])
})

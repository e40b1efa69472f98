import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { api } from './api.ts'
import { type Contract, largeBody, usualBody } from './endpoint.ts'

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
  return type === 'string' && maxLength === undefined && !choice && constant === undefined && !isShort(pattern)
}

/** An anchored pattern that repeats nothing without end is a maximum too. */
function isShort(pattern: unknown): boolean {
  return typeof pattern === 'string' && /^\^.*\$$/.test(pattern) && !/[*+](?![^[]*\])|\{\d+,\}/.test(pattern)
}

/** Bytes of the largest value that fits, with three for each character; ids and days have no maximum but are short. */
function largest(part: Schema): number {
  const { type, properties, items, maxItems, maxLength, enum: choice, anyOf, oneOf } = part
  const choices = (anyOf ?? oneOf ?? choice) as unknown[] | undefined
  if (choice) return Math.max(...(choices ?? []).map((each) => JSON.stringify(each).length))
  if (choices) return Math.max(...choices.map((each) => largest(each as Schema)))
  if (type === 'array') return 2 + Number(maxItems) * (1 + largest(items as Schema))
  if (type === 'string') return 2 + Number(maxLength ?? 10) * 3
  const members = Object.entries((properties ?? {}) as Record<string, Schema>)
  return members.reduce((sum, [name, value]) => sum + name.length + 4 + largest(value), 22)
}

const inputs = Object.entries(api as Record<string, Contract>).flatMap(([module, calls]) =>
  Object.entries(calls).map(([name, endpoint]) => [`${module}.${name}`, endpoint] as const),
)

test.each(inputs)('every string and list that %s takes has a maximum', (_, { input }) => {
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

test.each(inputs)('everything that %s takes fits into its body', (_, { input, mostBytes = usualBody }) => {
  const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })
  // Texts with form could be larger in theory: what people write is bounded by its characters.
  if (mostBytes < largeBody) expect(largest(schema)).toBeLessThanOrEqual(mostBytes)
})

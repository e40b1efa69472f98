import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import type { JsonSchema as Schema } from '../fuzz/json-schema.ts'

/** What may be written into a field of this name, the first one first. */
export type Pool = Record<string, readonly unknown[]>

export interface Question {
  method: 'GET' | 'POST'
  url: string
  body: unknown
}

/**
 * Questions that an endpoint understands, made from its own schema: each field in turn takes every value that the pool
 * has for its name, while the others keep their first one. A new endpoint is asked by itself.
 */
export function questionsOf(endpoint: Endpoint, pool: Pool, most: number): Question[] {
  const schema = z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' }) as Schema
  const values = valuesOf(schema, pool, '')
  return values.slice(0, most).map((value) => question(endpoint, value))
}

function valuesOf(schema: Schema, pool: Pool, name: string): unknown[] {
  const known = pool[name]
  if (known && schema.type !== 'array' && schema.type !== 'object') return [...known]
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return choices.flatMap((choice) => valuesOf(choice, pool, name))
  if (schema.enum) return schema.enum
  if ('const' in schema) return [schema.const]
  switch (schema.type) {
    case 'object':
      return objectsOf(schema, pool)
    case 'array':
      return [valuesOf(schema.items ?? {}, pool, name.replace(/s$/, '')).slice(0, 100)]
    case 'integer':
    case 'number':
      return [typeof schema.default === 'number' ? schema.default : 1]
    case 'boolean':
      return [true, false]
    case 'string':
      return schema.pattern?.includes('[1-9]') ? [...(pool.id ?? [])] : ['x']
    default:
      return [null]
  }
}

function objectsOf({ properties = {}, required = [] }: Schema, pool: Pool): unknown[] {
  const fields = Object.entries(properties).map(([name, schema]) => ({ name, values: valuesOf(schema, pool, name) }))
  const base = Object.fromEntries(
    fields
      .filter(({ name }) => required.includes(name) || name === 'limit')
      .map(({ name, values }) => [name, values[0]]),
  )
  const single = fields.flatMap(({ name, values }) => values.map((value) => ({ ...base, [name]: value })))
  return [base, ...single]
}

function question({ method, path }: Endpoint, value: unknown): Question {
  const rest = { ...(value as Record<string, unknown>) }
  const url = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const part = rest[name]
    delete rest[name]
    return encodeURIComponent(String(part))
  })
  if (method === 'POST') return { method, url, body: Array.isArray(value) ? value : rest }
  const query = new URLSearchParams(Object.entries(rest).map(([name, part]) => [name, String(part)]))
  return { method, url: query.size > 0 ? `${url}?${query}` : url, body: undefined }
}

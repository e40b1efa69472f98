import fc from 'fast-check'
import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { configDocument } from '#contract/modules/site/config.ts'
import type { JsonSchema as Schema } from './json-schema.ts'
import { encode, nasty, nastyString, unknownFields } from './values.ts'

/** Change it to see other mutants; the same seed gives the same ones. */
export const seed = 20_261_115

/** One request, ready to be sent. */
export interface Mutant {
  method: 'GET' | 'POST'
  url: string
  body?: string
}

type Fields = Record<string, unknown>

/** Inputs whose schema is open, with the schema that the service applies to them. */
const innerSchemas: Record<string, z.ZodMiniType> = { '/api/aoir-admin-config/update': configDocument }

export function mutantsOf(endpoint: Endpoint, count: number, from = seed): Mutant[] {
  const arbitrary = arbitraries.get(endpoint) ?? arbitraryOf(endpoint)
  arbitraries.set(endpoint, arbitrary)
  return fc.sample(arbitrary, { numRuns: count, seed: from })
}

const arbitraries = new Map<Endpoint, fc.Arbitrary<Mutant>>()

function arbitraryOf(endpoint: Endpoint): fc.Arbitrary<Mutant> {
  const schema = schemaOf(endpoint)
  return endpoint.method === 'GET' ? queries(endpoint, schema) : bodies(endpoint, schema)
}

function schemaOf(endpoint: Endpoint): Schema {
  const json = (schema: z.ZodMiniType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema
  const outer = flat(json(endpoint.input))
  const inner = innerSchemas[endpoint.path]
  if (!inner) return outer
  return { type: 'object', properties: { ...json(inner).properties, ...outer.properties }, required: [] }
}

/** An intersection as one object. */
function flat(schema: Schema): Schema {
  if (!schema.allOf) return schema
  const parts = schema.allOf.map(flat)
  return {
    type: 'object',
    properties: Object.assign({}, ...parts.map((part) => part.properties)),
    required: parts.flatMap((part) => part.required ?? []),
  }
}

/** Values that fit the schema, mostly: what a pattern cannot be made from is a plain word. */
function fitting(schema: Schema): fc.Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map(fitting))
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if ('const' in schema) return fc.constant(schema.const)
  switch (schema.type) {
    case 'object': {
      const fields = Object.entries(schema.properties ?? {}).map(([name, part]) => [name, fitting(part)])
      const record: Record<string, fc.Arbitrary<unknown>> = Object.fromEntries(fields)
      return fc.record(record, { requiredKeys: schema.required ?? [] })
    }
    case 'array':
      return fc.array(fitting(schema.items ?? {}), { maxLength: 3 })
    case 'string':
      return fittingString(schema)
    case 'integer':
    case 'number':
      return fittingNumber(schema)
    case 'boolean':
      return fc.boolean()
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

function fittingString({ pattern, minLength = 0, maxLength = 80 }: Schema): fc.Arbitrary<string> {
  const plain = fc.string({ minLength, maxLength: Math.max(minLength, Math.min(maxLength, 80)) })
  const edge = fc.constantFrom('a'.repeat(maxLength), 'a'.repeat(maxLength + 1), 'a'.repeat(minLength))
  if (!pattern) return fc.oneof({ weight: 3, arbitrary: plain }, { weight: 1, arbitrary: edge })
  const match = matching(pattern)
  if (!match) return fc.oneof(plain, fc.constantFrom('/picture.webp', 'https://example.com/a.webp'))
  return fc.oneof(match, fc.constantFrom(...digits(pattern), 'word@example.com'))
}

const matchers = new Map<string, fc.Arbitrary<string> | undefined>()

/** Many fields have the same few patterns, and what fits one takes long to work out. */
function matching(pattern: string): fc.Arbitrary<string> | undefined {
  if (!matchers.has(pattern)) matchers.set(pattern, stringMatching(pattern))
  return matchers.get(pattern)
}

function stringMatching(pattern: string): fc.Arbitrary<string> | undefined {
  try {
    return fc.stringMatching(new RegExp(pattern))
  } catch {
    // Look-arounds have no generator.
    return undefined
  }
}

/** The largest numbers that still look like an id. */
function digits(pattern: string): string[] {
  const all = ['9'.repeat(19), '9223372036854775808', '9223372036854775807', '1']
  return all.filter((text) => new RegExp(pattern).test(text))
}

function fittingNumber({ type, minimum = -1000, maximum = 1000 }: Schema): fc.Arbitrary<number> {
  const edges = [minimum, maximum, minimum - 1, maximum + 1].filter(Number.isSafeInteger)
  const inside =
    type === 'integer'
      ? fc.integer({ min: Math.max(minimum, -(2 ** 40)), max: Math.min(maximum, 2 ** 40) })
      : fc.double({ min: minimum, max: maximum, noNaN: true })
  return edges.length > 0 ? fc.oneof(inside, fc.constantFrom(...edges)) : inside
}

function bodies(endpoint: Endpoint, schema: Schema): fc.Arbitrary<Mutant> {
  const request = (body: string): Mutant => ({ method: 'POST', url: endpoint.path, body })
  const valid = fitting(whole(schema)) as fc.Arbitrary<Fields>
  const partial = fitting({ ...schema, required: [] }) as fc.Arbitrary<Fields>
  const single = oneField(schema, valid)
  const replaced = fc.tuple(valid, nasty, fc.nat()).map(([value, bad, at]) => encode(replaceAt(value, at, bad)))
  return fc
    .oneof(
      { weight: 10, arbitrary: replaced },
      {
        weight: 5,
        arbitrary: fc.tuple(single, nasty, fc.nat()).map(([value, bad, at]) => encode(replaceAt(value, at, bad))),
      },
      { weight: 3, arbitrary: valid.map(encode) },
      { weight: 3, arbitrary: partial.map(encode) },
      { weight: 2, arbitrary: valid.map((value) => encode({ ...value, ...unknownFields })) },
      { weight: 2, arbitrary: nasty.map(encode) },
      { weight: 2, arbitrary: fc.tuple(valid, nasty).map(([value, bad]) => encode({ ...value, extra: bad })) },
      { weight: 1, arbitrary: valid.map((value) => encode(value).replace('{', '{"__proto__":{"userpower":0},')) },
      { weight: 1, arbitrary: valid.map((value) => encode(value).replace('{', '{"a":1,"a":[2],')) },
      { weight: 1, arbitrary: valid.map((value) => encode(value).slice(0, -1)) },
      { weight: 1, arbitrary: fc.constantFrom('', ' ', '{', '[]]', "{'a':1}", '\ufeff{}', 'NaN', '//', '{"a":01}') },
    )
    .map(request)
}

/** An input with one field: where all are optional, the others would only be in the way. */
function oneField(schema: Schema, valid: fc.Arbitrary<Fields>): fc.Arbitrary<Fields> {
  const fields = Object.entries(schema.properties ?? {})
  if (fields.length === 0) return valid
  return fc.oneof(...fields.map(([name, part]) => fitting(whole(part)).map((value) => ({ [name]: value }))))
}

function whole(schema: Schema): Schema {
  return schema.properties ? { ...schema, required: Object.keys(schema.properties) } : schema
}

/** Puts something else in the place of one value, however deep: the places are counted from the top. */
function replaceAt(value: unknown, at: number, bad: unknown): unknown {
  const places = placesIn(value)
  const path = places[at % places.length] ?? []
  return put(value, path, bad)
}

function placesIn(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [path]
  const inner = Object.entries(value).flatMap(([name, child]) => placesIn(child, [...path, name]))
  return path.length > 0 || inner.length === 0 ? [path, ...inner] : inner
}

function put(value: unknown, [name, ...rest]: string[], bad: unknown): unknown {
  if (name === undefined) return bad
  const child = (value as Fields)[name]
  if (Array.isArray(value)) return value.map((item, index) => (String(index) === name ? put(child, rest, bad) : item))
  return { ...(value as Fields), [name]: put(child, rest, bad) }
}

const badEscapes = ['%', '%ZZ', '%c0%af', '%ff%fe', '%u0041', '%00', '%2e%2e%2f', '..%2f..%2f', '%ed%a0%80', '%252e']

function queries(endpoint: Endpoint, schema: Schema): fc.Arbitrary<Mutant> {
  const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const segment = fc.oneof(
    nastyString.map((text) => escaped(text).slice(0, 4000) || '%20'),
    fc.constantFrom(...badEscapes),
    fittingString(schema.properties?.[inPath[0] ?? ''] ?? {}).map((text) => escaped(text) || '%20'),
  )
  const names = [...Object.keys(schema.properties ?? {}), ...Object.keys(unknownFields), '__proto__', 'constructor', '']
  const pair = fc
    .tuple(
      fc.constantFrom(...names),
      fc.constantFrom('', '[]', '[$ne]', '[__proto__]', '.a'),
      fc.oneof(nastyString.map(escaped), fc.constantFrom(...badEscapes)),
    )
    .map(([name, suffix, text]) => `${name}${suffix}=${text.slice(0, 2000)}`)
  const query = fc.oneof(
    { weight: 1, arbitrary: fc.constantFrom('', '&&&', '=', 'a', '?', '%') },
    { weight: 2, arbitrary: fc.array(pair, { minLength: 1, maxLength: 4 }).map((pairs) => pairs.join('&')) },
    { weight: 1, arbitrary: pair.map((text) => `${text}&${text}`) },
  )
  return fc.tuple(segment, query).map(([text, search]) => {
    // A function as the replacement: in text a dollar sign would be a command.
    const path = endpoint.path.replace(/\{\w+\}/g, () => text)
    return { method: 'GET', url: search ? `${path}?${search}` : path }
  })
}

function escaped(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}

import type { Locale } from '#contract/shared/message-key.ts'
import { say } from '#server/shared/messages.ts'
import type { JsonSchema } from './json-schema.ts'

export interface Field {
  name: string
  type: string
  limits: string[]
  required: boolean
}

type Resolve = (schema: JsonSchema) => JsonSchema

const deepest = 4

/** Follows a reference of the document once; what refers to itself is not unfolded for ever. */
export function resolver(shared: Record<string, JsonSchema>): Resolve {
  return (schema) => (schema.$ref ? (shared[schema.$ref.slice('#/components/schemas/'.length)] ?? schema) : schema)
}

/** The fields of a schema, nested ones under `outer.inner` and `list[].inner`. */
export function fieldsOf(schema: JsonSchema, locale: Locale, resolve: Resolve, prefix = '', depth = 0): Field[] {
  const own = resolve(schema)
  if (own.allOf) return own.allOf.flatMap((part) => fieldsOf(part, locale, resolve, prefix, depth))
  return Object.entries(own.properties ?? {}).flatMap(([name, property]) => {
    const full = prefix + name
    const value = resolve(property)
    const required = own.required?.includes(name) ?? false
    const field = { name: full, type: typeOf(value, resolve), limits: limitsOf(value, locale), required }
    if (depth + 1 >= deepest) return [field]
    const inner = value.items
      ? fieldsOf(value.items, locale, resolve, `${full}[].`, depth + 1)
      : fieldsOf(value, locale, resolve, `${full}.`, depth + 1)
    return [field, ...inner]
  })
}

export function typeOf(schema: JsonSchema, resolve: Resolve): string {
  const own = resolve(schema)
  const choices = own.anyOf ?? own.oneOf
  if (choices) return [...new Set(choices.map((choice) => typeOf(choice, resolve)))].join(' | ')
  if (own.const !== undefined) return JSON.stringify(own.const)
  if (own.enum) return own.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (own.items) return `${bracketed(typeOf(own.items, resolve))}[]`
  return [own.type ?? 'any'].flat().join(' | ')
}

function bracketed(type: string): string {
  return type.includes(' | ') ? `(${type})` : type
}

function limitsOf(schema: JsonSchema, locale: Locale): string[] {
  const length = range(schema.minLength || undefined, schema.maxLength)
  const items = range(schema.minItems, schema.maxItems)
  const value = range(schema.minimum, schema.maximum)
  return [
    ...(length ? [say(locale, 'docs_length', { range: length })] : []),
    ...(items ? [say(locale, 'docs_items', { range: items })] : []),
    ...(value ? [value] : []),
    ...(schema.pattern ? [`/${schema.pattern}/`] : []),
    ...(schema.default === undefined ? [] : [say(locale, 'docs_default', { value: JSON.stringify(schema.default) })]),
  ]
}

function range(min: number | undefined, max: number | undefined): string | undefined {
  if (min === undefined && max === undefined) return undefined
  if (min === undefined) return `≤ ${max}`
  return max === undefined ? `≥ ${min}` : `${min}–${max}`
}

/** One of these fits each pattern of the contract. */
const samples = [
  '1',
  'name@example.com',
  '#2e69fd',
  '/',
  'A',
  'name',
  '20261115120000123456',
  'aoir/1/image/2026/11/15/1.webp',
  '👍',
]

/** A value that fits: what is required, and of the rest what has a default. */
export function exampleOf(schema: JsonSchema, resolve: Resolve, depth = 0): unknown {
  const own = resolve(schema)
  if (own.default !== undefined) return own.default
  if (own.const !== undefined) return own.const
  if (own.enum) return own.enum[0]
  const choice = own.anyOf?.[0] ?? own.oneOf?.[0]
  if (choice) return exampleOf(choice, resolve, depth)
  if (own.allOf) return Object.assign({}, ...own.allOf.map((part) => exampleOf(part, resolve, depth)))
  switch ([own.type].flat()[0]) {
    case 'object':
      return depth > deepest ? {} : exampleObject(own, resolve, depth)
    case 'array':
      return own.items && depth <= deepest ? [exampleOf(own.items, resolve, depth + 1)] : []
    case 'integer':
    case 'number':
      return own.minimum ?? 1
    case 'boolean':
      return true
    case 'string':
      return exampleText(own)
    default:
      return null
  }
}

function exampleObject(schema: JsonSchema, resolve: Resolve, depth: number): Record<string, unknown> {
  const shown = Object.entries(schema.properties ?? {}).filter(
    ([name, property]) => schema.required?.includes(name) || resolve(property).default !== undefined,
  )
  return Object.fromEntries(shown.map(([name, property]) => [name, exampleOf(property, resolve, depth + 1)]))
}

function exampleText({ pattern, minLength = 0 }: JsonSchema): string {
  // Properties of characters are known only with a flag, which a pattern of the document does not carry.
  const flags = pattern?.includes('\\p{') ? 'v' : ''
  const found = pattern === undefined ? undefined : samples.find((sample) => new RegExp(pattern, flags).test(sample))
  return (found ?? '…').padEnd(found === undefined ? minLength : 0, '…')
}

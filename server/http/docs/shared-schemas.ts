import { type JsonSchema, nameKey, sharedRef } from './json-schema.ts'

/** Where a schema stands: what it is called there, and which way it goes. */
interface Place {
  name: string
  io: 'input' | 'output'
}

export interface Placed extends Place {
  schema: JsonSchema
}

/**
 * Moves every object that occurs more than once, or that has a name in the contract, to the shared schemas, and puts
 * references in its place. What is equal is known by its content, so it does not matter how the contract came to it.
 * What a call takes or answers as a whole stays with the call, unless it has a name. Answers the same schemas in the
 * same order.
 */
export function shareSchemas(placed: Placed[], shared: Record<string, JsonSchema>): JsonSchema[] {
  const uses = new Map<string, number>()
  const names = new Map<string, string>()
  const keyOf = contentKeys()
  const nameOf = (key: string, wanted: string, io: Place['io']) => {
    const known = names.get(key)
    if (known) return known
    const taken = new Set([...Object.keys(shared), ...names.values()])
    const free = [wanted, ...(io === 'input' ? [`${wanted}Input`] : [])].find((name) => !taken.has(name))
    const name = free ?? numbered(wanted, taken)
    names.set(key, name)
    return name
  }
  const count = (schema: JsonSchema, io: Place['io'], isWhole = false) => {
    const key = keyOf(schema)
    if (key !== undefined && (!isWhole || schema[nameKey])) {
      const seen = uses.get(key) ?? 0
      uses.set(key, seen + 1)
      const own = schema[nameKey]
      if (own) nameOf(key, own, io)
      if (seen > 0) return
    }
    for (const child of childrenOf(schema)) count(child.schema, io)
  }
  const place = (schema: JsonSchema, at: Place): JsonSchema => {
    const key = keyOf(schema)
    if (key === undefined || ((uses.get(key) ?? 0) < 2 && !names.has(key))) return within(schema, at)
    const name = nameOf(key, at.name, at.io)
    // Before its parts are looked at: they are called after it.
    if (!shared[name]) {
      shared[name] = {}
      shared[name] = within(schema, { ...at, name })
    }
    return sharedRef(name)
  }
  const within = (schema: JsonSchema, at: Place): JsonSchema => {
    const { [nameKey]: _, ...copy } = schema
    for (const child of childrenOf(schema)) child.put(copy, place(child.schema, { ...at, name: at.name + child.name }))
    return copy
  }
  // A name belongs to what comes out; what goes in under the same name and looks different says so.
  for (const { schema, io } of placed.toSorted((a, b) => Number(a.io === 'input') - Number(b.io === 'input')))
    count(schema, io, true)
  return placed.map(({ schema, ...at }) => (schema[nameKey] ? place(schema, at) : within(schema, at)))
}

/** What makes two objects equal; undefined for what is as easily read where it stands. Each is looked at once. */
function contentKeys(): (schema: JsonSchema) => string | undefined {
  const numbers = new Map<string, string>()
  const seen = new WeakMap<object, string>()
  const textOf = (value: unknown): string => {
    if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? ''
    const known = seen.get(value)
    if (known) return known
    const text = Array.isArray(value)
      ? `[${value.map(textOf).join()}]`
      : `{${Object.entries(value).flatMap(([key, inner]) => (key === nameKey ? [] : [`${key}:${textOf(inner)}`]))}}`
    const short = text.length < 40 ? text : (numbers.get(text) ?? `@${numbers.size}`)
    if (short !== text) numbers.set(text, short)
    seen.set(value, short)
    return short
  }
  return (schema) => {
    const parts = Object.values(schema.properties ?? {})
    const isWorthIt = schema[nameKey] || parts.length > 2 || parts.some((part) => part.properties ?? part.items)
    return isWorthIt ? textOf(schema) : undefined
  }
}

interface Child {
  name: string
  schema: JsonSchema
  put: (parent: JsonSchema, child: JsonSchema) => void
}

function childrenOf(schema: JsonSchema): Child[] {
  const { properties = {}, items, additionalProperties: values } = schema
  const children = Object.entries(properties).map(
    ([name, child]): Child => ({
      name: pascal(name),
      schema: child,
      put: (parent, made) => Object.assign(parent, { properties: { ...parent.properties, [name]: made } }),
    }),
  )
  const single = (key: 'items' | 'additionalProperties', name: string, child: JsonSchema) =>
    children.push({ name, schema: child, put: (parent, made) => Object.assign(parent, { [key]: made }) })
  if (items) single('items', items.oneOf ? '' : 'Item', items)
  if (typeof values === 'object') single('additionalProperties', 'Value', values)
  for (const kind of ['anyOf', 'oneOf', 'allOf'] as const)
    for (const [index, child] of (schema[kind] ?? []).entries())
      children.push({
        name: choiceName(child),
        schema: child,
        put: (parent, made) => Object.assign(parent, { [kind]: parent[kind]?.with(index, made) }),
      })
  return children
}

/** One of several is called after the constant that tells it from the others, where there is one. */
function choiceName({ properties = {} }: JsonSchema): string {
  const constant = Object.values(properties).find((property) => typeof property.const === 'string')?.const
  return typeof constant === 'string' ? pascal(constant) : ''
}

export function pascal(text: string): string {
  return text
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')
}

function numbered(name: string, taken: Set<string>): string {
  let count = 2
  while (taken.has(name + count)) count += 1
  return name + count
}

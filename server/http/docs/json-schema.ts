import * as z from 'zod/mini'

/** The part of JSON Schema that our documents and pages look into. */
export interface JsonSchema {
  type?: string | string[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  additionalProperties?: JsonSchema | boolean
  enum?: unknown[]
  const?: unknown
  default?: unknown
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  $ref?: string
  $defs?: Record<string, JsonSchema>
  $schema?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  description?: string
  /** The name it has in the contract; gone once it stands among the shared schemas. */
  [nameKey]?: string
  [keyword: string]: unknown
}

export const nameKey = 'x-name'

const sharedPlace = '#/components/schemas/'

export function sharedRef(name: string): JsonSchema {
  return { $ref: sharedPlace + name }
}

interface Options {
  /** What it is called if it holds itself: then it is moved to the shared schemas. */
  name: string
  names?: ReadonlyMap<z.core.$ZodType, string>
  shared: Record<string, JsonSchema>
}

/** A schema as it stands in an OpenAPI document. Parts that occur several times are one object in memory. */
export function jsonSchema(schema: z.ZodMiniType, io: 'input' | 'output', options: Options): JsonSchema {
  const made = z.toJSONSchema(schema, {
    io,
    reused: 'ref',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema: part }) => {
      const name = options.names?.get(zodSchema)
      if (name) part[nameKey] = name
      // What takes the place of a wrong value need not be a right one.
      if (zodSchema._zod.def.type === 'catch') delete part.default
      if (io === 'input') numberOfQuery(zodSchema, part as JsonSchema)
    },
  })
  const { $schema: _, $defs = {}, ...root } = made as JsonSchema
  return linked({ '#': root, ...withPrefix($defs) }, options)
}

function withPrefix(definitions: Record<string, JsonSchema>): Record<string, JsonSchema> {
  return Object.fromEntries(Object.entries(definitions).map(([key, value]) => [`#/$defs/${key}`, value]))
}

/** Puts what references lead to in their place, except where that would never end. */
function linked(targets: Record<string, JsonSchema>, { name, shared }: Options): JsonSchema {
  const done = new Map<string, JsonSchema>()
  const open = new Set<string>()
  const nameFor = (ref: string) => name + ref.replace(/^#(\/\$defs\/)?/, '').replace(/\W/g, '')
  const follow = (ref: string): JsonSchema => {
    const known = done.get(ref)
    if (known) return known
    if (open.has(ref)) {
      shared[nameFor(ref)] ??= {}
      return sharedRef(nameFor(ref))
    }
    open.add(ref)
    const built = build(targets[ref] ?? {}) as JsonSchema
    const holdsItself = shared[nameFor(ref)] !== undefined
    if (holdsItself) shared[nameFor(ref)] = built
    const result = holdsItself ? sharedRef(nameFor(ref)) : built
    done.set(ref, result)
    return result
  }
  const build = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(build)
    if (part === null || typeof part !== 'object') return part
    const { $ref, ...rest } = part as JsonSchema
    const own = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, build(value)])) as JsonSchema
    if ($ref === undefined) return simplified(own)
    const target = follow($ref)
    return Object.keys(own).length === 0 ? target : { ...target, ...own }
  }
  return follow('#')
}

/** The same in the words that generators of clients understand best. */
function simplified(schema: JsonSchema): JsonSchema {
  dropSafeBounds(schema)
  const choices = schema.anyOf
  if (!choices?.every((choice) => choice.const !== undefined || choice.enum)) return schema
  const { anyOf: _, ...rest } = schema
  const types = new Set(choices.map((choice) => choice.type))
  const values = choices.flatMap((choice) => choice.enum ?? [choice.const])
  return { ...rest, ...(types.size === 1 ? { type: choices[0]?.type } : {}), enum: values }
}

/** Every integer would otherwise carry the bounds of what JavaScript can hold. */
function dropSafeBounds(schema: JsonSchema): void {
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
}

/** What is read as a number out of a query string is a number to whoever writes it there. */
function numberOfQuery(schema: z.core.$ZodType, part: JsonSchema): void {
  const { innerType, defaultValue } = schema._zod.def as { innerType?: z.core.$ZodType; defaultValue?: unknown }
  const number = endOfPipe(innerType ?? schema)
  if (!number) return
  const { $schema: _, ...bounds } = z.toJSONSchema(number) as JsonSchema
  for (const key of Object.keys(part)) delete part[key]
  Object.assign(part, bounds, defaultValue === undefined ? {} : { default: defaultValue })
}

/** What stands at the end of a pipe, if that is a number. */
function endOfPipe(schema: z.core.$ZodType): z.core.$ZodType | undefined {
  const { type, out } = schema._zod.def as { type: string; out?: z.core.$ZodType }
  if (type !== 'pipe' || !out) return undefined
  return out._zod.def.type === 'number' ? out : endOfPipe(out)
}

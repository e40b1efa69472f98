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
  [keyword: string]: unknown
}

/** A schema as it stands in an OpenAPI document: what it refers to is moved to the shared schemas. */
export function jsonSchema(
  schema: z.ZodMiniType,
  io: 'input' | 'output',
  name: string,
  shared: Record<string, JsonSchema>,
): JsonSchema {
  const made = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema: part }) => dropSafeBounds(part as JsonSchema),
  })
  const { $schema: _, $defs = {}, ...root } = JSON.parse(JSON.stringify(made)) as JsonSchema
  const isRecursive = JSON.stringify({ root, $defs }).includes('"$ref":"#"')
  const place = (ref: string) =>
    `#/components/schemas/${ref === '#' ? name : `${name}.${ref.slice('#/$defs/'.length)}`}`
  for (const [key, definition] of Object.entries($defs)) shared[`${name}.${key}`] = withRefs(definition, place)
  const placed = withRefs(root, place)
  if (!isRecursive) return placed
  shared[name] = placed
  return { $ref: place('#') }
}

/** Every integer would otherwise carry the bounds of what JavaScript can hold. */
function dropSafeBounds(schema: JsonSchema): void {
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
}

function withRefs(schema: JsonSchema, place: (ref: string) => string): JsonSchema {
  const replace = (key: string, value: unknown) => (key === '$ref' && typeof value === 'string' ? place(value) : value)
  return JSON.parse(JSON.stringify(schema, replace)) as JsonSchema
}

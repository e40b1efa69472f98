import type { Column, Table } from './catalogue.ts'
import { kinds } from './kinds.ts'

type JsonSchema = Record<string, unknown>

const whole = (bits: bigint): JsonSchema => ({
  type: 'integer',
  minimum: Number(-(2n ** (bits - 1n))),
  maximum: Number(2n ** (bits - 1n) - 1n),
})

/** What has no line here is a text. */
const types: Record<string, JsonSchema> = {
  bool: { type: 'boolean' },
  bytea: { type: 'string', pattern: '^\\\\x([0-9a-f]{2})*$' },
  date: { type: 'string', format: 'date' },
  float4: { type: 'number' },
  float8: { type: 'number' },
  int2: whole(16n),
  int4: whole(32n),
  // Larger than what some languages read exactly: read it as an integer of 64 bits.
  int8: { type: 'integer' },
  jsonb: {},
  numeric: { type: 'number' },
  timestamptz: { type: 'string', format: 'date-time' },
  uuid: { type: 'string', format: 'uuid' },
}

function schemaOf({ type, isRequired }: Column): JsonSchema {
  const isList = type.startsWith('_')
  const single = types[isList ? type.slice(1) : type] ?? { type: 'string' }
  const whole = isList ? { type: 'array', items: single } : single
  if (isRequired || !('type' in whole)) return whole
  return { ...whole, type: [whole.type, 'null'] }
}

/** What a line of this kind is like, for programs that read or write it. */
export function kindSchema({ name, columns }: Table, format: number): JsonSchema {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: `urn:aoir:export:${format}:${name}`,
    title: name,
    description: kinds[name]?.what,
    type: 'object',
    properties: Object.fromEntries(columns.map((column) => [column.name, schemaOf(column)])),
    required: columns.map((column) => column.name),
    additionalProperties: false,
  }
}

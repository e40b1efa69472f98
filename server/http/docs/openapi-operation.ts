import type { z } from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { scopeOf } from '#contract/key-scopes.ts'
import { exampleOf } from './docs-schema.ts'
import { type JsonSchema, jsonSchema } from './json-schema.ts'
import { parameterTexts } from './openapi-texts.ts'
import { schemaNames } from './schema-names.ts'
import { pascal } from './shared-schemas.ts'

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  schema: JsonSchema
  description: string
}

export interface MediaType {
  schema: JsonSchema
  example?: unknown
}

export interface Answer {
  description: string
  content?: Record<string, MediaType>
  headers?: object
}

/** What stands under a path and a method. */
export interface Operation {
  operationId: string
  tags: string[]
  summary: string
  description: string
  security: Record<string, string[]>[]
  parameters: Parameter[]
  requestBody?: { required: boolean; content: Record<string, MediaType> }
  responses: Record<string, Answer | { $ref: string }>
}

/** One call of the contract; `shared` takes what holds itself. */
export function operation(
  module: string,
  name: string,
  endpoint: Endpoint,
  shared: Record<string, JsonSchema> = {},
): Operation {
  const id = `${module}.${name}`
  const made = (schema: z.ZodMiniType, io: 'input' | 'output') =>
    jsonSchema(schema, io, { name: pascal(`${id}.${io}`), names: schemaNames, shared })
  const input = made(endpoint.input, 'input')
  const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')
  const rest = without(input, inPath)
  const inQuery = endpoint.method === 'GET' ? Object.keys(rest.properties ?? {}) : []
  return {
    operationId: id,
    tags: [module],
    summary: endpoint.summary,
    description: notes(endpoint),
    security: endpoint.access === 'anyone' ? [{}, { bearer: [] }] : [{ bearer: [] }],
    parameters: [
      ...inPath.map((param) => parameter(param, 'path', true, input)),
      ...inQuery.map((param) => parameter(param, 'query', rest.required?.includes(param) ?? false, rest)),
      ...(endpoint.creates ? [idempotencyKey] : []),
    ],
    ...(endpoint.method === 'POST' ? { requestBody: body(rest) } : {}),
    responses: {
      200: successAnswer(endpoint, made),
      ...(endpoint.tagged ? { 304: unchanged } : {}),
      ...Object.fromEntries(refusalsOf(endpoint).map((code) => [code, { $ref: refusalRef(code) }])),
    },
  }
}

const unchanged: Answer = { description: 'The caller has it already, as `If-None-Match` says' }

function refusalRef(code: number): string {
  return `#/components/responses/Refusal${code}`
}

const idempotencyKey: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', minLength: 16, maxLength: 255 },
  description:
    'The same key from the same caller gives the same answer and one effect, for at least seven days. Secrets (codes, tokens) are in it for ten minutes.',
}

/** Which statuses a call can refuse with, by its doors and its input. */
export function refusalsOf(endpoint: Endpoint): number[] {
  const isWrite = endpoint.method === 'POST' && !endpoint.reads
  // 403: the caller may not, or brings an access key with other scopes.
  const codes = new Set([400, 401, 403, 414, 422, 429, 431, 500, 503, ...(endpoint.refuses ?? [])])
  if (endpoint.method === 'POST') for (const code of [413, 415]) codes.add(code)
  if (isWrite) codes.add(409)
  // Whoever names something may name what is not there, or not theirs.
  const names = hasFields(endpoint.input)
  if (isWrite || names) codes.add(404)
  return [...codes].sort((a, b) => a - b)
}

function hasFields(input: z.ZodMiniType): boolean {
  const { shape } = input._zod.def as { shape?: object }
  return !shape || Object.keys(shape).length > 0
}

const access: Record<Endpoint['access'], string> = {
  anyone: 'Open to everybody',
  member: 'Needs a login',
  manager: 'Needs the right to manage the board',
  staff: 'Staff only',
}

function notes(endpoint: Endpoint): string {
  const always = endpoint.always ? '; answers on a closed site too' : ''
  const needs = endpoint.needs ? ` who have \`${endpoint.needs}\`` : ''
  const asks = endpoint.fresh === 'sometimes' ? 'may ask' : 'asks'
  const fresh = endpoint.fresh ? `; ${asks} for a fresh proof (code 40101, see \`aoir-security/proof\`)` : ''
  const scope = scopeOf(endpoint)
  const key = scope ? `; key: \`${scope}\`` : '; no keys'
  return `${access[endpoint.access]}${needs}${always}${fresh}${key}.`
}

function parameter(name: string, place: 'path' | 'query', required: boolean, input: JsonSchema): Parameter {
  const schema = input.properties?.[name] ?? {}
  return { name, in: place, required, schema, description: parameterTexts[name] ?? '' }
}

function body(schema: JsonSchema): Operation['requestBody'] {
  const example = exampleOf(schema, (same) => same)
  return { required: isNeeded(schema), content: { 'application/json': { schema, example } } }
}

/** Whether nothing at all is not enough. */
function isNeeded(schema: JsonSchema): boolean {
  const choices = schema.anyOf ?? schema.oneOf
  return choices ? choices.every(isNeeded) : schema.type === 'array' || (schema.required?.length ?? 0) > 0
}

function without(schema: JsonSchema, names: string[]): JsonSchema {
  if (names.length === 0 || !schema.properties) return schema
  const properties = Object.fromEntries(Object.entries(schema.properties).filter(([name]) => !names.includes(name)))
  return { ...schema, properties, required: schema.required?.filter((name) => !names.includes(name)) ?? [] }
}

function successAnswer(
  endpoint: Endpoint,
  made: (schema: z.ZodMiniType, io: 'output') => JsonSchema,
): Operation['responses'][string] {
  const data = made(endpoint.output, 'output')
  if (data.type === 'null' && !endpoint.informs) return { $ref: '#/components/responses/Done' }
  const others = Object.entries(endpoint.informs ?? {}).map(([code, schema]) =>
    envelope(Number(code), made(schema, 'output')),
  )
  return success(others.length > 0 ? { oneOf: [envelope(200, data), ...others] } : envelope(200, data))
}

export function success(schema: JsonSchema): Answer {
  return { description: 'Success', content: { 'application/json': { schema } } }
}

/** The form of every answer, around what it holds. */
export function envelope(code: number, data: JsonSchema): JsonSchema {
  const properties = { code: { type: 'integer', const: code }, message: { type: 'string' }, data }
  return { type: 'object', properties, required: ['code', 'message', 'data'] }
}

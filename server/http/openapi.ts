import type { Contract, Endpoint } from '#contract/endpoint.ts'
import manifest from '../../package.json' with { type: 'json' }
import { type JsonSchema, jsonSchema } from './json-schema.ts'

export type Modules = Record<string, Contract>

interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  schema: JsonSchema
  description?: string
}

/** What stands under a path and a method. */
export interface Operation {
  operationId: string
  tags: string[]
  summary: string
  description: string
  security: Record<string, string[]>[]
  parameters: Parameter[]
  requestBody?: { required: boolean; content: Record<string, { schema: JsonSchema }> }
  responses: Record<string, object>
}

export interface OpenApi {
  openapi: string
  info: { title: string; version: string; description: string }
  servers: { url: string }[]
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { securitySchemes: object; schemas: Record<string, JsonSchema>; responses: Record<string, object> }
}

/** What every endpoint may say besides yes. The keys are HTTP statuses; business codes above 1000 travel with 400. */
const refusals: Record<string, string> = {
  400: 'The request makes no sense, or a business code above 1000 (40004: not configured)',
  401: 'Not logged in, or the session has ended',
  403: 'Not allowed for this account',
  404: 'No such thing',
  409: 'In conflict with what is there',
  413: 'The body is larger than 1 MiB',
  415: 'The body is not application/json',
  422: 'The input does not fit: data.errors names the fields; or the Idempotency-Key belongs to another body',
  429: 'Too many requests: Retry-After says when to come back',
  500: 'A fault of the server',
  503: 'The site is closed, or the service is not available for a moment (Retry-After)',
}

const description = [
  'Every answer, errors included, is `{ code, message, data }`. Success is code 200; otherwise the HTTP status equals the code, ',
  'except that business codes above 1000 travel with 400. `message` is a sentence for the user, in the language of the `locale` cookie. ',
  'Ids are strings of digits, times are milliseconds since the epoch. Unknown fields are dropped.',
].join('')

/** The OpenAPI document of the whole contract, and of what stands beside it because it is no JSON. */
export function openApi(modules: Modules, beside: OpenApi['paths'] = {}): OpenApi {
  const schemas: Record<string, JsonSchema> = {}
  const paths: OpenApi['paths'] = {}
  for (const [module, contract] of Object.entries(modules)) {
    for (const [name, endpoint] of Object.entries(contract)) {
      paths[endpoint.path] ??= {}
      Object.assign(paths[endpoint.path] ?? {}, {
        [endpoint.method.toLowerCase()]: operation(module, name, endpoint, schemas),
      })
    }
  }
  const responses = Object.fromEntries(
    Object.entries(refusals).map(([code, text]) => [`Refusal${code}`, refusalResponse(code, text)]),
  )
  return {
    openapi: '3.1.0',
    info: { title: `${manifest.name} API`, version: manifest.version, description },
    servers: [{ url: '/' }],
    tags: Object.keys(modules).map((name) => ({ name })),
    paths: { ...paths, ...beside },
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } }, schemas, responses },
  }
}

export function operation(
  module: string,
  name: string,
  endpoint: Endpoint,
  schemas: Record<string, JsonSchema>,
): Operation {
  const id = `${module}.${name}`
  const input = jsonSchema(endpoint.input, 'input', `${id}.input`, schemas)
  const output = jsonSchema(endpoint.output, 'output', `${id}.output`, schemas)
  const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')
  const rest = without(input, inPath)
  return {
    operationId: id,
    tags: [module],
    summary: endpoint.summary,
    description: notes(endpoint),
    security: endpoint.access === 'anyone' ? [{}, { bearer: [] }] : [{ bearer: [] }],
    parameters: [
      ...inPath.map((param) => parameter(param, 'path', true, input)),
      ...(endpoint.method === 'GET' ? Object.keys(rest.properties ?? {}) : []).map((param) =>
        parameter(param, 'query', rest.required?.includes(param) ?? false, rest),
      ),
      ...(endpoint.creates ? [idempotencyKey] : []),
    ],
    ...(endpoint.method === 'POST' ? { requestBody: body(rest) } : {}),
    responses: {
      200: { description: 'Success', content: json(success(output)) },
      ...Object.fromEntries(
        codesOf(endpoint, inPath).map((code) => [code, { $ref: `#/components/responses/Refusal${code}` }]),
      ),
    },
  }
}

const idempotencyKey: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', minLength: 16, maxLength: 255 },
  description: 'The same key from the same caller gives the same answer and one effect, for at least seven days.',
}

/** Which refusals an endpoint can give, by its doors and its input. */
function codesOf(endpoint: Endpoint, inPath: string[]): string[] {
  const isWrite = endpoint.method === 'POST' && !endpoint.reads
  const codes = new Set(['400', '401', '422', '429', '500', '503'])
  if (endpoint.method === 'POST') for (const code of ['413', '415']) codes.add(code)
  if (isWrite) codes.add('409')
  if (isWrite || endpoint.access === 'admin' || endpoint.access === 'manager') codes.add('403')
  if (isWrite || inPath.length > 0) codes.add('404')
  return [...codes].sort()
}

const access: Record<Endpoint['access'], string> = {
  anyone: 'Open to everybody',
  member: 'Needs a login',
  manager: 'Needs the right to manage the board',
  admin: 'Administrators only',
}

function notes(endpoint: Endpoint): string {
  const always = endpoint.always ? '; answers on a closed site too' : ''
  return `${access[endpoint.access]}${always}.`
}

function parameter(name: string, place: 'path' | 'query', required: boolean, schema: JsonSchema): Parameter {
  return { name, in: place, required, schema: schema.properties?.[name] ?? {} }
}

function body(schema: JsonSchema): Operation['requestBody'] {
  return { required: (schema.required?.length ?? 0) > 0, content: json(schema) }
}

function without(schema: JsonSchema, names: string[]): JsonSchema {
  if (names.length === 0 || !schema.properties) return schema
  const properties = Object.fromEntries(Object.entries(schema.properties).filter(([name]) => !names.includes(name)))
  return { ...schema, properties, required: schema.required?.filter((name) => !names.includes(name)) ?? [] }
}

function success(data: JsonSchema): JsonSchema {
  const properties = { code: { const: 200 }, message: { type: 'string' }, data }
  return { type: 'object', properties, required: ['code', 'message', 'data'] }
}

function refusalResponse(code: string, text: string): object {
  const fault: JsonSchema = {
    type: 'object',
    properties: { path: { type: 'string' }, message: { type: 'string' } },
    required: ['path', 'message'],
  }
  const errors: JsonSchema = {
    type: 'object',
    properties: { errors: { type: 'array', items: fault } },
    required: ['errors'],
  }
  const data: JsonSchema = { anyOf: [errors, { type: 'null' }] }
  const properties = { code: { type: 'integer' }, message: { type: 'string' }, data }
  const headers =
    code === '429' || code === '503' ? { headers: { 'Retry-After': { schema: { type: 'integer' } } } } : {}
  return {
    description: text,
    ...headers,
    content: json({ type: 'object', properties, required: ['code', 'message', 'data'] }),
  }
}

function json(schema: JsonSchema) {
  return { 'application/json': { schema } }
}

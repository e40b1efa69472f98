import type { Contract } from '#contract/endpoint.ts'
import manifest from '../../../package.json' with { type: 'json' }
import type { JsonSchema } from './json-schema.ts'
import { type Answer, envelope, type MediaType, type Operation, operation, success } from './openapi-operation.ts'
import { refusalTexts, tagTexts } from './openapi-texts.ts'
import { type Placed, pascal, shareSchemas } from './shared-schemas.ts'

export type Modules = Record<string, Contract>

export interface OpenApi {
  openapi: string
  info: {
    title: string
    version: string
    description: string
    license: { name: string; identifier: string }
    contact: { name: string; url: string }
  }
  servers: { url: string; description: string }[]
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { securitySchemes: object; schemas: Record<string, JsonSchema>; responses: Record<string, Answer> }
}

const description = [
  'Every answer, errors included, is `{ code, message, data }`. Success is code 200; otherwise the HTTP status equals the code, ',
  'except that business codes above 1000 travel with 400. `message` is a sentence for the user, in the language of the `locale` cookie. ',
  'Ids are strings of digits, times are milliseconds since the epoch. Unknown fields are dropped.',
].join('')

/** The OpenAPI document of the whole contract, and of what stands beside it because it is no JSON. */
export function openApi(modules: Modules, beside: OpenApi['paths'] = {}, origin = '/'): OpenApi {
  const schemas: Record<string, JsonSchema> = { ...refusalSchemas }
  const paths: OpenApi['paths'] = {}
  for (const [module, contract] of Object.entries(modules)) {
    for (const [name, endpoint] of Object.entries(contract)) {
      paths[endpoint.path] ??= {}
      Object.assign(paths[endpoint.path] ?? {}, {
        [endpoint.method.toLowerCase()]: operation(module, name, endpoint, schemas),
      })
    }
  }
  Object.assign(paths, beside)
  share(paths, schemas)
  const used = new Set(Object.values(paths).flatMap((methods) => Object.values(methods).flatMap(({ tags }) => tags)))
  return {
    openapi: '3.1.0',
    info: {
      title: `${manifest.name} API`,
      version: manifest.version,
      description,
      license: { name: manifest.license, identifier: manifest.license },
      contact: { name: 'The people who run this site', url: origin },
    },
    servers: [{ url: '/', description: 'This site' }],
    tags: [...used].map((name) => ({ name, description: tagTexts[name] ?? name })),
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The access token of a login, which lives 15 minutes' },
      },
      schemas: sorted(schemas),
      responses: {
        Done: success(envelope(200, { type: 'null' })),
        ...Object.fromEntries(
          Object.entries(refusalTexts).map(([code, text]) => [`Refusal${code}`, refusal(Number(code), text)]),
        ),
      },
    },
  }
}

/** Puts references in the place of what several calls take or answer. */
function share(paths: OpenApi['paths'], schemas: Record<string, JsonSchema>): void {
  const places: (Placed & { media: MediaType })[] = []
  for (const call of Object.values(paths).flatMap((methods) => Object.values(methods))) {
    const id = pascal(call.operationId)
    for (const media of Object.values(call.requestBody?.content ?? {}))
      places.push({ media, schema: media.schema, name: `${id}Input`, io: 'input' })
    for (const answer of Object.values(call.responses))
      for (const media of Object.values(('content' in answer && answer.content) || {}))
        places.push({ media, schema: media.schema, name: `${id}Output`, io: 'output' })
  }
  const made = shareSchemas(places, schemas)
  for (const [index, { media }] of places.entries()) media.schema = made[index] ?? media.schema
}

function sorted<T>(record: Record<string, T>): Record<string, T> {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)))
}

const fault: JsonSchema = {
  type: 'object',
  properties: { path: { type: 'string' }, message: { type: 'string' } },
  required: ['path', 'message'],
}

const refusalSchemas: Record<string, JsonSchema> = {
  InputErrors: {
    type: 'object',
    description: 'What was wrong, field by field',
    properties: { errors: { type: 'array', items: fault } },
    required: ['errors'],
  },
  Refusal: {
    type: 'object',
    properties: {
      code: { type: 'integer' },
      message: { type: 'string' },
      data: {
        anyOf: [
          { $ref: '#/components/schemas/InputErrors' },
          { type: 'object', additionalProperties: true },
          { type: 'null' },
        ],
      },
    },
    required: ['code', 'message', 'data'],
  },
}

function refusal(code: number, description: string): Answer {
  const wait = { description: 'Seconds to wait before asking again', schema: { type: 'integer', minimum: 1 } }
  return {
    description,
    ...(code === 429 || code === 503 ? { headers: { 'Retry-After': wait } } : {}),
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
  }
}

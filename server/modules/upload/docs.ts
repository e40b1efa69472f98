import type { Endpoint } from '#contract/endpoint.ts'
import { uploadEndpoint } from '#contract/modules/forum/attachment.ts'
import { noInput } from '#contract/shared/values.ts'
import type { JsonSchema } from '../../http/docs/json-schema.ts'
import type { OpenApi } from '../../http/docs/openapi.ts'
import { envelope, type Operation, operation, success } from '../../http/docs/openapi-operation.ts'

const headers: Operation['parameters'] = [
  {
    name: 'X-Upload-Id',
    in: 'header',
    required: false,
    schema: { type: 'string', pattern: '^[A-Za-z0-9-]{16,64}$' },
    description: 'Made by the client. The same upload again gives the same path; needed for uploads in pieces.',
  },
  {
    name: 'Content-Range',
    in: 'header',
    required: false,
    schema: { type: 'string', pattern: String.raw`^bytes \d+-\d+/\d+$` },
    description: 'The file part holds this piece, of at most 8 MiB. Code 202 says how many bytes are held so far.',
  },
]

const held = { type: 'object', properties: { received: { type: 'integer', minimum: 0 } }, required: ['received'] }

/** /api/upload for the OpenAPI document: its body is a form, so it is not in the contract. */
export function uploadPaths(): OpenApi['paths'] {
  return formPaths('attachment', uploadEndpoint, { type: 'string' }, 'the path')
}

/** A form with one file, whole or in pieces, and how far it has come. */
export function formPaths(tag: string, endpoint: Endpoint, result: JsonSchema, gives: string): OpenApi['paths'] {
  const answer = success({ oneOf: [envelope(200, result), envelope(202, held)] })
  const post = operation(tag, 'upload', endpoint)
  const fields = post.requestBody?.content['application/json']?.schema ?? {}
  const form = { ...fields, properties: { ...fields.properties, file: { type: 'string', format: 'binary' } } }
  const needs = Array.isArray(fields.required) ? fields.required : []
  const content = { 'multipart/form-data': { schema: { ...form, required: [...needs, 'file'] } } }
  const state = operation(tag, 'uploadState', { ...endpoint, method: 'GET', input: noInput })
  return {
    [endpoint.path]: {
      post: {
        ...post,
        description: `${post.description} A piece that is not the last answers code 202 with the bytes held so far.`,
        parameters: headers,
        requestBody: { required: true, content },
        responses: { ...post.responses, 200: answer },
      },
      get: {
        ...state,
        summary: `How far an upload in pieces has come: code 200 with ${gives}, 202 with the bytes held`,
        parameters: headers.slice(0, 1).map((header) => ({ ...header, required: true })),
        responses: { ...state.responses, 200: answer, 404: { $ref: '#/components/responses/Refusal404' } },
      },
    },
  }
}

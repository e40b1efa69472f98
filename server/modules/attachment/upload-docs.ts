import { uploadEndpoint } from '#contract/attachment.ts'
import { type OpenApi, type Operation, operation } from '../../http/openapi.ts'

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

/** /api/upload for the OpenAPI document: its body is a form, so it is not in the contract. */
export function uploadPaths(): OpenApi['paths'] {
  const post = operation('attachment', 'upload', uploadEndpoint, {})
  const fields = post.requestBody?.content['application/json']?.schema ?? {}
  const form = { ...fields, properties: { ...fields.properties, file: { type: 'string', format: 'binary' } } }
  const content = { 'multipart/form-data': { schema: { ...form, required: ['file'] } } }
  const { requestBody: _, ...rest } = operation('attachment', 'uploadState', uploadEndpoint, {})
  return {
    [uploadEndpoint.path]: {
      post: { ...post, parameters: headers, requestBody: { required: true, content } },
      get: {
        ...rest,
        summary: 'How far an upload in pieces has come: 200 with the path, 202 with the bytes held',
        parameters: headers.slice(0, 1).map((header) => ({ ...header, required: true })),
      },
    },
  }
}

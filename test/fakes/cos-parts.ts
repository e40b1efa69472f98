import { createHash, randomUUID } from 'node:crypto'

/** Uploads in parts, as COS keeps them: begun, filled in any order, listed, completed or given up. */
export interface PartUpload {
  key: string
  headers: Record<string, string>
  parts: Map<number, Buffer>
}

export interface PartsAnswer {
  status: number
  body?: string
  etag?: string
  /** The whole object, once it is complete. */
  object?: { key: string; bytes: Buffer; headers: Record<string, string> }
}

export interface PartsAsked {
  method: string
  /** Without a slash in front. */
  key: string
  query: URLSearchParams
  headers: Record<string, string>
  body: Buffer
}

/** What is asked here, as the policies of the provider name it; undefined: it is about whole objects. */
export function partsAction({ method, query }: PartsAsked): string | undefined {
  if (query.has('uploads')) return method === 'POST' ? 'InitiateMultipartUpload' : 'ListMultipartUploads'
  if (!query.has('uploadId')) return undefined
  const actions: Record<string, string> = {
    PUT: 'UploadPart',
    POST: 'CompleteMultipartUpload',
    GET: 'ListParts',
    DELETE: 'AbortMultipartUpload',
  }
  return actions[method]
}

const xml = (name: string, content: string) => `<?xml version='1.0' encoding='utf-8' ?><${name}>${content}</${name}>`
const tag = (name: string, value: string | number) => `<${name}>${value}</${name}>`
const etagOf = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`

export function serveParts(uploads: Map<string, PartUpload>, action: string, asked: PartsAsked): PartsAnswer {
  const { key, query, headers, body } = asked
  if (action === 'InitiateMultipartUpload') {
    const id = randomUUID()
    uploads.set(id, { key, headers, parts: new Map() })
    return { status: 200, body: xml('InitiateMultipartUploadResult', tag('Key', key) + tag('UploadId', id)) }
  }
  if (action === 'ListMultipartUploads') return listUploads(uploads, query.get('prefix') ?? '')
  const id = query.get('uploadId') ?? ''
  const upload = uploads.get(id)
  if (upload?.key !== key) return { status: 404, body: xml('Error', tag('Code', 'NoSuchUpload')) }
  if (action === 'ListParts') return listParts(upload)
  if (action === 'UploadPart') {
    upload.parts.set(Number(query.get('partNumber')), body)
    return { status: 200, etag: etagOf(body) }
  }
  uploads.delete(id)
  return action === 'CompleteMultipartUpload' ? complete(upload, body.toString()) : { status: 204 }
}

function listUploads(uploads: Map<string, PartUpload>, prefix: string): PartsAnswer {
  const found = [...uploads].filter(([, { key }]) => key.startsWith(prefix))
  const list = found.map(([id, { key }]) =>
    tag('Upload', tag('Key', key) + tag('UploadId', id) + tag('StorageClass', 'STANDARD')),
  )
  return { status: 200, body: xml('ListMultipartUploadsResult', tag('IsTruncated', 'false') + list.join('')) }
}

function listParts({ parts }: PartUpload): PartsAnswer {
  const list = [...parts]
    .sort(([a], [b]) => a - b)
    .map(([number, bytes]) =>
      tag('Part', tag('PartNumber', number) + tag('ETag', etagOf(bytes)) + tag('Size', bytes.length)),
    )
  return { status: 200, body: xml('ListPartsResult', tag('IsTruncated', 'false') + list.join('')) }
}

/** Every part that is named must be there and be what the sender thinks it is. */
function complete({ key, headers, parts }: PartUpload, body: string): PartsAnswer {
  const named = [...body.matchAll(/<PartNumber>(\d+)<\/PartNumber>\s*<ETag>([^<]+)<\/ETag>/g)]
  const bytes = named.map(([, number]) => parts.get(Number(number)))
  const isRight = named.every(([, , etag], at) => {
    const part = bytes[at]
    return part !== undefined && etagOf(part) === etag?.replaceAll('&quot;', '"')
  })
  if (!isRight || named.length === 0) return { status: 400, body: xml('Error', tag('Code', 'InvalidPart')) }
  const whole = Buffer.concat(bytes as Buffer[])
  const etag = `${etagOf(whole).slice(0, -1)}-${named.length}"`
  return {
    status: 200,
    body: xml('CompleteMultipartUploadResult', tag('Key', key) + tag('ETag', etag)),
    object: { key, bytes: whole, headers },
  }
}

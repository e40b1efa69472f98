import { createWriteStream } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Busboy } from '@fastify/busboy'

/** The yardstick of uploads: a form parser whose one file goes to disk and stays there, and nothing else. */
const folder = process.argv[2] ?? ''
let count = 0

const server = createServer((request, response) => {
  const form = new Busboy({ headers: { ...request.headers, 'content-type': request.headers['content-type'] ?? '' } })
  const file = join(folder, String(count++))
  form.on('file', async (_field, stream) => {
    await pipeline(stream, createWriteStream(file))
    response.end('ok')
  })
  request.pipe(form)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.log(`  aoir  http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`)
})

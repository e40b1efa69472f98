import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A push service that takes everything at once. */
const server = createServer((request, response) => {
  request.resume()
  request.once('end', () => response.writeHead(201).end())
})
server.listen(0, '127.0.0.1', () => {
  console.log(`  aoir  http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})

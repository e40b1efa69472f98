import Fastify from 'fastify'

/** The yardstick: Fastify and nothing else, returning the bytes it was told to. */
const app = Fastify({ logger: false })
let answer: { headers: Record<string, string>; body: Buffer } = { headers: {}, body: Buffer.alloc(0) }

app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 16 * 1024 * 1024 }, (_request, body, done) =>
  done(null, body),
)
app.post('/answer', (request, reply) => {
  answer = { headers: JSON.parse(String(request.headers['x-answer-headers'])), body: request.body as Buffer }
  return reply.send('ok')
})
app.post('/', (_request, reply) => reply.headers(answer.headers).send(answer.body))
app.get('/', (_request, reply) => reply.headers(answer.headers).send(answer.body))

await app.listen({ port: 0, host: '127.0.0.1' })
const address = app.server.address()
console.log(`  aoir  http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`)

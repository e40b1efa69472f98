import { createServer } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Env } from '../../kernel/env.ts'
import { assertPortIsFree, cannotListen } from './port.ts'

/** Connections that may wait to be taken in, as far as the system allows: one too many is tried again after a second. */
const backlog = 4096
/** New connections that one turn of the event loop takes in. */
const listeners = 16
/** Where one port can have several listeners. */
const reusePort = process.platform === 'linux' || process.platform === 'freebsd'

/**
 * Node takes in one new connection of each listener in a turn of its event loop, and where pages are drawn a turn is as
 * long as a page: newcomers would wait behind many of them for an answer that takes a millisecond. So the port has
 * several listeners, and the system deals newcomers out among them.
 */
export async function openListeners(app: FastifyInstance, { port, host }: Pick<Env, 'port' | 'host'>): Promise<void> {
  const options = { port, host, backlog, reusePort }
  const others = Array.from({ length: reusePort ? listeners - 1 : 0 }, () =>
    createServer({ allowHalfOpen: true, noDelay: true }, (socket) => app.server.emit('connection', socket)),
  )
  app.addHook('preClose', async () => {
    for (const other of others) other.close()
  })
  try {
    // A port that may be shared is not refused when it is taken: that has to be asked.
    if (reusePort && port !== 0) await assertPortIsFree({ port, host })
    await app.listen(options)
    const address = app.server.address()
    const bound = typeof address === 'object' && address ? address.port : port
    for (const other of others)
      await new Promise<void>((done, fail) => other.once('error', fail).listen({ ...options, port: bound }, done))
  } catch (error) {
    // Taken since the start began. The password is told at the next one.
    throw cannotListen(error, { port, host })
  }
}

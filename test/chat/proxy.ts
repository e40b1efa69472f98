import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** The network between clients and servers: it can be cut, and it finds a server that still answers. */
export interface Network {
  origin: string
  /** Where new connections go, in turns; those that cannot be reached are passed over. */
  lead(...origins: string[]): void
  /** Every connection breaks off without a word; new ones are let through. */
  cut(): void
  close(): Promise<void>
}

export async function startProxy(): Promise<Network> {
  const open = new Set<Socket>()
  let targets: number[] = []
  let turn = 0

  const keep = (socket: Socket) => {
    open.add(socket)
    socket.setNoDelay(true)
    socket.on('error', () => {})
    socket.once('close', () => open.delete(socket))
  }
  const join = (client: Socket, ports: number[]) => {
    const [port, ...others] = ports
    if (port === undefined) return void client.destroy()
    const upstream = connect(port, '127.0.0.1')
    keep(upstream)
    upstream.once('error', () => !upstream.remoteAddress && join(client, others))
    upstream.once('connect', () => {
      client.pipe(upstream).pipe(client)
      const end = () => {
        client.destroy()
        upstream.destroy()
      }
      client.once('close', end)
      upstream.once('close', end)
    })
  }
  const server = createServer((client) => {
    keep(client)
    turn += 1
    const start = targets.length > 0 ? turn % targets.length : 0
    join(client, [...targets.slice(start), ...targets.slice(0, start)])
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const cut = () => {
    for (const socket of open) socket.resetAndDestroy()
  }
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    lead: (...origins) => {
      targets = origins.map((origin) => Number(new URL(origin).port))
    },
    cut,
    async close() {
      cut()
      server.close()
      await once(server, 'close')
    },
  }
}

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'

/**
 * What a provider may do wrong, once: answer something else, say nothing, drop the connection, or stop in the middle
 * of an answer with (`cut`) or without (`stall`) dropping it.
 */
export type Fault =
  | 'hang'
  | 'reset'
  | 'cut'
  | 'stall'
  | { status: number; body?: string; headers?: Record<string, string> }

export interface FakeServer {
  url: string
  /** Taken one a request, first come first served; without one the request is answered as it should be. */
  faults: Fault[]
  close(): Promise<void>
}

type Handler = (request: IncomingMessage, response: ServerResponse, body: Buffer) => void | Promise<void>

/** A server on the loopback that reads whole requests and is wrong on demand. */
export async function startFakeServer(
  handle: Handler,
  { tls, port: wanted = 0 }: { tls?: { key: string; cert: string }; port?: number } = {},
): Promise<FakeServer> {
  const faults: Fault[] = []
  const listener = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = []
    try {
      for await (const chunk of request) chunks.push(chunk)
    } catch {
      // The client left in the middle of its request; nothing of it counts.
      return
    }
    const fault = faults.shift()
    if (fault) misbehave(fault, response)
    else await handle(request, response, Buffer.concat(chunks))
  }
  const server = tls ? createSecureServer(tls, listener) : createServer(listener)
  await new Promise<void>((resolve) => server.listen(wanted, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `${tls ? 'https' : 'http'}://127.0.0.1:${port}`,
    faults,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function misbehave(fault: Fault, response: ServerResponse): void {
  if (fault === 'hang') return
  if (fault === 'reset') response.socket?.destroy()
  else if (typeof fault === 'object') response.writeHead(fault.status, fault.headers).end(fault.body ?? '')
  else {
    response.writeHead(200, { 'content-length': '1000', etag: '"half"' })
    response.write('half of it', () => {
      if (fault === 'cut') response.socket?.destroy()
    })
  }
}

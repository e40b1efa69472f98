import { createServer } from 'node:http'
import { Server } from 'socket.io'

/** The yardstick: socket.io and nothing else, returning what it hears to whoever said it. */
const server = createServer()
const io = new Server(server, { transports: ['websocket'], serveClient: false })
io.on('connection', (socket) => socket.on('message', (message) => socket.emit('message', message)))
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.log(`  aoir  http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`)
})

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server } from 'socket.io'

/** Socket.IO alone: what one says goes to the other. Nobody is asked who they are, and nothing is kept. */
const http = createServer()
const io = new Server(http, { transports: ['websocket'], serveClient: false })
io.on('connection', (socket) => {
  const { own, other } = socket.handshake.auth as { own: string; other: string }
  void socket.join(own)
  socket.on('say', (text: string, answer: () => void) => {
    io.to(other).emit('heard', { from: own, text })
    answer()
  })
})
http.listen(0, '127.0.0.1', () => {
  process.send?.({ address: `http://127.0.0.1:${(http.address() as AddressInfo).port}` })
})

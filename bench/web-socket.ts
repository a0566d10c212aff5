import { randomBytes } from 'node:crypto'
import { connect } from 'node:net'
import { once } from 'node:events'
import { REALTIME_PATH } from '@fanlight/contract'

export type BareSocket = { send(frame: string): void; onClose(listener: () => void): void; close(): void }

/** Read by whichever socket has something, and looked at before the next one reads. */
const shared = Buffer.allocUnsafe(256 * 1024)
/** A client has to mask what it sends; this mask changes nothing. */
const MASK = Buffer.alloc(4)
const TEXT = 1

/**
 * A WebSocket to Socket.IO that takes next to nothing of the machine: hundreds of them stand for pages that are each on a machine
 * of their own, and a library's client would take as much as the server that is measured. Frames longer than `longest` are
 * counted off without being looked at.
 */
export async function openSocket(
  { hostname, port }: URL,
  longest: number,
  onFrame: (frame: string) => void,
): Promise<BareSocket> {
  let read = (_part: Buffer): void => undefined
  const socket = connect({
    host: hostname,
    port: Number(port),
    onread: {
      buffer: shared,
      callback(size) {
        read(shared.subarray(0, size))
        return true
      },
    },
  })
  socket.setNoDelay(true)
  await once(socket, 'connect')
  const handshake = [
    `GET ${REALTIME_PATH}/?EIO=4&transport=websocket HTTP/1.1`,
    `Host: ${hostname}:${port}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
  ]
  await new Promise<void>((resolve, reject) => {
    let received = Buffer.alloc(0)
    const onClose = (): void => reject(new Error(`No WebSocket: ${received.toString()}`))
    socket.once('error', reject).once('close', onClose)
    read = (part) => {
      received = Buffer.concat([received, part])
      const end = received.indexOf('\r\n\r\n')
      if (end === -1) return
      if (!received.subarray(0, end).includes(' 101 ')) return onClose()
      socket.off('error', reject).off('close', onClose)
      read = framesOf(longest, onFrame)
      resolve()
      // After the caller has the socket that its frames are answered on.
      const rest = received.subarray(end + 4)
      if (rest.length > 0) setImmediate(() => read(rest))
    }
    socket.write(`${handshake.join('\r\n')}\r\n\r\n`)
  })
  socket.on('error', () => undefined)
  return {
    send(frame) {
      const payload = Buffer.from(frame)
      const head = payload.length < 126 ? [payload.length] : [126, payload.length >> 8, payload.length & 255]
      head[0] = (head[0] ?? 0) | 0x80
      socket.write(Buffer.concat([Buffer.from([0x80 | TEXT, ...head]), MASK, payload]))
    },
    onClose: (listener) => void socket.once('close', listener),
    close: () => void socket.destroy(),
  }
}

/** Takes a connection's bytes as they come, and says each frame of text that is whole. A server sends no parts and no masks. */
function framesOf(longest: number, onFrame: (frame: string) => void): (part: Buffer) => void {
  /** The beginning of a frame whose length is not known yet, or of one that is wanted. */
  let begun = Buffer.alloc(0)
  let toSkip = 0
  return (part) => {
    let bytes = begun.length === 0 ? part : Buffer.concat([begun, part])
    begun = Buffer.alloc(0)
    for (;;) {
      const skipped = Math.min(toSkip, bytes.length)
      toSkip -= skipped
      bytes = bytes.subarray(skipped)
      const short = (bytes[1] ?? 0) & 127
      const headSize = short < 126 ? 2 : short === 126 ? 4 : 10
      if (bytes.length < headSize) break
      const size = short < 126 ? short : short === 126 ? bytes.readUInt16BE(2) : Number(bytes.readBigUInt64BE(2))
      const isWanted = size <= longest && ((bytes[0] ?? 0) & 15) === TEXT
      if (isWanted && bytes.length < headSize + size) break
      if (isWanted) onFrame(bytes.toString('utf8', headSize, headSize + size))
      toSkip = headSize + size
    }
    // A copy: the next socket that reads writes over it.
    if (bytes.length > 0) begun = Buffer.from(bytes)
  }
}

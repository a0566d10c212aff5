type Listener = (...given: never[]) => void
type Answer = (late: null, answer: object) => void

/**
 * The server's end of the socket. One for all test files: they share a worker's modules, and the first that fakes the
 * socket fakes it for the others. A test mocks with it:
 * `vi.mock('socket.io-client', async () => (await import('…/testing/fake-socket.ts')).fakeSocketClient)`.
 */
const listeners = new Map<string, Listener>()

export const socket = {
  connected: true,
  active: true,
  joins: [] as { room: string }[],
  /** Everything that was sent, by its name. */
  sent: [] as { name: string; asked: unknown }[],
  opened: 0,
  closed: 0,
  isComplete: true,
  on: (name: string, listener: Listener) => listeners.set(name, listener),
  /** As of the real one, closing is told before it returns. */
  disconnect() {
    socket.closed++
    socket.say('disconnect')
  },
  connect: () => void socket.opened++,
  timeout: () => socket,
  emit(name: string, asked: { room: string } & { rooms: { room: string }[] }, answer?: Answer) {
    socket.sent.push({ name, asked })
    const joined = { ok: true, sequence: 0, missed: [], isComplete: socket.isComplete }
    if (name === 'join') {
      socket.joins.push(asked)
      answer?.(null, joined)
    }
    if (name === 'join_many') {
      socket.joins.push(...asked.rooms)
      answer?.(null, { ok: true, rooms: asked.rooms.map(() => joined) })
    }
  },
  say: (name: string, ...given: unknown[]) => listeners.get(name)?.(...(given as never[])),
}

export const fakeSocketClient = {
  io: () => {
    socket.opened++
    return socket
  },
}

type Listener = (...given: never[]) => void

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
  isComplete: true,
  on: (name: string, listener: Listener) => listeners.set(name, listener),
  disconnect: () => undefined,
  timeout: () => socket,
  emit(name: string, asked: { room: string }, answer?: (late: null, answer: object) => void) {
    if (name !== 'join') return
    socket.joins.push(asked)
    answer?.(null, { ok: true, sequence: 0, missed: [], isComplete: socket.isComplete })
  },
  say: (name: string, ...given: unknown[]) => listeners.get(name)?.(...(given as never[])),
}

export const fakeSocketClient = { io: () => socket }

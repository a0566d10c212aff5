import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { findPostmaster, stopPostmaster } from './platform/db/embedded/postmaster.ts'
import { freePort, startServerProcess, takenPort } from './testing/server-process.ts'

// The first of them makes a database.
let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'fanlight-main-'))
})
afterEach(async () => {
  const left = await findPostmaster(cluster())
  if (left.state === 'alive') await stopPostmaster(left.pid, cluster())
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

const cluster = () => join(dataDir, 'postgres', 'server', 'data')
const postgres = async () => (await findPostmaster(cluster())).state

const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })

describe('a start that fails', () => {
  it('because its port is taken says so, and leaves neither a database nor a payment provider behind', async () => {
    const { port, server } = await takenPort()
    const providerPort = await freePort()
    const start = startServerProcess(dataDir, { PORT: String(port), TEST_PROVIDER_PORT: String(providerPort) })
    expect(await start.ended).toBe(1)
    server.close()
    expect(start.said()).toContain(`Port ${port} is already in use`)
    expect(start.said()).not.toContain('    at ')
    expect(await postgres()).toBe('absent')
    expect(await isListening(providerPort)).toBe(false)
  })

  it('because its payment provider does not start leaves no database behind', async () => {
    const { port, server } = await takenPort()
    const start = startServerProcess(dataDir, { TEST_PROVIDER_PORT: String(port) })
    expect(await start.ended).toBe(1)
    server.close()
    expect(start.said()).toContain('The test provider did not start')
    expect(await postgres()).toBe('absent')
  })

  it('because it is stopped meanwhile leaves no database behind', async () => {
    const start = startServerProcess(dataDir)
    await vi.waitFor(async () => expect(await postgres()).toBe('alive'), { interval: 1 })
    start.child.kill('SIGINT')
    expect(await start.ended).toBe(0)
    expect(await postgres()).toBe('absent')
  })
})

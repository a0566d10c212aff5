import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import ndc from 'node-datachannel'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createLog } from '../log/log.ts'
import { createWorkerProcess, EngineAway } from './worker-process.ts'
import type { Ask, FromWorker, OfferAnswer } from './worker/protocol.ts'

let folder: string
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'fanlight-engine-'))))
afterAll(() => rm(folder, { recursive: true }))

it('one that stands still is put an end to, and another takes its place', async () => {
  const program = join(folder, 'silent.mjs')
  // Ready, and then deaf: as one that was stopped, or that turns in a circle.
  await writeFile(program, `process.send({ ready: true }); process.on('message', () => {})`)
  let isBack = false
  const worker = createWorkerProcess({
    settings: { udpPort: 0, announce: null, bind: '127.0.0.1' },
    log: createLog('silent'),
    program,
    answerMs: 50,
    onTold: () => undefined,
    onBack: async () => void (isBack = true),
  })
  try {
    await expect(worker.ask({ ask: 'state' })).rejects.toThrow(EngineAway)
    const first = await worker.pid()
    await expect(worker.ask({ ask: 'state' })).rejects.toThrow(EngineAway)
    await expect.poll(() => isBack, { timeout: 10_000 }).toBe(true)
    expect(await worker.pid()).not.toBe(first)
  } finally {
    await worker.stop()
  }
})

it('ends in order when its server is gone, with people in its rooms', async () => {
  const engine = fork(join(import.meta.dirname, '../../../dist/media-worker.js'), {
    env: { ...process.env, MEDIA_SETTINGS: JSON.stringify({ udpPort: 0, announce: null, bind: '127.0.0.1' }) },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const ended = once(engine, 'exit')
  await once(engine, 'message')
  const ask = async (asked: Ask): Promise<unknown> => {
    engine.send({ id: 1, ...asked })
    for (;;) {
      const [said] = (await once(engine, 'message')) as [FromWorker]
      if ('id' in said) return said.data
    }
  }
  const viewer = new ndc.PeerConnection('viewer', { iceServers: [], disableAutoNegotiation: true })
  try {
    const picture = new ndc.Video('video', 'RecvOnly')
    picture.addVP8Codec(96)
    viewer.addTrack(picture)
    const described = new Promise<string>((resolve) => viewer.onLocalDescription(resolve))
    viewer.setLocalDescription('offer')
    await ask({ ask: 'open', roomId: '1', maxPublishers: 1, maxKbps: 1_000, recording: null })
    const offer: Ask = { ask: 'offer', roomId: '1', userId: '2', role: 'view', grant: 'first', sdp: await described }
    expect(((await ask(offer)) as OfferAnswer).peerId).toBeTruthy()
    engine.disconnect()
    expect(await ended).toEqual([0, null])
  } finally {
    engine.kill('SIGKILL')
    viewer.close()
  }
})

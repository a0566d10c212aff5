import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import ndc from 'node-datachannel'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createLog } from '../log/log.ts'
import { createWorkerProcess, EngineAway } from './worker-process.ts'
import type { Ask, FromWorker, OfferAnswer, State } from './worker/protocol.ts'

let folder: string
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'fanlight-engine-'))))
afterAll(() => rm(folder, { recursive: true }))

const settings = { udpPort: 0, announce: null, bind: '127.0.0.1' }

function createWorker(program: string, on: Partial<Parameters<typeof createWorkerProcess>[0]> = {}) {
  const nothing = { onTold: () => undefined, onEnded: () => undefined, onBack: async () => undefined }
  return createWorkerProcess({ settings, log: createLog('silent'), program, ...nothing, ...on })
}

it('one that stands still is put an end to, and another takes its place', async () => {
  const program = join(folder, 'silent.mjs')
  // Ready, and then deaf: as one that was stopped, or that turns in a circle.
  await writeFile(program, `process.send({ ready: true }); process.on('message', () => {})`)
  let isBack = false
  const worker = createWorker(program, { beatMs: 20, onBack: async () => void (isBack = true) })
  try {
    await expect(worker.ask({ ask: 'state' })).rejects.toThrow(EngineAway)
    const first = await worker.pid()
    await expect.poll(() => isBack).toBe(true)
    expect(await worker.pid()).not.toBe(first)
  } finally {
    await worker.stop()
  }
})

it('one that stands still for a moment keeps nobody waiting, and goes on with what it has', async () => {
  const worker = createWorker(join(import.meta.dirname, '../../../dist/media-worker.js'), { beatMs: 250 })
  try {
    await worker.ask({ ask: 'open', roomId: '1', maxPublishers: 1, maxKbps: 1_000, recording: null })
    const pid = (await worker.pid()) ?? 0
    process.kill(pid, 'SIGSTOP')
    const startedAt = performance.now()
    await expect(worker.ask({ ask: 'state' })).rejects.toThrow('does not answer')
    expect(performance.now() - startedAt).toBeLessThan(4_000)
    // It is known by now: who asks next is not waited with.
    await expect(worker.ask({ ask: 'state' })).rejects.toThrow('does not answer')
    process.kill(pid, 'SIGCONT')
    const roomsOf = async () => ((await worker.ask({ ask: 'state' })) as State).rooms
    await expect.poll(() => roomsOf().catch(() => null)).toBe(1)
    expect(await worker.pid()).toBe(pid)
  } finally {
    await worker.stop()
  }
})

it('one that ends again while it is told of its rooms is started again, and takes nobody with it', async () => {
  const [program, starts] = [join(folder, 'mortal.mjs'), join(folder, 'starts')]
  await writeFile(starts, '')
  await writeFile(
    program,
    `import { appendFileSync, readFileSync } from 'node:fs'
     appendFileSync(${JSON.stringify(starts)}, '.')
     const start = readFileSync(${JSON.stringify(starts)}, 'utf8').length
     const asked = []
     process.on('message', ({ id, ask }) => {
       if (start < 3 && ask === 'open') process.exit(1)
       if (ask !== 'state') asked.push(ask)
       process.send({ id, data: { asked, start } })
     })
     process.send({ ready: true })`,
  )
  const open = { ask: 'open', roomId: '1', maxPublishers: 1, maxKbps: 1_000, recording: null } as const
  let endings = 0
  const worker = createWorker(program, {
    onEnded: () => void (endings += 1),
    onBack: async (ask) => void (await ask(open)),
  })
  try {
    await expect(worker.ask(open)).rejects.toThrow(EngineAway)
    expect(worker.isAway()).toBe(true)
    // Whoever asks does not start one meanwhile: nobody would have told it of its rooms.
    await expect(worker.ask({ ask: 'leave', peerId: 'nobody' })).rejects.toThrow(EngineAway)
    const said = () => worker.ask({ ask: 'leave', peerId: 'nobody' }).catch(() => null)
    await expect.poll(said).toEqual({ asked: ['open', 'leave'], start: 3 })
    expect(endings).toBe(2)
  } finally {
    await worker.stop()
  }
})

it('ends in order when its server is gone, with people in its rooms', async () => {
  const engine = fork(join(import.meta.dirname, '../../../dist/media-worker.js'), {
    env: { ...process.env, MEDIA_SETTINGS: JSON.stringify(settings) },
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

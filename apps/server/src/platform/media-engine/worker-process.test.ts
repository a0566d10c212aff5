import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createLog } from '../log/log.ts'
import { createWorkerProcess, EngineAway } from './worker-process.ts'

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

import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { systemClock } from '../../apps/server/src/platform/clock.ts'
import { createLog } from '../../apps/server/src/platform/log/log.ts'
import { createEmbeddedEngine } from '../../apps/server/src/platform/media-engine/embedded-engine.ts'
import { measureRecording } from '../../apps/server/src/platform/media-engine/recording-file.ts'
import { createSecrets } from '../../apps/server/src/platform/secrets.ts'
import { CREATOR, startPlace } from './place.ts'

/** What a real browser sends is recorded. It needs `node tools/build.mjs --programs`. */
const program = fileURLToPath(new URL('../../apps/server/dist/media-worker.js', import.meta.url))
const run = promisify(execFile)
let folder: string
let file: string
let place: Awaited<ReturnType<typeof startPlace>>
let pid: () => Promise<number | undefined>
let sender: Page

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fanlight-recording-'))
  file = join(folder, 'room.mkv')
  const recording = { file, maxBytes: 100_000_000, maxMs: 600_000 }
  place = await startPlace(async (server) => {
    const engine = createEmbeddedEngine({
      server,
      program,
      secrets: createSecrets('a secret that is long enough for this'),
      clock: systemClock,
      log: createLog('silent'),
      settings: { udpPort: 0, announce: null, bind: null },
      iceServers: [],
    })
    pid = () => engine.pid()
    return { engine }
  }, recording)
  sender = await place.open(CREATOR, 'publish')
})
afterAll(async () => {
  await place.stop()
  await rm(folder, { recursive: true })
})

const recordedMs = async (): Promise<number> => (await measureRecording(file))?.durationMs ?? 0
const records = (milliseconds: number) => expect.poll(recordedMs).toBeGreaterThan(milliseconds)

async function count(stream: 'v:0' | 'a:0', what: 'frames' | 'packets'): Promise<number> {
  const entries = ['-show_entries', `stream=nb_read_${what}`, '-of', 'csv=p=0', file]
  const { stdout } = await run('ffprobe', ['-v', 'error', '-select_streams', stream, `-count_${what}`, ...entries])
  return Number(stdout.trim().split(',')[0])
}

it('a room is recorded with picture and sound, over a page that is loaded again and an engine that dies, as one file', async () => {
  await records(6_000)
  await sender.reload()
  await sender.evaluate(() => window.sendOrWatch('publish'))
  await records(9_000)
  process.kill((await pid()) ?? 0, 'SIGKILL')
  await records(12_000)
  await place.engine.closeRoom(place.roomId)
  expect(await count('v:0', 'frames')).toBeGreaterThan(120)
  expect(await count('a:0', 'packets')).toBeGreaterThan(300)
  const { stdout } = await run('ffprobe', ['-v', 'error', '-show_entries', 'format=duration', '-of', 'csv=p=0', file])
  expect(Number(stdout)).toBeGreaterThan(12)
})

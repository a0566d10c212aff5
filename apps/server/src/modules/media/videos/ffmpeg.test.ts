import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { converter } from '../../../testing/videos.ts'
import { convert } from './ffmpeg.ts'

let folder: string
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'fanlight-converters-'))))
afterAll(() => rm(folder, { recursive: true }))

describe('a converter', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())
  /** Runs it; so much time passes after each of its steps. */
  async function run(script: string, passes: number): Promise<number[]> {
    const { FFMPEG_PATH: ffmpeg } = await converter(folder, script)
    const seen: number[] = []
    const onProgress = (at: number) => {
      seen.push(at)
      vi.advanceTimersByTime(passes)
    }
    const { signal } = new AbortController()
    await convert({ ffmpeg, ffprobe: '' }, { file: 'x', folder, args: [] }, { signal, onProgress })
    return seen
  }

  it('that moves on has all the time it needs', async () => {
    expect(await run('for at in 1 2 3 4; do echo out_time_us=${at}000; done', 59_000)).toEqual([1, 2, 3, 4])
  })

  it('that stands still for a minute is ended', async () => {
    await expect(run('echo out_time_us=1; exec sleep 600', 61_000)).rejects.toThrow('stood still')
  })

  it('that repeats itself stands still', async () => {
    const script = 'echo out_time_us=1000; echo out_time_us=1000; echo out_time_us=1000; exec sleep 600'
    await expect(run(script, 61_000)).rejects.toThrow('stood still')
  })
})

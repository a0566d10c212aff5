import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { findPrograms } from '../../../platform/config/programs.ts'
import { clip, converter, type ClipName } from '../../../testing/videos.ts'
import { convert, inspect } from './ffmpeg.ts'

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

describe('what a stranger’s file can reach', () => {
  const programs = findPrograms({ searchPath: process.env['PATH'] ?? '' })!
  const { signal } = new AbortController()
  const saidBy = async (script: string) => {
    const named = (await converter(folder, script)).FFMPEG_PATH
    const fakes = findPrograms({ named, searchPath: process.env['PATH'] ?? '' })!
    return convert(fakes, { file: 'x', folder, args: [] }, { signal })
  }

  it('is not the environment of the server, which holds its secrets', async () => {
    vi.stubEnv('FANLIGHT_SECRET', 'only the server knows this')
    const said = await saidBy('env').finally(() => vi.unstubAllEnvs())
    expect(said).toContain('PWD=')
    expect(said).not.toMatch(/FANLIGHT|only the server|HOME=/)
  })

  it.runIf(programs.prlimit)('is no more memory and time than a film needs', async () => {
    const [memory, seconds, core] = (await saidBy('ulimit -d; ulimit -t; ulimit -c')).trim().split('\n').map(Number)
    expect(memory).toBe(6 * 1024 ** 2) // told in kilobytes
    expect(seconds).toBe(24 * 60 * 60)
    expect(core).toBe(0)
  })

  it.each<[ClipName, string]>([
    ['forgotten.avi', 'a decoder that nobody uses any more'],
    ['strange-sound.mkv', 'one for sound'],
  ])('is not, by %s, %s', async (name) => {
    const file = join(folder, name)
    await writeFile(file, await clip(name))
    const copied = convert(programs, { file, folder, args: ['-f', 'null', '-'] }, { signal })
    await expect(copied).rejects.toThrow(/not on whitelist|unreadable/)
    const looked = inspect(programs, file, ['-show_entries', 'stream=codec_name', '-print_format', 'json'], { signal })
    await expect(looked).rejects.toThrow(/not on whitelist|unreadable/)
  })
})

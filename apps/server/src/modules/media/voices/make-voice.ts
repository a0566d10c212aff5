import { VOICE_MAX_MS, VOICE_PEAKS } from '@fanlight/contract'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import type { Programs } from '../../../platform/config/programs.ts'
import { limitConcurrency } from '../concurrency.ts'
import type { Sound } from '../media.store.ts'
import { convert, inspect, UnusableVideo } from '../videos/ffmpeg.ts'
import { refuseVoice } from './recording.ts'

/** A recorder that is told to stop at the limit writes a moment more. */
const LONGEST_MS = VOICE_MAX_MS + 1_000
/** So much is decoded, whatever the file says about itself: enough to see that it is too long. */
const DECODED_SECONDS = LONGEST_MS / 1000 + 1
const SAMPLES_PER_SECOND = 8_000
const BYTES_PER_SAMPLE = 2
const LONGEST_RUN_MS = 90_000
/** Quieter than this the whole of it is silence, and its noise is not drawn as a voice. */
const SILENCE = 330

const Report = z.object({ streams: z.array(z.object({ codec_type: z.string().optional() })).default([]) })

/** Somebody waits for it, so a few at once; the rest of the machine is for everybody else. */
const making = limitConcurrency(2)

export type MadeVoice = Sound & { bytes: Buffer }

/** The recording made again, from its samples alone: without whatever else the file carried (place, device, a title). */
export const makeVoice = (programs: Programs, recording: Buffer): Promise<MadeVoice> =>
  making(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'fanlight-voice-'))
    try {
      return await makeIn(folder, programs, recording)
    } catch (error) {
      throw error instanceof UnusableVideo ? refuseVoice('not_sound') : error
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })

async function makeIn(folder: string, programs: Programs, recording: Buffer): Promise<MadeVoice> {
  const file = join(folder, 'recording')
  await writeFile(file, recording)
  const watch = { signal: AbortSignal.timeout(LONGEST_RUN_MS) }
  const asked = ['-print_format', 'json', '-show_entries', 'stream=codec_type']
  const { streams } = Report.parse(JSON.parse(await inspect(programs, file, asked, watch, 'voice')))
  // A film with a sound is a film: nobody would see what else is in it.
  if (streams.length !== 1 || streams[0]?.codec_type !== 'audio') throw refuseVoice('not_sound')

  const alone = `-map 0:a:0 -vn -sn -dn -map_metadata -1 -map_chapters -1 -t ${DECODED_SECONDS} -ac 1`.split(' ')
  const kept = '-c:a aac -b:a 64k -ar 44100 -fflags +bitexact -flags:a +bitexact -movflags +faststart -f ipod voice.m4a'
  const measured = `-c:a pcm_s16le -ar ${SAMPLES_PER_SECOND} -f s16le samples.raw`
  const args = [...alone, ...kept.split(' '), ...alone, ...measured.split(' ')]
  await convert(programs, { file, sort: 'voice', folder, args }, watch)
  const sound = measure(await readFile(join(folder, 'samples.raw')))
  return { ...sound, bytes: await readFile(join(folder, 'voice.m4a')) }
}

/** By what was decoded: what a browser records says nothing about its length, and a stranger's file may lie. */
function measure(raw: Buffer): Sound {
  const count = Math.floor(raw.length / BYTES_PER_SAMPLE)
  if (count === 0) throw refuseVoice('not_sound')
  const durationMs = Math.round((count / SAMPLES_PER_SECOND) * 1000)
  if (durationMs > LONGEST_MS) throw refuseVoice('too_long')
  const loudest = Array.from({ length: VOICE_PEAKS }, (_, bar) => {
    const [from, to] = [bar, bar + 1].map((edge) => Math.floor((edge * count) / VOICE_PEAKS)) as [number, number]
    let most = 0
    for (let at = from; at < to; at++) most = Math.max(most, Math.abs(raw.readInt16LE(at * BYTES_PER_SAMPLE)))
    return most
  })
  const top = Math.max(...loudest, SILENCE)
  return { durationMs, peaks: loudest.map((most) => Math.round((most / top) * 100)) }
}

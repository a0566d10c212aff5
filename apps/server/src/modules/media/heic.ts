import { IMAGE_MAX_PIXELS } from '@fanlight/contract'
import { Worker } from 'node:worker_threads'
import { AppError } from '../../platform/errors.ts'
import { limitConcurrency } from './concurrency.ts'

/** What phones write: one picture, or one cut into tiles. Films in the same container are none of these. */
const BRANDS = ['heic', 'heix', 'heim', 'heis', 'mif1']

/** By the first bytes, whatever the name says. */
export const isHeic = (bytes: Buffer): boolean =>
  bytes.subarray(4, 8).toString('latin1') === 'ftyp' && BRANDS.includes(bytes.subarray(8, 12).toString('latin1'))

/** Longer than the largest that we take needs on a busy machine. */
const LIMIT_MS = 30_000
/** One holds some hundred megabytes while it is decoded. */
const decoding = limitConcurrency(1)
const MAX_WAITING = 6
let waiting = 0

export type Decoded = { bytes: Buffer; width: number; height: number }
type Answer = { bytes: Uint8Array; width: number; height: number } | { cause: 'unreadable' | 'too_many_pixels' }

/**
 * The picture in it, upright, as PNG no wider than `largest`; `width` and `height` are those it came with. Our own decoder of
 * pictures cannot read what is in it, so it is read by one compiled to WebAssembly: it can reach nothing but the memory it
 * was given. Each in a thread of its own, which is ended when it takes too long and whose memory goes with it.
 */
export async function decodeHeic(file: Buffer, largest: number): Promise<Decoded> {
  if (waiting >= MAX_WAITING) throw new AppError('TOO_MANY', { retryAfterMs: 5_000 })
  waiting++
  try {
    return await decoding(() => decodeInThread(file, largest))
  } finally {
    waiting--
  }
}

function decodeInThread(file: Buffer, largest: number): Promise<Decoded> {
  return new Promise((resolve, reject) => {
    // Beside this file in the source, beside the bundle once built.
    const thread = new Worker(new URL('./heic-worker.js', import.meta.url), {
      workerData: { file, largest, maxPixels: IMAGE_MAX_PIXELS },
      // Nothing of ours: our environment holds the secrets of the installation.
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: 256 },
    })
    const refuse = (cause: 'unreadable' | 'too_many_pixels') =>
      end(() => reject(new AppError('PICTURE_REFUSED', { cause })))
    const limit = setTimeout(() => refuse('unreadable'), LIMIT_MS)
    const end = (settle: () => void) => {
      clearTimeout(limit)
      settle()
      void thread.terminate()
    }
    thread.once('message', (answer: Answer) => {
      if ('cause' in answer) return refuse(answer.cause)
      const { bytes, width, height } = answer
      return end(() => resolve({ bytes: Buffer.from(bytes), width, height }))
    })
    // It ran out of memory, or fell over: a file that does that is none that we can show.
    thread.once('error', () => refuse('unreadable'))
    thread.once('exit', () => refuse('unreadable'))
  })
}

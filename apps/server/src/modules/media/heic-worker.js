import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/**
 * Makes a PNG of the picture in a HEIC file, in a thread of its own: seconds of arithmetic would stall every request. Plain
 * JavaScript, because a thread starts from a file and not through the loader of the tests.
 *
 * @typedef {{ file: Uint8Array, largest: number, maxPixels: number }} Question
 * @typedef {{ bytes: Uint8Array, width: number, height: number } | { cause: 'unreadable' | 'too_many_pixels' }} Answer
 */

const require = createRequire(import.meta.url)
const { file, largest, maxPixels } = /** @type {Question} */ (workerData)

/** @param {Answer} answer */
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
const say = (answer) => parentPort?.postMessage(answer)

try {
  say(await decode())
} catch {
  say({ cause: 'unreadable' })
}

/** @returns {Promise<Answer>} */
async function decode() {
  const { icc, compression } = await sharp(file).metadata()
  // The same container with what our own decoder does read.
  if (compression === 'av1') return small(sharp(file, { limitInputPixels: maxPixels }).autoOrient(), undefined)
  // The package's own way in looks for this file where the process was started.
  const wasmBinary = await readFile(require.resolve('libheif-js/libheif-wasm/libheif.wasm'))
  const libheif = await require('libheif-js/libheif-wasm/libheif.js')({ wasmBinary })
  const [picture] = new libheif.HeifDecoder().decode(file)
  if (!picture) return { cause: 'unreadable' }
  const [width, height] = [picture.get_width(), picture.get_height()]
  if (!(width > 0 && height > 0)) return { cause: 'unreadable' }
  if (width * height > maxPixels) return { cause: 'too_many_pixels' }
  const pixels = new Uint8ClampedArray(width * height * 4)
  const isDrawn = await new Promise((resolve) => {
    picture.display({ data: pixels, width, height }, (/** @type {unknown} */ drawn) => resolve(drawn !== null))
  })
  if (!isDrawn) return { cause: 'unreadable' }
  return small(sharp(pixels, { raw: { width, height, channels: 4 } }), icc)
}

/**
 * No larger than it is shown: all its pixels would not fit through the door.
 * @param {import('sharp').Sharp} picture
 * @param {Buffer | undefined} icc
 * @returns {Promise<Answer>}
 */
async function small(picture, icc) {
  const { width, height } = await sizeOf(picture)
  const bytes = await picture
    .resize({ width: largest, height: largest * 4, fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 0 })
    .toBuffer()
  return { bytes: icc ? withProfile(bytes, icc) : bytes, width, height }
}

/** @param {import('sharp').Sharp} picture */
async function sizeOf(picture) {
  const { width, height, autoOrient } = await picture.metadata()
  return autoOrient ?? { width, height }
}

const AFTER_HEADER = 33

/**
 * Phones photograph in more colours than screens used to show, and say which: without that their pictures look pale.
 * @param {Buffer} png
 * @param {Buffer} icc
 */
function withProfile(png, icc) {
  const body = Buffer.concat([Buffer.from('iCCPICC\0\0', 'latin1'), deflateSync(icc)])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(body.length - 4)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([png.subarray(0, AFTER_HEADER), length, body, check, png.subarray(AFTER_HEADER)])
}

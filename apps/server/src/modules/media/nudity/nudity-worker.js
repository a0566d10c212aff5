import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { parentPort } from 'node:worker_threads'
import sharp from 'sharp'

/**
 * Says how much a picture looks like nudity or sex, in a thread of its own: a tenth of a second of arithmetic a picture would
 * stall every request. Plain JavaScript, because a thread starts from a file and not through the loader of the tests.
 *
 * @typedef {{ id: number, picture: Uint8Array }} Question
 */

const SIDE = 224
/** In the order in which the model answers. */
const KINDS = ['drawing', 'hentai', 'neutral', 'porn', 'sexy']

const require = createRequire(import.meta.url)
const tf = require('@tensorflow/tfjs')
const model = await load()

async function load() {
  const wasm = require('@tensorflow/tfjs-backend-wasm')
  wasm.setWasmPaths(`${dirname(require.resolve('@tensorflow/tfjs-backend-wasm/dist/tfjs-backend-wasm.wasm'))}/`)
  // More threads than this one would take the cores that answer requests.
  wasm.setThreadsCount(1)
  await tf.setBackend('wasm')
  await tf.ready()

  // The model alone: what the package does with it is made for browsers and takes seven seconds to load it.
  const { MobileNetV2Model } = require('nsfwjs/models/mobilenet_v2')
  const { modelTopology, weightsManifest } = await MobileNetV2Model.modelJson()
  const [readWeights] = MobileNetV2Model.weightBundles
  const weights = Buffer.from((await readWeights()).default, 'base64')
  return tf.loadLayersModel(
    tf.io.fromMemory({
      modelTopology,
      weightSpecs: weightsManifest.flatMap((/** @type {{ weights: object[] }} */ group) => group.weights),
      weightData: new Uint8Array(weights).buffer,
    }),
  )
}

/** @param {Question} question @returns {Promise<number>} */
async function score({ picture }) {
  const pixels = await sharp(picture)
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .resize(SIDE, SIDE, { fit: 'fill' })
    .raw()
    .toBuffer()
  const answer = tf.tidy(() => {
    const seen = tf.tensor4d(new Uint8Array(pixels), [1, SIDE, SIDE, 3], 'int32')
    return model.predict(seen.toFloat().div(255))
  })
  try {
    const shares = await answer.data()
    return shares[KINDS.indexOf('porn')] + shares[KINDS.indexOf('hentai')]
  } finally {
    answer.dispose()
  }
}

parentPort?.on('message', (/** @type {Question} */ question) => {
  const { id } = question
  void score(question)
    .then(
      (result) => ({ id, result }),
      (error) => ({ id, error: String(error) }),
    )
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    .then((answer) => parentPort?.postMessage(answer))
})

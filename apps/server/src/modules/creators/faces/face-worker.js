import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { parentPort } from 'node:worker_threads'
import sharp from 'sharp'

/**
 * Compares the faces of two pictures, in a thread of its own: half a second of arithmetic a picture would stall every
 * request. Plain JavaScript, because a thread starts from a file and not through the loader of the tests.
 *
 * @typedef {{ id: number, photo: Uint8Array, avatar: Uint8Array }} Question
 * @typedef {'no_face_in_avatar' | 'several_faces_in_avatar' | 'no_face' | 'several_faces'} Failure
 * @typedef {{ distance: number } | { failure: Failure }} Result
 */

const SIDE = 640
const LEAST_CONFIDENCE = 0.5
/** A face this much smaller than the largest is a passer-by, or an earring that looks like one. */
const BESIDES = 0.25

const require = createRequire(import.meta.url)
const faces = await load()

async function load() {
  const api = require('@vladmandic/face-api/dist/face-api.node-wasm.js')
  const wasm = require('@tensorflow/tfjs-backend-wasm')
  wasm.setWasmPaths(`${dirname(require.resolve('@tensorflow/tfjs-backend-wasm/dist/tfjs-backend-wasm.wasm'))}/`)
  // More threads than this one would take the cores that answer requests.
  wasm.setThreadsCount(1)
  await api.tf.setBackend('wasm')
  await api.tf.ready()

  const folder = join(dirname(require.resolve('@vladmandic/face-api/package.json')), 'model')
  /** @param {string} path */
  const read = async (path) => new Uint8Array(await readFile(path)).buffer
  const fetchWeights = api.tf.io.weightsLoaderFactory((/** @type {string[]} */ paths) => Promise.all(paths.map(read)))
  const networks = /** @type {const} */ ([
    [api.nets.ssdMobilenetv1, 'ssd_mobilenetv1_model'],
    [api.nets.faceLandmark68Net, 'face_landmark_68_model'],
    [api.nets.faceRecognitionNet, 'face_recognition_model'],
  ])
  for (const [network, name] of networks) {
    const manifest = JSON.parse(await readFile(join(folder, `${name}-weights_manifest.json`), 'utf8'))
    network.loadFromWeightMap(await fetchWeights(manifest, folder))
  }
  return api
}

/** @param {Uint8Array} picture */
async function facesIn(picture) {
  const { data, info } = await sharp(picture)
    .resize(SIDE, SIDE, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const pixels = faces.tf.tensor3d(new Uint8Array(data), [info.height, info.width, info.channels], 'int32')
  try {
    const options = new faces.SsdMobilenetv1Options({ minConfidence: LEAST_CONFIDENCE })
    const found = await faces.detectAllFaces(pixels, options).withFaceLandmarks().withFaceDescriptors()
    const widthOf = (/** @type {any} */ face) => face.detection.box.width
    const largest = Math.max(0, ...found.map(widthOf))
    return found.filter((/** @type {any} */ face) => widthOf(face) >= largest * BESIDES)
  } finally {
    pixels.dispose()
  }
}

/** @param {Question} question @returns {Promise<Result>} */
async function compare({ photo, avatar }) {
  const known = await facesIn(avatar)
  if (known.length === 0) return { failure: 'no_face_in_avatar' }
  if (known.length > 1) return { failure: 'several_faces_in_avatar' }
  const shown = await facesIn(photo)
  if (shown.length === 0) return { failure: 'no_face' }
  if (shown.length > 1) return { failure: 'several_faces' }
  return { distance: faces.euclideanDistance(known[0].descriptor, shown[0].descriptor) }
}

parentPort?.on('message', (/** @type {Question} */ question) => {
  const { id } = question
  void compare(question)
    .then(
      (result) => ({ id, result }),
      (error) => ({ id, error: String(error) }),
    )
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    .then((answer) => parentPort?.postMessage(answer))
})

import graph from '@mediapipe/selfie_segmentation/selfie_segmentation.binarypb?url'
import solution from '@mediapipe/selfie_segmentation/selfie_segmentation.js?url'
import upright from '@mediapipe/selfie_segmentation/selfie_segmentation.tflite?url'
import landscape from '@mediapipe/selfie_segmentation/selfie_segmentation_landscape.tflite?url'
import data from '@mediapipe/selfie_segmentation/selfie_segmentation_solution_simd_wasm_bin.data?url'
import program from '@mediapipe/selfie_segmentation/selfie_segmentation_solution_simd_wasm_bin.js?url'
import code from '@mediapipe/selfie_segmentation/selfie_segmentation_solution_simd_wasm_bin.wasm?url'
import type { Results, SelfieSegmentation } from '@mediapipe/selfie_segmentation'
import type { Painter } from './drawn-track.ts'

/** What the solution asks for by name, and where the build has put it. */
const FILES: Readonly<Record<string, string>> = {
  'selfie_segmentation.binarypb': graph,
  'selfie_segmentation.tflite': upright,
  'selfie_segmentation_landscape.tflite': landscape,
  'selfie_segmentation_solution_simd_wasm_bin.data': data,
  'selfie_segmentation_solution_simd_wasm_bin.js': program,
  'selfie_segmentation_solution_simd_wasm_bin.wasm': code,
}
const MODEL = { upright: 0, landscape: 1 } as const
/** The background is drawn so much smaller and enlarged again, which every browser does, and quickly. */
const BLURRED_BY = 24

type Solution = { SelfieSegmentation?: new (config: { locateFile: (name: string) => string }) => SelfieSegmentation }

/** The package is a script and no module: it leaves its class with the window. */
let loading: Promise<void> | null = null
const load = (): Promise<void> =>
  (loading ??= new Promise<void>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = solution
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => {
      script.remove()
      loading = null
      reject(new Error('What blurs the background could not be loaded'))
    })
    document.head.append(script)
  }))

/** Null where it could not be loaded, or does not run here. */
export async function createBlurPainter(): Promise<Painter | null> {
  try {
    await load()
    const { SelfieSegmentation: Segmentation } = globalThis as Solution
    if (!Segmentation) return null
    // A browser without SIMD asks for a file that is not here: it would be too slow.
    const segmentation = new Segmentation({ locateFile: (name) => FILES[name] ?? name })
    await segmentation.initialize()
    return paintWith(segmentation)
  } catch {
    return null
  }
}

function paintWith(segmentation: SelfieSegmentation): Painter | null {
  const [canvas, small] = [document.createElement('canvas'), document.createElement('canvas')]
  const [whole, tiny] = [canvas.getContext('2d'), small.getContext('2d')]
  if (!whole || !tiny) return null
  let isUpright: boolean | null = null

  segmentation.onResults(({ image, segmentationMask }: Results) => {
    const { width, height } = canvas
    whole.clearRect(0, 0, width, height)
    whole.globalCompositeOperation = 'source-over'
    whole.drawImage(segmentationMask, 0, 0, width, height)
    whole.globalCompositeOperation = 'source-in'
    whole.drawImage(image, 0, 0, width, height)
    tiny.drawImage(image, 0, 0, small.width, small.height)
    whole.globalCompositeOperation = 'destination-over'
    whole.drawImage(small, 0, 0, width, height)
  })

  return {
    canvas,
    async paint(video) {
      const { videoWidth: width, videoHeight: height } = video
      if (width === 0) return
      if (canvas.width !== width || canvas.height !== height) {
        Object.assign(canvas, { width, height })
        Object.assign(small, { width: Math.ceil(width / BLURRED_BY), height: Math.ceil(height / BLURRED_BY) })
      }
      if (isUpright !== height > width) {
        isUpright = height > width
        segmentation.setOptions({ modelSelection: isUpright ? MODEL.upright : MODEL.landscape })
      }
      await segmentation.send({ image: video })
    },
    end: () => void segmentation.close(),
  }
}

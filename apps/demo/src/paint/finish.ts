import { createRandom } from '../random.ts'
import type { Corners } from './canvas.ts'
import { HEIGHT, WIDTH } from './canvas.ts'

/** A prime, so that the pattern never lines up with a row and shows as a texture. */
const GRAIN_LENGTH = 65_537
const GRAIN_STRENGTH = 8

function createGrain(): Int8Array {
  const random = createRandom('grain')
  return Int8Array.from({ length: GRAIN_LENGTH }, () =>
    Math.round((random.next() + random.next() + random.next() - 1.5) * GRAIN_STRENGTH),
  )
}

/** How much of a corner each pixel is: 0 inside a wide ellipse, 1 at the far end. */
function createFalloff(): Float32Array {
  const falloff = new Float32Array(WIDTH * HEIGHT)
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      const away = Math.hypot((x - WIDTH / 2) / 980, (y - HEIGHT / 2) / 560)
      falloff[y * WIDTH + x] = Math.min(1, Math.max(0, (away - 0.55) / 0.45))
    }
  }
  return falloff
}

let tables: { grain: Int8Array; falloff: Float32Array } | undefined

/** Made for the first picture: most starts of the server draw none. */
function tablesOnce(): { grain: Int8Array; falloff: Float32Array } {
  tables ??= { grain: createGrain(), falloff: createFalloff() }
  return tables
}

/**
 * Dark corners and film grain over raw RGB pixels, in place. Done here because a full-size radial gradient is what
 * librsvg is slowest at; the grain hides the bands that 8 bits leave in long gradients.
 */
export function finish(pixels: Uint8ClampedArray, corners: Corners | undefined): void {
  const { grain, falloff } = tablesOnce()
  const dark = Number.parseInt((corners?.color ?? '#000000').slice(1), 16)
  const [r, g, b] = [dark >> 16, (dark >> 8) & 255, dark & 255]
  const strength = corners?.strength ?? 0
  for (let pixel = 0, speck = 0; pixel < falloff.length; pixel++, speck = (speck + 1) % GRAIN_LENGTH) {
    const at = pixel * 3
    const noise = grain[speck] ?? 0
    const shade = (falloff[pixel] ?? 0) * strength
    const red = pixels[at] ?? 0
    const green = pixels[at + 1] ?? 0
    const blue = pixels[at + 2] ?? 0
    pixels[at] = red + (r - red) * shade + noise
    pixels[at + 1] = green + (g - green) * shade + noise
    pixels[at + 2] = blue + (b - blue) * shade + noise
  }
}

/** Pictures are compared at this size, in grey: what is smaller than that is not seen from afar. */
export const FINGERPRINT_SIDE = 32
/** So many of the lowest frequencies of each direction. The very lowest is how bright it is, which says nothing. */
const FREQUENCIES = 8
/** Grey values that differ by less than this on average are an empty sheet, which looks like any other. */
const LEAST_CONTRAST = 2

/** Of the cosine transform: `WAVES[frequency][place]`. */
const WAVES = Array.from({ length: FREQUENCIES }, (_, index) =>
  Float64Array.from({ length: FINGERPRINT_SIDE }, (__, place) =>
    Math.cos(((2 * place + 1) * (index + 1) * Math.PI) / (2 * FINGERPRINT_SIDE)),
  ),
)

/** 64 bits of how something looks, and of how it looks in a mirror. */
export type Fingerprint = { asIs: bigint; mirrored: bigint }

/**
 * Of 32 by 32 grey values: for each of its lowest frequencies whether there is more of it than of most. Scaling, compressing
 * and colouring leave nearly all of that alone. Null of what has nothing to see: it would be like everything that is empty.
 */
export function fingerprintOf(grey: Uint8Array): Fingerprint | null {
  if (contrastOf(grey) < LEAST_CONTRAST) return null
  const amounts = frequenciesOf(grey)
  const median = medianOf(amounts)
  // In a mirror every other frequency across changes its sign, and so does nothing else.
  const turned = amounts.map((amount, index) => (index % 2 === 0 ? -amount : amount))
  return { asIs: bitsOf(amounts, median), mirrored: bitsOf(turned, medianOf(turned)) }
}

function contrastOf(grey: Uint8Array): number {
  const mean = grey.reduce((sum, value) => sum + value, 0) / grey.length
  return grey.reduce((sum, value) => sum + Math.abs(value - mean), 0) / grey.length
}

/** Row by row: eight frequencies down, and for each of them eight across. */
function frequenciesOf(grey: Uint8Array): Float64Array {
  const across = new Float64Array(FINGERPRINT_SIDE * FREQUENCIES)
  for (let row = 0; row < FINGERPRINT_SIDE; row++) {
    for (const [frequency, wave] of WAVES.entries()) {
      let sum = 0
      for (let place = 0; place < FINGERPRINT_SIDE; place++) {
        sum += (grey[row * FINGERPRINT_SIDE + place] ?? 0) * (wave[place] ?? 0)
      }
      across[row * FREQUENCIES + frequency] = sum
    }
  }
  const amounts = new Float64Array(FREQUENCIES * FREQUENCIES)
  for (const [down, wave] of WAVES.entries()) {
    for (let frequency = 0; frequency < FREQUENCIES; frequency++) {
      let sum = 0
      for (let row = 0; row < FINGERPRINT_SIDE; row++) {
        sum += (across[row * FREQUENCIES + frequency] ?? 0) * (wave[row] ?? 0)
      }
      amounts[down * FREQUENCIES + frequency] = sum
    }
  }
  return amounts
}

function medianOf(amounts: Float64Array): number {
  const sorted = amounts.toSorted()
  const middle = sorted.length / 2
  return ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}

const bitsOf = (amounts: Float64Array, median: number): bigint =>
  amounts.reduce((bits, amount) => (bits << 1n) | (amount > median ? 1n : 0n), 0n)

/** In how many of the 64 bits two of them differ. */
export function differenceOf(one: bigint, other: bigint): number {
  let left = one ^ other
  let count = 0
  for (; left !== 0n; left &= left - 1n) count++
  return count
}

export const toHash = (bits: bigint): string => bits.toString(16).padStart(16, '0')
export const fromHash = (hash: string): bigint => BigInt(`0x${hash}`)

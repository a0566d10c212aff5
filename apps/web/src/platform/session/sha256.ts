/** SHA-256 (FIPS 180-4) in hex, for pages without `crypto.subtle`; see password.ts. */
export function sha256(message: Uint8Array): string {
  const state = Uint32Array.from(firstPrimes(8), (prime) => fraction(Math.sqrt(prime)))
  const padded = pad(message)
  for (let offset = 0; offset < padded.byteLength; offset += 64)
    compress(state, new DataView(padded.buffer, offset, 64))
  return Array.from(state, (word) => word.toString(16).padStart(8, '0')).join('')
}

const constants = Uint32Array.from(firstPrimes(64), (prime) => fraction(Math.cbrt(prime)))

function pad(message: Uint8Array): Uint8Array<ArrayBuffer> {
  const padded = new Uint8Array(Math.ceil((message.length + 9) / 64) * 64)
  padded.set(message)
  padded[message.length] = 0x80
  new DataView(padded.buffer).setBigUint64(padded.length - 8, BigInt(message.length) * 8n)
  return padded
}

function compress(state: Uint32Array, block: DataView): void {
  const words = new Uint32Array(64)
  const word = (index: number): number => words[index] ?? 0
  for (let i = 0; i < 64; i++) {
    if (i < 16) {
      words[i] = block.getUint32(i * 4)
      continue
    }
    const [early, late] = [word(i - 15), word(i - 2)]
    const s0 = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3)
    const s1 = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10)
    words[i] = word(i - 16) + s0 + word(i - 7) + s1
  }

  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
  for (let i = 0; i < 64; i++) {
    const choice = (e & f) ^ (~e & g)
    const first = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + choice + (constants[i] ?? 0) + word(i)) | 0
    const second = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0
    ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0]
  }
  for (const [i, value] of [a, b, c, d, e, f, g, h].entries()) state[i] = (state[i] ?? 0) + value
}

const turn = (value: number, by: number): number => (value >>> by) | (value << (32 - by))

function fraction(root: number): number {
  return ((root - Math.floor(root)) * 2 ** 32) | 0
}

function firstPrimes(count: number): number[] {
  const primes: number[] = []
  for (let candidate = 2; primes.length < count; candidate++) {
    if (primes.every((prime) => candidate % prime !== 0)) primes.push(candidate)
  }
  return primes
}

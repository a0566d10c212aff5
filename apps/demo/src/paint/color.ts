type Lab = readonly [lightness: number, a: number, b: number]

const toLinear = (channel: number) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4)
const toGamma = (channel: number) => (channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055)

/** The same few palettes are mixed thousands of times; what was mixed from them is not worth keeping. */
const known = new Map<string, Lab>()
const KNOWN_AT_MOST = 2000

function toLab(hex: string): Lab {
  const lab = known.get(hex) ?? convert(hex)
  if (known.size < KNOWN_AT_MOST) known.set(hex, lab)
  return lab
}

function convert(hex: string): Lab {
  const value = Number.parseInt(hex.slice(1), 16)
  const r = toLinear((value >> 16) / 255)
  const g = toLinear(((value >> 8) & 255) / 255)
  const b = toLinear((value & 255) / 255)
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

function toHex([lightness, a, b]: Lab): string {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const channels = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  const bytes = channels.map((channel) => Math.round(Math.min(1, Math.max(0, toGamma(Math.max(0, channel)))) * 255))
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

/** Mixed in OKLab: through sRGB a warm and a cool colour meet in a dead grey. */
export function mix(from: string, to: string, share: number): string {
  const [l1, a1, b1] = toLab(from)
  const [l2, a2, b2] = toLab(to)
  return toHex([l1 + (l2 - l1) * share, a1 + (a2 - a1) * share, b1 + (b2 - b1) * share])
}

/** Towards warm light (positive) or a plum shadow (negative), never towards plain white or black. */
export function tone(color: string, amount: number): string {
  return amount >= 0 ? mix(color, '#fff4e2', amount) : mix(color, '#150c1a', -amount)
}

/** The colour at `share` (0 to 1) along a row of colours. */
export function along(colors: readonly string[], share: number): string {
  const place = Math.min(1, Math.max(0, share)) * (colors.length - 1)
  const index = Math.min(colors.length - 2, Math.floor(place))
  const from = colors[index] ?? '#000000'
  return mix(from, colors[index + 1] ?? from, place - index)
}

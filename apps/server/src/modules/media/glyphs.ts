/**
 * Letters as strokes of a pen. Servers have no fonts, or each its own: with these a name looks the same everywhere. Small
 * letters stand on 10 and reach up to 4; what hangs down ends at 13.
 */
type Glyph = readonly [width: number, path: string]

const bowl = 'M5 7A2.5 3 0 1 0 0 7A2.5 3 0 1 0 5 7'

const glyphs: Readonly<Record<string, Glyph>> = {
  a: [5, `M5 4V10${bowl}`],
  b: [5, `M0 1V10${bowl}`],
  c: [5, 'M4.8 5.3A2.6 3 0 1 0 4.8 8.7'],
  d: [5, `M5 1V10${bowl}`],
  e: [5, 'M0 7H5A2.5 3 0 1 0 4.5 8.8'],
  f: [4, 'M4 1.6A1.8 1.8 0 0 0 1.5 3.2V10M0 4.5H3.5'],
  g: [5, `M5 4V11A2.5 2 0 0 1 0.3 11.8${bowl}`],
  h: [5, 'M0 1V10M0 6.5A2.5 2.5 0 0 1 5 6.5V10'],
  i: [1, 'M0.5 4V10M0.5 1.6V1.9'],
  j: [2, 'M2 4V11A1.5 1.7 0 0 1 0 12.5M2 1.6V1.9'],
  k: [5, 'M0 1V10M4.5 4L0 7.5M1.8 6.2L4.8 10'],
  l: [2, 'M0.5 1V8.5A1.5 1.5 0 0 0 2 10'],
  m: [8, 'M0 4V10M0 6A2 2 0 0 1 4 6V10M4 6A2 2 0 0 1 8 6V10'],
  n: [5, 'M0 4V10M0 6.5A2.5 2.5 0 0 1 5 6.5V10'],
  o: [5, bowl],
  p: [5, `M0 4V13${bowl}`],
  q: [5, `M5 4V13${bowl}`],
  r: [3.6, 'M0 4V10M0 6.5A2.8 2.5 0 0 1 3.6 4.3'],
  s: [4.8, 'M4.5 5A2.2 1.5 0 0 0 0.4 5.5C0.4 7 4.6 6.8 4.6 8.5A2.2 1.5 0 0 1 0.2 9'],
  t: [4, 'M1.5 2V8.2A1.8 1.8 0 0 0 4 9.8M0 4.3H3.8'],
  u: [5, 'M0 4V7.5A2.5 2.5 0 0 0 5 7.5M5 4V10'],
  v: [5, 'M0 4L2.5 10L5 4'],
  w: [8, 'M0 4L2 10L4 5L6 10L8 4'],
  x: [5, 'M0 4L5 10M5 4L0 10'],
  y: [5, 'M0 4L2.5 10M5 4L1.5 13H0.3'],
  z: [5, 'M0 4H5L0 10H5'],
  0: [5, 'M0 5.5A2.5 4.5 0 1 1 5 5.5A2.5 4.5 0 1 1 0 5.5M1.2 8.4L3.8 2.6'],
  1: [5, 'M0.3 2.8L2.5 1V10M0 10H5'],
  2: [5, 'M0.2 3.3A2.4 2.4 0 0 1 4.9 3.5C4.9 6 0 7.5 0 10H5'],
  3: [5, 'M0.3 1H4.8L2.2 4.6A2.7 2.7 0 1 1 0 9'],
  4: [5.5, 'M4 10V1L0 7.5H5.5'],
  5: [5, 'M4.7 1H0.7L0.3 5.2A2.7 2.7 0 1 1 0 9.2'],
  6: [5, `M4.5 1.4C1.5 1.2 0 4 0 7${bowl}`],
  7: [5, 'M0 1H5L1.8 10'],
  8: [5, 'M2.5 5.2A2.1 2.1 0 0 1 2.5 1A2.1 2.1 0 0 1 2.5 5.2A2.5 2.4 0 0 1 2.5 10A2.5 2.4 0 0 1 2.5 5.2'],
  9: [5, 'M0.5 9.6C3.5 9.8 5 7 5 4A2.5 3 0 1 0 0 4A2.5 3 0 1 0 5 4'],
  _: [5, 'M0 11.5H5'],
  '@': [9, 'M7 10.2A4.5 4.7 0 1 1 9 6V6.8A1.25 1.6 0 0 1 6.5 6.8V4M6.5 6A2 2.1 0 1 0 2.5 6A2 2.1 0 1 0 6.5 6'],
}
/** Whatever else a name may hold one day. */
const unknown: Glyph = [5, 'M0 1H5V10H0Z']

const SPACE_BETWEEN = 1.9
export const LINE_HEIGHT = 13

/** A line of text as one drawing, with its width. */
export function drawText(text: string): { width: number; paths: string } {
  let width = 0
  let paths = ''
  for (const letter of text.toLowerCase()) {
    const [wide, path] = glyphs[letter] ?? unknown
    paths += `<path transform="translate(${width.toFixed(1)})" d="${path}"/>`
    width += wide + SPACE_BETWEEN
  }
  return { width: Math.max(1, width - SPACE_BETWEEN), paths }
}

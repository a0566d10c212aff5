import sharp from 'sharp'

type Colour = readonly [number, number, number]
type Shape = readonly [x: number, y: number, across: number, along: number, turned: number, light: Colour, dark: Colour]

/** Found by trying: what they are to the model is not what they are to a person. */
const SHAPES: readonly Shape[] = [
  [94, 253, 181, 112, 107, [155, 109, 96], [179, 124, 120]],
  [426, 429, 121, 94, 1, [181, 139, 116], [166, 128, 101]],
  [178, 31, 91, 67, 127, [138, 101, 76], [198, 143, 139]],
  [50, 169, 147, 120, 61, [187, 146, 122], [133, 96, 92]],
  [409, 14, 194, 158, 136, [205, 146, 107], [139, 111, 93]],
  [287, 249, 171, 105, 20, [204, 165, 110], [155, 110, 104]],
  [118, 324, 90, 187, 87, [205, 141, 129], [139, 108, 74]],
  [164, 395, 39, 75, 63, [132, 106, 90], [207, 153, 116]],
  [74, 221, 49, 177, 158, [164, 120, 87], [206, 148, 134]],
]

/** Ellipses in the colours of skin, which the look for nudity takes for what it looks for. Each number is another file. */
export function inDoubt(seed = 0): Promise<Buffer> {
  const colour = (parts: Colour): string => `rgb(${parts.join(',')})`
  const fills = SHAPES.map(
    ([, , , , , light, dark], place) =>
      `<radialGradient id="g${place}" cx="40%" cy="35%"><stop offset="0" stop-color="${colour(light)}"/><stop offset="1" stop-color="${colour(dark)}"/></radialGradient>`,
  )
  const shapes = SHAPES.map(
    ([x, y, across, along, turned], place) =>
      `<ellipse cx="${x}" cy="${y}" rx="${across}" ry="${along}" transform="rotate(${turned} ${x} ${y})" fill="url(#g${place})"/>`,
  )
  const background = `<rect width="448" height="448" fill="rgb(186,151,${119 + seed})"/>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="448" height="448"><defs>${fills.join('')}</defs>${background}${shapes.join('')}</svg>`
  return sharp(Buffer.from(svg)).blur(2).jpeg().toBuffer()
}

import sharp, { type Sharp } from 'sharp'

/** A picture in which there is something to see; each number is another. */
export function scene(seed: number): Sharp {
  let state = seed * 2_654_435_761 + 1
  const upTo = (most: number): number => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 374_761_393) >>> 0
    return state % most
  }
  const shapes = Array.from({ length: 14 }, () => {
    const fill = `rgb(${upTo(256)},${upTo(256)},${upTo(256)})`
    return upTo(2) === 0
      ? `<circle cx="${upTo(640)}" cy="${upTo(480)}" r="${20 + upTo(120)}" fill="${fill}"/>`
      : `<rect x="${upTo(640)}" y="${upTo(480)}" width="${40 + upTo(260)}" height="${30 + upTo(200)}" fill="${fill}"/>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480"><rect width="640" height="480" fill="#777"/>${shapes.join('')}</svg>`
  return sharp(Buffer.from(svg))
}

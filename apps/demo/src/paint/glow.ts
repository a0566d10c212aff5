import { crc32, deflateSync } from 'node:zlib'
import type { Canvas } from './canvas.ts'
import type { Point } from './shapes.ts'

const SIZE = 64

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const frame = Buffer.alloc(body.length + 8)
  frame.writeUInt32BE(content.length, 0)
  body.copy(frame, 4)
  frame.writeUInt32BE(crc32(body), body.length + 4)
  return frame
}

/** A soft disc of light as a PNG of 64 × 64. */
function discOf(color: string, strength: number): string {
  const value = Number.parseInt(color.slice(1), 16)
  const rows = Buffer.alloc(SIZE * (SIZE * 4 + 1))
  for (let y = 0, at = 0; y < SIZE; y++) {
    rows[at++] = 0
    for (let x = 0; x < SIZE; x++) {
      const away = Math.hypot(x - (SIZE - 1) / 2, y - (SIZE - 1) / 2) / (SIZE / 2 - 1)
      const light = away < 0.35 ? 1 - (away / 0.35) * 0.55 : Math.max(0, 0.45 * (1 - (away - 0.35) / 0.65))
      rows[at++] = value >> 16
      rows[at++] = (value >> 8) & 255
      rows[at++] = value & 255
      rows[at++] = Math.round(light * strength * 255)
    }
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(SIZE, 0)
  header.writeUInt32BE(SIZE, 4)
  header.set([8, 6, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const png = [signature, chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))]
  return `data:image/png;base64,${Buffer.concat(png).toString('base64')}`
}

/**
 * Light around a point, added to what is there. An image that is scaled up, because a radial gradient over the whole
 * canvas takes librsvg ten times as long, and every scene has two or three.
 */
export function glow(canvas: Canvas, [x, y]: Point, r: number, color: string, strength: number, stretch = 1): void {
  const box = `x="${x - r * stretch}" y="${y - r}" width="${r * stretch * 2}" height="${r * 2}"`
  canvas.add(
    `<image ${box} preserveAspectRatio="none" href="${discOf(color, strength)}" style="mix-blend-mode:screen"/>`,
  )
}

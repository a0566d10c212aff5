// Draws every picture of the mark that a browser, a phone or a link preview asks for, from the panes in src.
// Run after changing the mark, from the repository's root:
//
//   npx tsx packages/ui/brand/render-icons.mjs
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { MARK_HEIGHT, MARK_LIGHT, MARK_OUTLINE, MARK_PANES, MARK_WIDTH } from '../src/fanlight-panes.ts'
import { WORDMARK_LETTERS, WORDMARK_WIDTH } from './wordmark-path.mjs'

const output = new URL('../../../apps/web/public/', import.meta.url)
const NIGHT = '#120F14'
/** How many times the size of the wordmark's outlines. */
const LETTERS = 1.25

const light = `<radialGradient id="light" gradientUnits="userSpaceOnUse" cx="${MARK_LIGHT.x}" cy="${MARK_LIGHT.y}" r="${MARK_LIGHT.radius}"><stop offset="${MARK_LIGHT.startsAt}" stop-color="${MARK_LIGHT.from}"/><stop offset="1" stop-color="${MARK_LIGHT.to}"/></radialGradient>`
const panes = `<path d="${MARK_PANES}" fill="url(#light)" stroke="url(#light)" stroke-width="${MARK_OUTLINE}" stroke-linejoin="round"/>`

/** The mark at `width`, its middle at (x, y). */
function markAt(x, y, width) {
  const scale = width / MARK_WIDTH
  return `<g transform="translate(${x - width / 2} ${y - (MARK_HEIGHT * scale) / 2}) scale(${scale})">${panes}</g>`
}

/** A dark room with light from the window in it. `share` of the width is the mark, `radius` the corners. */
function appIcon({ size, share, radius }) {
  const middle = size / 2
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${size} ${size}">
    <defs>${light}
      <radialGradient id="room" cx="0.5" cy="0.62" r="0.62"><stop stop-color="#4A2620"/><stop offset="1" stop-color="${NIGHT}"/></radialGradient>
    </defs>
    <rect width="${size}" height="${size}" rx="${radius}" fill="url(#room)"/>
    ${markAt(middle, middle, size * share)}
  </svg>`
}

function favicon() {
  const side = MARK_WIDTH
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}"><defs>${light}</defs>${markAt(side / 2, side / 2, side)}</svg>\n`
}

function linkPreview() {
  const [width, height] = [1200, 630]
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
    <defs>${light}
      <radialGradient id="room" gradientUnits="userSpaceOnUse" cx="600" cy="330" r="640"><stop stop-color="#52291F"/><stop offset="0.55" stop-color="#22161C"/><stop offset="1" stop-color="${NIGHT}"/></radialGradient>
      <linearGradient id="beam" x1="0" y1="0" x2="0" y2="1"><stop stop-color="${MARK_LIGHT.from}" stop-opacity="0.34"/><stop offset="1" stop-color="${MARK_LIGHT.from}" stop-opacity="0"/></linearGradient>
    </defs>
    <rect width="${width}" height="${height}" fill="url(#room)"/>
    <path d="M416 338H784L1000 ${height}H200Z" fill="url(#beam)"/>
    ${markAt(600, 222, 380)}
    <path transform="translate(${600 - (WORDMARK_WIDTH * LETTERS) / 2} 500) scale(${LETTERS})" d="${WORDMARK_LETTERS}" fill="#F6F1F4"/>
  </svg>`
}

/** For the status bar of phones, which draw its outline in a colour of their own. */
function statusIcon(size) {
  const white = markAt(size / 2, size / 2, size * 0.92).replaceAll('url(#light)', '#ffffff')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${size} ${size}">${white}</svg>`
}

const file = (name) => fileURLToPath(new URL(name, output))
const png = (svg) => sharp(Buffer.from(svg)).png({ compressionLevel: 9 })

await writeFile(file('favicon.svg'), favicon())
await png(appIcon({ size: 192, share: 0.68, radius: 42 })).toFile(file('icon-192.png'))
await png(appIcon({ size: 512, share: 0.68, radius: 112 })).toFile(file('icon-512.png'))
// Phones cut these to their own shape, and only the middle 80 % is sure to remain.
await png(appIcon({ size: 512, share: 0.56, radius: 0 })).toFile(file('icon-maskable-512.png'))
await png(appIcon({ size: 180, share: 0.64, radius: 0 })).toFile(file('apple-touch-icon.png'))
await png(linkPreview()).toFile(file('og.png'))
await png(statusIcon(96)).toFile(file('badge-96.png'))

import { readFile, writeFile } from 'node:fs/promises'
import { decode, encode } from '@jridgewell/sourcemap-codec'

/**
 * Makes a bundle and its map take little memory where they run. Node reads the whole map at the first trace of an error and keeps each
 * of its entries as an object: a million of them for the server, 130 MB, which the collector of garbage goes through again and
 * again. What helps to find an error is the line of our own source; libraries are named as they stand in the bundle.
 * @param {string} file
 */
export async function makeLean(file) {
  const [code, map] = await Promise.all([readFile(file, 'utf8'), readFile(`${file}.map`, 'utf8')])
  const { sources, mappings, ...rest } = JSON.parse(map)
  await Promise.all([
    writeFile(file, inOneByteEach(code)),
    writeFile(`${file}.map`, JSON.stringify({ ...rest, names: [], ...ownLines(sources, mappings) })),
  ])
}

/**
 * The bundler writes code in ASCII alone, so that other letters are left in comments only; one of them is enough for two bytes for
 * every letter of the file.
 * @param {string} code
 */
const inOneByteEach = (code) => code.replaceAll(/[^\0-\x7F]/g, '?')

/**
 * @param {string[]} sources
 * @param {string} mappings
 */
function ownLines(sources, mappings) {
  /** @type {Map<number, number>} */
  const kept = new Map()
  /** @param {number} source */
  const numberOf = (source) => {
    if (sources[source]?.includes('node_modules/')) return null
    if (!kept.has(source)) kept.set(source, kept.size)
    return kept.get(source) ?? null
  }
  let isOwn = false
  /** @type {import('@jridgewell/sourcemap-codec').SourceMapMappings} */
  const lines = decode(mappings).map((segments) => {
    const [first] = segments
    if (first === undefined) return []
    const source = first.length === 1 ? null : numberOf(first[1])
    const wasOwn = isOwn
    isOwn = source !== null
    if (source !== null && first.length !== 1) return [[0, source, first[2], first[3]]]
    // Where ours end: what has no entry of its own belongs to the one before it.
    return wasOwn ? [[0]] : []
  })
  return { sources: [...kept.keys()].map((source) => sources[source]), mappings: encode(lines) }
}

import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyRequest } from 'fastify'

/** A page is written for each visitor: a level that takes about a millisecond, and comes close to the best. */
const QUALITY = 5

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** A text as this client wants it, with the coding that it is in. */
export async function compressed(
  request: FastifyRequest,
  text: string,
): Promise<{ body: string | Buffer; coding: 'br' | 'gzip' | null }> {
  const wanted = codingsOf(request.headers['accept-encoding'] ?? '')
  if (wanted.has('br')) {
    const params = { [constants.BROTLI_PARAM_QUALITY]: QUALITY }
    return { body: await brotli(text, { params }), coding: 'br' }
  }
  if (wanted.has('gzip')) return { body: await zip(text), coding: 'gzip' }
  return { body: text, coding: null }
}

/** Those that are named and not refused with `q=0`. */
function codingsOf(header: string): Set<string> {
  const entries = header.split(',').map((entry) =>
    entry
      .trim()
      .toLowerCase()
      .split(/\s*;\s*/),
  )
  const taken = entries.filter(([, quality = '']) => !/^q=0(\.0*)?$/.test(quality))
  return new Set(taken.map(([name = '']) => name))
}

import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin, ResolvedConfig } from 'vite'

const TEXT = new Set(['.js', '.css', '.html', '.svg', '.json', '.webmanifest'])
/** Below this the headers weigh more than what is saved. */
const SMALLEST = 512

const brotli = promisify(brotliCompress)
const gunzippable = promisify(gzip)

/** Writes `.br` and `.gz` beside every text file: compressed once as well as possible, not for each request. */
export function compressedCopies(): Plugin {
  let config: ResolvedConfig
  return {
    name: 'fanlight:compressed-copies',
    apply: 'build',
    configResolved(resolved) {
      config = resolved
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const folder = join(config.root, config.build.outDir)
        const files = await readdir(folder, { recursive: true })
        await Promise.all(files.filter((file) => TEXT.has(extname(file))).map((file) => compress(join(folder, file))))
      },
    },
  }
}

async function compress(file: string): Promise<void> {
  if (!(await stat(file)).isFile()) return
  const content = await readFile(file)
  if (content.byteLength < SMALLEST) return
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
  await Promise.all([
    brotli(content, quality).then((small) => writeFile(`${file}.br`, small)),
    gunzippable(content, { level: 9 }).then((small) => writeFile(`${file}.gz`, small)),
  ])
}

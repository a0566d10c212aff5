import { join } from 'node:path'
import { build, type Plugin, type ResolvedConfig, type Rolldown } from 'vite'
import { getManifest, type ManifestEntry } from 'workbox-build'

/** What an offline start needs besides the first load: the shell's own late parts and every page. */
const OF_THE_SHELL = /\/src\/(app\/(shell|pages)\/|features\/[^/]+\/pages\/|features\/identity\/index\.ts$)/

const ALWAYS = [
  'index.html',
  'manifest.webmanifest',
  'favicon.svg',
  'icon-192.png',
  'assets/*-latin-wght-*.woff2',
  'assets/locale-en-*.json',
]

/**
 * Makes `sw.js` of worker/service-worker.ts: the shell works offline, heavy parts and other languages are kept once
 * they were used, the API is never answered from a cache, and a new version waits until the user agrees.
 */
export function serviceWorker(): Plugin {
  let config: ResolvedConfig
  let shell: string[] = []
  return {
    name: 'fanlight:service-worker',
    apply: 'build',
    configResolved(resolved) {
      config = resolved
    },
    generateBundle(_, bundle) {
      shell = filesOfTheShell(bundle)
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        if (shell.length === 0) return
        const folder = join(config.root, config.build.outDir)
        const { manifestEntries, warnings } = await getManifest({
          globDirectory: folder,
          globPatterns: [...ALWAYS, ...shell],
          // Hashed names need no further version in their address.
          dontCacheBustURLsMatching: /^assets\//,
        })
        await bundleWorker(config, manifestEntries)
        for (const warning of warnings) config.logger.warn(warning)
      },
    },
  }
}

/** A build of its own: the worker is one file at the root of the site, with the list of what it keeps written in. */
async function bundleWorker({ root, build: page }: ResolvedConfig, precached: readonly ManifestEntry[]): Promise<void> {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    define: { PRECACHED: JSON.stringify(precached) },
    build: {
      target: page.target,
      outDir: page.outDir,
      emptyOutDir: false,
      copyPublicDir: false,
      sourcemap: false,
      rolldownOptions: {
        input: join(root, 'worker/service-worker.ts'),
        output: { format: 'iife', entryFileNames: 'sw.js' },
      },
    },
  })
}

function filesOfTheShell(bundle: Rolldown.OutputBundle): string[] {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const wanted = new Set<string>()
  const want = (fileName: string): void => {
    const chunk = byName.get(fileName)
    if (!chunk || wanted.has(fileName)) return
    wanted.add(fileName)
    for (const style of chunk.viteMetadata?.importedCss ?? []) wanted.add(style)
    chunk.imports.forEach(want)
  }
  for (const chunk of chunks) {
    if (chunk.isEntry || OF_THE_SHELL.test(chunk.facadeModuleId ?? '')) want(chunk.fileName)
  }
  return [...wanted]
}

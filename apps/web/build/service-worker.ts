import { join } from 'node:path'
import type { Plugin, ResolvedConfig, Rolldown } from 'vite'
import { generateSW } from 'workbox-build'

const DAY_SECONDS = 24 * 60 * 60

/** What an offline start needs besides the first load: the shell's own late parts and every page. */
const OF_THE_SHELL = /\/src\/(app\/(shell|pages)\/|features\/[^/]+\/pages\/|features\/identity\/index\.ts$)/

const ALWAYS = [
  'index.html',
  'theme.js',
  'manifest.webmanifest',
  'favicon.svg',
  'icon-192.png',
  'assets/*-latin-wght-*.woff2',
  'assets/locale-en-*.json',
]

/**
 * Makes `sw.js`: the shell works offline, heavy parts and other languages are kept once they were used, the API is
 * never answered from a cache, and a new version waits until the user agrees.
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
        const { warnings } = await generateSW({
          globDirectory: folder,
          globPatterns: [...ALWAYS, ...shell],
          swDest: join(folder, 'sw.js'),
          // Hashed names need no further version in their address.
          dontCacheBustURLsMatching: /^assets\//,
          inlineWorkboxRuntime: true,
          sourcemap: false,
          cleanupOutdatedCaches: true,
          clientsClaim: true,
          skipWaiting: false,
          navigateFallback: '/index.html',
          // Routes live behind the hash; every other path is the server's: short links, media, documentation.
          navigateFallbackAllowlist: [/^\/(index\.html)?$/],
          runtimeCaching: [
            {
              urlPattern: ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
              handler: 'CacheFirst',
              options: { cacheName: 'assets', expiration: { maxEntries: 120, maxAgeSeconds: 30 * DAY_SECONDS } },
            },
            {
              urlPattern: ({ url, sameOrigin, request }) =>
                sameOrigin && url.pathname.startsWith('/media/') && request.destination === 'image',
              handler: 'StaleWhileRevalidate',
              options: {
                cacheName: 'pictures',
                expiration: { maxEntries: 200, maxAgeSeconds: 7 * DAY_SECONDS, purgeOnQuotaError: true },
              },
            },
          ],
        })
        for (const warning of warnings) config.logger.warn(warning)
      },
    },
  }
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

import type { Plugin } from 'vite'

/** Written beside vite's manifest: which installed packages each script contains, for tools/check-bundle.ts. */
const FILE = '.vite/packages.json'
const PACKAGE = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//

export function chunkPackages(): Plugin {
  return {
    name: 'fanlight:chunk-packages',
    apply: 'build',
    generateBundle(_, bundle) {
      const packages: Record<string, string[]> = {}
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue
        const names = Object.entries(chunk.modules)
          .filter(([, { renderedLength }]) => renderedLength > 0)
          .flatMap(([id]) => PACKAGE.exec(id.replaceAll('\\', '/'))?.[1] ?? [])
        packages[chunk.fileName] = [...new Set(names)].toSorted()
      }
      this.emitFile({ type: 'asset', fileName: FILE, source: JSON.stringify(packages, null, 2) })
    },
  }
}

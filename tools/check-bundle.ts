import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

const DIST = 'apps/web/dist'
const FIRST_LOAD_LIMIT = 150_000
const LAZY_LIMIT = 150_000
/** Checking what travels is the server's work; the browser's few schemas come with the code that uses them. */
const NEVER_FIRST = ['zod']

/** What the page names itself, plus what those files import at once: everything before the first click. */
function firstLoad(): Set<string> {
  const page = readFileSync(join(DIST, 'index.html'), 'utf8')
  const wanted = [...page.matchAll(/(?:src|href)="\.?\/?(assets\/[^"]+\.js|[a-z-]+\.js)"/g)].map(
    (match) => match[1] ?? '',
  )
  const seen = new Set<string>()
  for (let file = wanted.pop(); file !== undefined; file = wanted.pop()) {
    if (seen.has(file)) continue
    seen.add(file)
    const text = readFileSync(join(DIST, file), 'utf8')
    for (const match of text.matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g)) wanted.push(`assets/${match[1]}`)
  }
  return seen
}

const sizeOf = (file: string): number => gzipSync(readFileSync(join(DIST, file)), { level: 9 }).length
const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`

const manifest = JSON.parse(readFileSync(join(DIST, '.vite/manifest.json'), 'utf8')) as Record<string, { file: string }>
const scripts = [...new Set(Object.values(manifest).map(({ file }) => file))].filter((file) => file.endsWith('.js'))
const first = firstLoad()

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
for (const file of tooLarge) console.error(`${file}: ${kB(sizeOf(file))}, more than ${kB(LAZY_LIMIT)}`)
for (const { file, name } of unwanted) console.error(`${file}: contains ${name}, which the first load must not`)
process.exitCode = firstSize > FIRST_LOAD_LIMIT || tooLarge.length > 0 || unwanted.length > 0 ? 1 : 0

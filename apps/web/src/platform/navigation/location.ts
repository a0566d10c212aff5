import { createEmitter } from '../emitter.ts'
import { createStore } from '../store.ts'
import { afterLayers, whenUncovered } from './layers.ts'
import { splitPath } from './paths.ts'

/**
 * The hash location behind a guard. Links, code and a hash typed into the address bar all pass it; a navigation that
 * the guard cancels leaves address and page where they were.
 */

export type Arrived = { path: string; kind: 'push' | 'replace' | 'rename' | 'back' | 'forward' | 'load' }

export type Verdict =
  /** `ready` is what the page still needs (its code): the page before stays on screen until then, for a while. */
  | { go: string; ready?: Promise<unknown> | undefined }
  /** `instead` is where a first load goes, which has no page to stay on. */
  | { cancel: true; instead: string }
export type Guard = (to: string) => Verdict

const WAIT_AT_MOST_MS = 1_000

const arrivals = createEmitter<Arrived>()
/** True while a page is on its way. */
export const isNavigating = createStore(false)

let guard: Guard = (to) => ({ go: to })
/** The page on screen, and the one in the address bar: the same, except while a page is on its way. */
let current = ''
let heading = ''
let index = 0
let ticket = 0
/** Paths of this tab's history entries, as far as this page load has seen them or the entries say themselves. */
const entries = new Map<number, string>()
/** What is done when the browser has come back to the page that was not left. */
let restored: (() => void) | null = null
let hold: { ask: () => Promise<boolean>; isAsking: boolean } | null = null
let isListening = false

export const currentPath = (): string => current
export const onArrival = arrivals.subscribe
export const subscribeToLocation = (listener: () => void): (() => void) => arrivals.subscribe(listener)

/** Begins to follow the address. Called once, after the guard's needs are ready. */
export function startNavigation(guardedBy: Guard): void {
  guard = guardedBy
  if (!isListening) {
    isListening = true
    window.addEventListener('popstate', follow)
  }
  index = indexOf(history.state) ?? 0
  const behind = behindOf(history.state)
  if (behind !== null) entries.set(index - 1, behind)
  const verdict = guard(readHash())
  write('cancel' in verdict ? verdict.instead : verdict.go, 'replace', index)
  settle(heading, 'load')
}

/**
 * Until the answer is called, whoever leaves the page is asked first, by whatever way they go. The page's own addresses
 * differ in what follows the question mark, and are not left.
 */
export function holdPage(ask: () => Promise<boolean>): () => void {
  const mine = { ask, isAsking: false }
  hold = mine
  return () => {
    if (hold === mine) hold = null
  }
}

/** Asks, and goes when it may. While one question stands, another way is not asked about. */
function askFirst(goOn: () => void): void {
  const mine = hold
  if (!mine || mine.isAsking) return
  mine.isAsking = true
  const answered = (mayLeave: boolean): void => {
    mine.isAsking = false
    if (!mayLeave) return
    if (hold === mine) hold = null
    whenUncovered(goOn)
  }
  void mine.ask().then(answered)
}

const isHeld = (to: string): boolean => hold !== null && splitPath(to).path !== splitPath(current).path

export function navigate(to: string, { replace = false }: { replace?: boolean } = {}): void {
  afterLayers(() => go(to, replace ? 'replace' : 'push'))
}

/**
 * The page on screen has another address now: a draft that was saved has a number. A dialog over it stays, and Back from
 * there leads to the new address; so it is written when nothing lies over the page, unless that was left meanwhile.
 */
export function renamePage(to: string): void {
  const page = current
  whenUncovered(() => {
    if (current === page && heading === page) go(to, 'rename')
  })
}

function go(to: string, kind: 'push' | 'replace' | 'rename'): void {
  const verdict = guard(normalise(to))
  if ('cancel' in verdict) return
  if (verdict.go === heading) {
    // The same page again is no new entry: it only returns to its top.
    if (heading === current) window.scrollTo({ top: 0 })
    return
  }
  if (kind !== 'rename' && isHeld(verdict.go)) return askFirst(() => go(to, kind))
  if (kind === 'push') write(verdict.go, 'push', index + 1)
  else write(verdict.go, 'replace', index)
  settle(verdict.go, kind, verdict.ready)
}

/**
 * Goes to a path that was there before: by the browser's own back, over what lies between (a profile), when the path is behind
 * the page, else in place. Replaced, the page before would be met again by the browser's own back afterwards.
 */
export function returnTo(path: string): void {
  let at = index - 1
  while (at >= 0 && entries.get(at) !== path) at -= 1
  if (at >= 0) history.go(at - index)
  else navigate(path, { replace: true })
}

/** Whether the browser's own back stays in the application. */
export const canGoBack = (): boolean => index > 0

/** The browser went somewhere: back, forward, or to a hash that the visitor typed. */
function follow(): void {
  if (restored) {
    const then = restored
    restored = null
    then()
    return
  }
  const asked = readHash()
  const askedIndex = indexOf(history.state)
  if (asked === heading && askedIndex === index) return

  const verdict = guard(asked)
  if ('cancel' in verdict) return stay(askedIndex, () => undefined)
  if (isHeld(verdict.go)) {
    const by = askedIndex === null ? null : askedIndex - index
    return stay(askedIndex, () => askFirst(() => (by === null ? go(asked, 'push') : history.go(by))))
  }
  const kind = askedIndex === null ? 'push' : askedIndex < index ? 'back' : 'forward'
  // The entry exists already; it gets our number, and the path that the guard made of it.
  write(verdict.go, 'replace', askedIndex ?? index + 1)
  settle(verdict.go, kind, verdict.ready)
}

/** A typed hash made one entry more; going back through the history moved over as many as the numbers say. */
function stay(askedIndex: number | null, then: () => void): void {
  restored = then
  history.go(askedIndex === null ? -1 : index - askedIndex)
}

/** Brings the address and our notes of the history up to date. */
function write(path: string, how: 'push' | 'replace', at: number): void {
  // After a reload nothing else knows what lies behind the page.
  const state = { index: at, behind: entries.get(at - 1) }
  if (how === 'push') history.pushState(state, '', `#${path}`)
  else history.replaceState(state, '', `#${path}`)
  // A new entry cuts off those that were ahead.
  if (at > index) for (const later of entries.keys()) if (later > at) entries.delete(later)
  entries.set(at, path)
  index = at
  heading = path
}

/** Puts the page on screen, now or when it is ready. A later navigation overtakes an earlier one. */
function settle(path: string, kind: Arrived['kind'], ready?: Promise<unknown>): void {
  const own = ++ticket
  const arrive = () => {
    if (own !== ticket) return
    isNavigating.set(false)
    const isSamePage = current === path && kind !== 'load'
    current = path
    if (!isSamePage) arrivals.emit({ path, kind })
  }
  if (!ready) return arrive()
  isNavigating.set(true)
  const timer = setTimeout(arrive, WAIT_AT_MOST_MS)
  // A page that cannot be loaded says so itself, once it is on screen.
  const stopWaiting = () => {
    clearTimeout(timer)
    arrive()
  }
  ready.then(stopWaiting, stopWaiting)
}

function readHash(): string {
  const [, hash = ''] = /#(.*)$/.exec(location.href) ?? []
  return normalise(hash)
}

const normalise = (to: string): string => `/${to.replace(/^#?\/?/, '')}`

function behindOf(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('behind' in state)) return null
  return typeof state.behind === 'string' ? state.behind : null
}

function indexOf(state: unknown): number | null {
  if (typeof state !== 'object' || state === null || !('index' in state)) return null
  return typeof state.index === 'number' ? state.index : null
}

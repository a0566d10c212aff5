import { createEmitter } from '../emitter.ts'
import { createStore } from '../store.ts'
import { afterLayers, whenUncovered } from './layers.ts'

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
/** Paths of this tab's history entries, as far as this page load has seen them. */
const entries = new Map<number, string>()
let isRestoring = false
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
  const verdict = guard(readHash())
  write('cancel' in verdict ? verdict.instead : verdict.go, 'replace', index)
  settle(heading, 'load')
}

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
  if (kind === 'push') write(verdict.go, 'push', index + 1)
  else write(verdict.go, 'replace', index)
  settle(verdict.go, kind, verdict.ready)
}

/** Goes to a path that was there before: by the browser's own back when that leads there, else in place. */
export function returnTo(path: string): void {
  if (entries.get(index - 1) === path) history.back()
  else navigate(path, { replace: true })
}

/** Whether the browser's own back stays in the application. */
export const canGoBack = (): boolean => index > 0

/** The browser went somewhere: back, forward, or to a hash that the visitor typed. */
function follow(): void {
  if (isRestoring) {
    isRestoring = false
    return
  }
  const asked = readHash()
  const askedIndex = indexOf(history.state)
  if (asked === heading && askedIndex === index) return

  const verdict = guard(asked)
  if ('cancel' in verdict) {
    // A typed hash made one entry more; going back through the history moved over as many as the numbers say.
    isRestoring = true
    history.go(askedIndex === null ? -1 : index - askedIndex)
    return
  }
  const kind = askedIndex === null ? 'push' : askedIndex < index ? 'back' : 'forward'
  // The entry exists already; it gets our number, and the path that the guard made of it.
  write(verdict.go, 'replace', askedIndex ?? index + 1)
  settle(verdict.go, kind, verdict.ready)
}

/** Brings the address and our notes of the history up to date. */
function write(path: string, how: 'push' | 'replace', at: number): void {
  const state = { index: at }
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

function indexOf(state: unknown): number | null {
  if (typeof state !== 'object' || state === null || !('index' in state)) return null
  return typeof state.index === 'number' ? state.index : null
}

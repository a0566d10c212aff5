/**
 * What lies over the page (a dialog, the gallery) has an entry of the browser's history while it is open, so that Back
 * closes it and nothing else. The entry has the number and the address of the page below it: to the navigation nothing
 * has happened, and the page keeps its place.
 */

type Layer = { onBack: () => void; isEnded: boolean }

/** The lowest first. */
let layers: Layer[] = []
/** Where in the history the browser was seen last: which page, and how many layers over it. */
let seen = { page: 0, depth: 0 }
let isListening = false
/** Entries without a layer are left: soon, or now, which takes the browser a moment. */
let leaving: 'no' | 'soon' | 'now' = 'no'
const waiting: (() => void)[] = []
/** What waits until nothing lies over the page any more. */
const covered: (() => void)[] = []

/** A browser that is told to go where there is nothing never says so. */
const GIVE_UP_AFTER_MS = 200

/** Begins a layer; `onBack` is asked to close it. Answers how to end it when it was closed by other means. */
export function openLayer(onBack: () => void): () => void {
  if (!isListening) {
    isListening = true
    window.addEventListener('popstate', follow)
  }
  const layer = { onBack, isEnded: false }
  layers.push(layer)
  if (leaving !== 'now') makeEntries()
  return () => {
    layer.isEnded = true
    if (!layers.includes(layer)) return
    layers = layers.filter((open) => open !== layer)
    if (leaving === 'no') {
      leaving = 'soon'
      // Later: what closes one layer often opens the next one, or another page.
      setTimeout(leaveEmptyEntries)
    }
  }
}

/** A page that is opened while the browser is on its way back from a layer would be lost: it waits. */
export function afterLayers(work: () => void): void {
  if (leaving === 'now') waiting.push(work)
  else work()
}

/** Now, or when the last layer has closed and its entry is gone: only then is the entry of the page itself at hand. */
export function whenUncovered(work: () => void): void {
  if (layers.length === 0 && leaving === 'no') work()
  else covered.push(work)
}

/** Leaves the application. Not before the history rests: going back from a layer would call it off. */
export function leaveTo(address: string): void {
  const work = () => location.assign(address)
  if (leaving === 'no') work()
  else waiting.push(work)
}

/** One entry for each layer. In the place of a layer that has just closed there is one already. */
function makeEntries(): void {
  for (let depth = depthOf(history.state) + 1; depth <= layers.length; depth += 1) {
    history.pushState({ ...(history.state as object | null), layer: depth }, '')
  }
  seen = placeOf(history.state)
}

function leaveEmptyEntries(): void {
  const empty = depthOf(history.state) - layers.length
  if (empty > 0) go(-empty)
  else rest()
}

function go(by: number): void {
  leaving = 'now'
  history.go(by)
  setTimeout(() => leaving === 'now' && rest(), GIVE_UP_AFTER_MS)
}

function rest(): void {
  leaving = 'no'
  makeEntries()
  for (const work of waiting.splice(0)) work()
  if (layers.length === 0) for (const work of covered.splice(0)) work()
}

function follow(): void {
  const before = seen
  seen = placeOf(history.state)
  // Our own way back, not the user's: what has opened meanwhile stays.
  if (leaving === 'now') return leaveEmptyEntries()

  const closing = layers.slice(seen.depth)
  layers = layers.slice(0, seen.depth)
  for (const layer of closing.toReversed()) layer.onBack()
  setTimeout(() => {
    // One that asks first, or waits for an answer, stays open: Back means it the next time too.
    layers.push(...closing.filter(({ isEnded }) => !isEnded))
    if (leaving === 'no') rest()
  })

  // An entry whose layer is long closed: there is nothing to see between two pages.
  const empty = seen.depth - layers.length
  if (empty > 0) go(seen.page === before.page && seen.depth > before.depth ? 1 : -empty)
}

function placeOf(state: unknown): { page: number; depth: number } {
  return { page: numberIn(state, 'index'), depth: depthOf(state) }
}

const depthOf = (state: unknown): number => numberIn(state, 'layer')

function numberIn(state: unknown, name: string): number {
  if (typeof state !== 'object' || state === null) return 0
  const value: unknown = Reflect.get(state, name)
  return typeof value === 'number' ? value : 0
}

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
/** An entry without a layer is being left, which takes the browser a moment. */
let isReturning = false
const waiting: (() => void)[] = []

/** Begins a layer; `onBack` is asked to close it. Answers how to end it when it was closed by other means. */
export function openLayer(onBack: () => void): () => void {
  if (!isListening) {
    isListening = true
    window.addEventListener('popstate', follow)
  }
  const layer = { onBack, isEnded: false }
  enter(layer)
  return () => {
    layer.isEnded = true
    layers = layers.filter((open) => open !== layer)
    // Later: what closes one layer often opens the next one, or another page.
    setTimeout(leaveEmptyEntries)
  }
}

/** A new page would be lost if it were opened while the browser is on its way back from a layer: it waits. */
export function afterLayers(work: () => void): void {
  if (isReturning) waiting.push(work)
  else work()
}

function enter(layer: Layer): void {
  layers.push(layer)
  // In the place of one that has just closed there is an entry already.
  if (depthOf(history.state) < layers.length) {
    history.pushState({ ...(history.state as object | null), layer: layers.length }, '')
  }
  seen = placeOf(history.state)
}

function leaveEmptyEntries(): void {
  const empty = depthOf(history.state) - layers.length
  if (empty <= 0 || isReturning) return
  isReturning = true
  history.go(-empty)
}

function follow(): void {
  const before = seen
  seen = placeOf(history.state)
  isReturning = false

  const closing = layers.slice(seen.depth)
  layers = layers.slice(0, seen.depth)
  for (const layer of closing.toReversed()) layer.onBack()
  // One that asks first, or waits for an answer, stays open: Back means it the next time too.
  setTimeout(() => closing.filter(({ isEnded }) => !isEnded).forEach(enter))

  // An entry whose layer is long closed: there is nothing to see between two pages.
  const empty = seen.depth - layers.length
  if (empty > 0) {
    isReturning = true
    history.go(seen.page === before.page && seen.depth > before.depth ? 1 : -empty)
    // There may be nothing ahead to go to.
    setTimeout(endWaiting, 100)
  } else endWaiting()
}

function endWaiting(): void {
  isReturning = false
  for (const work of waiting.splice(0)) work()
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

/** Where 'back' leads: the pages one came by, without profiles and payment pages, newest last. */
export type BackStack = readonly string[]

export const BACK_STACK_MAX = 20

export type Visited = {
  path: string
  /** The page one comes from. */
  from: string
  isProfile: boolean
  isPayment: boolean
  kind: 'push' | 'replace' | 'rename' | 'back' | 'forward' | 'load'
}

export function visit(stack: BackStack, { path, from, isProfile, isPayment, kind }: Visited): BackStack {
  // A page that one left by the browser's own back, or that was replaced, is no longer behind one.
  const isGone = (kind === 'back' || kind === 'replace' || kind === 'rename') && stack.at(-1) === from
  const below = isGone ? stack.slice(0, -1) : stack
  if (isProfile || isPayment || below.at(-1) === path) return below
  return [...below, path].slice(-BACK_STACK_MAX)
}

export type BackStep = { stack: BackStack; to: string } | 'native'

/**
 * The step back from the current page. With fewer than two entries the browser's own back is used.
 * `isPayment` is asked again: an entry may have been written by a version that knew the page by another name.
 */
export function stepBack(stack: BackStack, current: string, isPayment: (path: string) => boolean): BackStep {
  if (stack.length < 2) return 'native'
  // A profile is not on the stack; the page it was opened from is then the top itself.
  let rest = stack.at(-1) === current ? stack.slice(0, -1) : stack
  while (rest.length > 0 && isPayment(rest.at(-1) ?? '')) rest = rest.slice(0, -1)
  const to = rest.at(-1)
  return to === undefined ? 'native' : { stack: rest, to }
}

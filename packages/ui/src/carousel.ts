/** How far a finger must carry a slide to turn it, as a part of the carousel's width. */
const SWIPE_PART = 1 / 3
/** Or how fast it must be when it lets go, in px per ms. */
const SWIPE_SPEED = 0.3

/** Before this many px a press is still a press: a button inside a slide can be clicked with a shaky hand. */
const DRAG_STARTS_AT = 8
/** What the finger did longer ago says nothing about how fast it is now. */
const SPEED_WINDOW_MS = 100
/** Past the first and the last slide the track follows the finger only this much. */
const RESISTANCE = 0.3

type Swipe = {
  /** px towards the next slide; negative is towards the one before. The reading direction is already in it. */
  carried: number
  /** px per ms at the end, with the same sign. */
  speed: number
  width: number
}

export type Place = { slide: number; count: number }

/** Where a swipe ends: on the next slide, on the one before, or where it began. */
export function settle({ slide, count }: Place, { carried, speed, width }: Swipe): number {
  const way = Math.sign(carried)
  // A flick back at the end takes the swipe back, however far it came.
  const isTakenBack = speed * way < -SWIPE_SPEED
  const isEnough = Math.abs(carried) > width * SWIPE_PART || speed * way > SWIPE_SPEED
  return clampSlide(isEnough && !isTakenBack ? slide + way : slide, count)
}

export function clampSlide(slide: number, count: number): number {
  return Math.max(0, Math.min(slide, count - 1))
}

/** Where a key leads, or null if it is not ours. Arrows point where they point: left is 'next' in a right-to-left page. */
export function slideAfterKey(key: string, { slide, count }: Place, isRightToLeft: boolean): number | null {
  const forwards = isRightToLeft ? -1 : 1
  if (key === 'ArrowRight') return clampSlide(slide + forwards, count)
  if (key === 'ArrowLeft') return clampSlide(slide - forwards, count)
  if (key === 'Home') return 0
  if (key === 'End') return clampSlide(count - 1, count)
  return null
}

/** How far the track moves under a finger that carries it: all the way between slides, reluctantly past the ends. */
export function follow(carried: number, { slide, count }: Place): number {
  const leavesStart = slide === 0 && carried < 0
  const leavesEnd = slide >= count - 1 && carried > 0
  return leavesStart || leavesEnd ? carried * RESISTANCE : carried
}

export type Sample = { at: number; x: number }

/** The speed of the last moment of a gesture in px per ms, to the right. */
export function speedOf(samples: readonly Sample[]): number {
  const last = samples.at(-1)
  const first = last && samples.find((sample) => last.at - sample.at <= SPEED_WINDOW_MS)
  if (!first || !last || last.at === first.at) return 0
  return (last.x - first.x) / (last.at - first.at)
}

/** Whether a movement is a swipe of ours, the page's own scrolling, or not yet either. */
export function intentOf(dx: number, dy: number): 'swipe' | 'scroll' | 'unclear' {
  if (Math.max(Math.abs(dx), Math.abs(dy)) < DRAG_STARTS_AT) return 'unclear'
  return Math.abs(dx) > Math.abs(dy) ? 'swipe' : 'scroll'
}

export function inGroupsOf<T>(size: number, items: readonly T[]): T[][] {
  const step = Math.max(1, Math.floor(size))
  return Array.from({ length: Math.ceil(items.length / step) }, (_, group) =>
    items.slice(group * step, (group + 1) * step),
  )
}

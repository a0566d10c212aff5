import { FRAMES_PER_SECOND } from './encoding.ts'

const LOOK_EVERY_MS = 3_000
/** A second that begins between two frames has one less in it. */
const TOLERANCE = 1

/**
 * Whether work on each frame keeps up. Fed with each frame that was drawn and how many the camera has given by then; a
 * camera that gives few, in the dark, is not the fault of who draws them.
 */
export function createFrameGuard(onTooSlow: () => void) {
  let began: { at: number; given: number } | null = null
  let drawn = 0
  return {
    frame(at: number, given: number): void {
      began ??= { at, given }
      drawn += 1
      const passed = at - began.at
      if (passed < LOOK_EVERY_MS) return
      const perSecond = (count: number) => (count * 1000) / passed
      const isSlow = perSecond(drawn) < FRAMES_PER_SECOND - TOLERANCE
      const couldBeFaster = perSecond(given - began.given) > perSecond(drawn) + TOLERANCE
      began = { at, given }
      drawn = 0
      if (isSlow && couldBeFaster) onTooSlow()
    },
  }
}

import { DAY_MS } from '../core/time.ts'
import { VIDEO_MAX_BYTES, VIDEO_MAX_SECONDS } from '../media/limits.ts'
import type { LiveEndReasonName } from './rules.ts'

export const LIVE_TITLE_MAX_LENGTH = 80
export const LIVE_TEXT_MAX_LENGTH = 200
/** By then after a room was opened its creator is to be seen. */
export const LIVE_OPENING_MS = 120_000
/** So long a room waits for a creator whose connection broke. */
export const LIVE_RETURN_MS = 60_000
/** A creator of whom nothing was known for so long is away. */
export const LIVE_UNSEEN_MS = 30_000
/** How often somebody who watches says so. */
export const LIVE_HERE_MS = 15_000
/** How often somebody without an account asks what is new: nothing is told to them. */
export const LIVE_OVERHEAR_MS = 5_000
/** Of whom nothing was heard for so long has left. */
export const LIVE_LEFT_MS = 40_000
/** Of a creator, for all their rooms. */
export const LIVE_MODERATORS_MAX = 20
export const LIVE_ROOMS_PAGE_SIZE = 24
export const LIVE_AUDIENCE_PAGE_SIZE = 50
/** What who comes in reads of what was said before. */
export const LIVE_RECENT_MESSAGES = 50
/** Of what was given before, so many of the latest sends. */
export const LIVE_RECENT_GIFTS = 100
/** So long a creator can decide what becomes of a recording. */
export const LIVE_RECORDING_WAITS_MS = 7 * DAY_MS
/** As much as a video may have, less what is written after the last moment. */
export const LIVE_RECORDING_MAX_MS = VIDEO_MAX_SECONDS * 1000 - 5_000
export const LIVE_RECORDING_MAX_BYTES = VIDEO_MAX_BYTES - 16 * 1024 * 1024
/** By then what was recorded is where it is kept. */
export const LIVE_RECORDING_SAVED_MS = 120_000

/** Ends after which its creator keeps nothing of it. */
export const LIVE_UNKEPT_ENDS: readonly LiveEndReasonName[] = ['cut', 'closed']

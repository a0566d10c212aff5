/** What a video is doing. No element, no clock: the player tells it what happened. */
export type Playback = {
  /** idle: the viewer has not asked for it; nothing of it was fetched. */
  readonly phase: 'idle' | 'waiting' | 'playing' | 'paused' | 'ended' | 'failed' | 'slow'
  /** All in seconds. */
  readonly position: number
  readonly length: number
  readonly buffered: number
}

export type Signal =
  | { type: 'asked' }
  | { type: 'waiting' }
  | { type: 'playing' }
  | { type: 'paused' }
  | { type: 'ended' }
  | { type: 'failed' }
  | { type: 'timed_out' }
  | { type: 'moved'; position: number; buffered: number }
  | { type: 'measured'; length: number }

export const atRest = (length: number): Playback => ({ phase: 'idle', position: 0, length, buffered: 0 })

export function advance(playback: Playback, signal: Signal): Playback {
  // A source that was let go still says what it had on its way; only asking again ends a failure.
  const isOver = playback.phase === 'failed' || playback.phase === 'slow'
  if (isOver && signal.type !== 'asked') return playback
  switch (signal.type) {
    case 'asked':
    case 'waiting':
      return { ...playback, phase: 'waiting' }
    case 'playing':
      return { ...playback, phase: 'playing' }
    case 'paused':
      // The end pauses too, and nothing was begun before the viewer asked.
      return playback.phase === 'ended' || playback.phase === 'idle' ? playback : { ...playback, phase: 'paused' }
    case 'ended':
      return { ...playback, phase: 'ended' }
    case 'failed':
      return { ...playback, phase: 'failed' }
    case 'timed_out':
      return playback.phase === 'waiting' ? { ...playback, phase: 'slow' } : playback
    case 'moved':
      return { ...playback, position: signal.position, buffered: signal.buffered }
    case 'measured':
      return Number.isFinite(signal.length) && signal.length > 0 ? { ...playback, length: signal.length } : playback
  }
}

/** How far the video is here, in one piece, from where it stands. */
export function bufferedFrom(ranges: Pick<TimeRanges, 'length' | 'start' | 'end'>, position: number): number {
  for (let each = 0; each < ranges.length; each += 1) {
    if (ranges.start(each) <= position + 0.1 && position <= ranges.end(each)) return ranges.end(each)
  }
  return position
}

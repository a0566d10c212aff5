import { createStore } from '../../../platform/store.ts'

export type Sound = { isMuted: boolean; volume: number }

/** One for all videos of the page: a viewer who turns the first down does not want the second to be loud. */
export const sound = createStore<Sound>({ isMuted: false, volume: 1 })

const STEP = 0.1

export function toggleMuted(): void {
  const { isMuted, volume } = sound.get()
  // A volume of nothing that is no longer muted would still be silence.
  const isSilent = isMuted || volume === 0
  sound.set({ isMuted: !isSilent, volume: isSilent && volume === 0 ? 1 : volume })
}

export function setVolume(volume: number): void {
  const within = Math.min(1, Math.max(0, Math.round(volume * 100) / 100))
  sound.set({ isMuted: within === 0, volume: within })
}

export function turn(direction: 1 | -1): void {
  const { isMuted, volume } = sound.get()
  setVolume((isMuted ? 0 : volume) + direction * STEP)
}

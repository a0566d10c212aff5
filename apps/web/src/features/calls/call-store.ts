import { createStore } from '../../platform/store.ts'
import { idle, reduceCall, type CallEvent, type CallState } from './call-state.ts'

/** The one call of this tab. */
export const currentCall = createStore<CallState>(idle)

export function tellCall(event: CallEvent): void {
  currentCall.set(reduceCall(currentCall.get(), event))
}

/** What is seen on this device: the own picture as it is sent, and the other one's. */
export const ownPicture = createStore<MediaStream | null>(null)
export const otherPicture = createStore<MediaStream | null>(null)

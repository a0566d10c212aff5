import type { BookingId, CallKind, ProfileSummary } from '@fanlight/contract'
import { allTexts } from '../i18n/index.ts'
import { elsewhere } from './elsewhere.ts'
import { whenSignedIn } from './login.ts'

/** Whom to call, and how: with a picture unless it is said otherwise. */
export type Callee = Pick<ProfileSummary, 'userId' | 'nickName'> & {
  kind?: CallKind | undefined
  /** The booking whose deposit pays for it. */
  bookingId?: BookingId | undefined
}

type CallModule = { startCall: (callee: Callee) => Promise<void>; startBooking: (callee: Callee) => void }

/** Calls a person: whether they may be called, and what it costs, is asked first. Answers when that is known. */
export function openCall(callee: Callee): Promise<void> {
  return new Promise((resolve, reject) => {
    const start = async () => {
      const [{ startCall }] = await Promise.all([elsewhere.call() as Promise<CallModule>, allTexts()])
      await startCall(callee)
    }
    whenSignedIn(() => void start().then(resolve, reject), resolve)
  })
}

/** Books a call with a creator who has opened hours for that. */
export function openBooking(creator: Callee): void {
  whenSignedIn(() => {
    void Promise.all([elsewhere.call() as Promise<CallModule>, allTexts()]).then(([{ startBooking }]) =>
      startBooking(creator),
    )
  })
}

import { DAY_MS, instant, STUDIO_DAYS, type InputOf, type studioHome, type UserId } from '@fanlight/contract'
import { AppError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { readHome, type HomeRow } from './home.store.ts'

/** How things stand for a creator. */
export function createHome({ db, clock }: Platform) {
  return (creatorId: UserId, { todaySince }: InputOf<typeof studioHome>): Promise<HomeRow> => {
    const now = clock.now()
    // Midnight is at most a day ago, wherever somebody is; a clock that goes wrong gets a clear answer.
    if (todaySince > now + DAY_MS || todaySince < now - 2 * DAY_MS) {
      throw new AppError('INVALID_INPUT', { issues: [{ path: 'todaySince', message: 'Not of today' }] })
    }
    return readHome(db, creatorId, { todaySince, monthSince: instant(now - (STUDIO_DAYS - 1) * DAY_MS) })
  }
}

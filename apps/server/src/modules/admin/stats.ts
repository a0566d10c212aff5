import { centsOf, DAY_MS, diamonds, type Stats } from '@fanlight/contract'
import type { Platform } from '../../platform/platform.ts'
import type { Proposals } from './proposals.ts'
import * as store from './stats.store.ts'

const PERIODS_DAYS = [1, 7, 30] as const

/** What waits for operators, and how the last days went. */
export function createStats({ db, clock, proposals }: Pick<Platform, 'db' | 'clock'> & { proposals: Proposals }) {
  return {
    async get(): Promise<Stats> {
      const now = clock.now()
      const [waiting, standing, ...periods] = await Promise.all([
        store.countWaiting(db),
        proposals.list(),
        ...PERIODS_DAYS.map((days) => store.sumSince(db, now - days * DAY_MS)),
      ])
      return {
        waiting: { ...waiting, proposals: standing.length },
        periods: periods.map(({ paidOutDiamonds, ...sums }, index) => ({
          days: PERIODS_DAYS[index] ?? 0,
          ...sums,
          paidOut: centsOf(diamonds(paidOutDiamonds)),
        })),
      }
    },
  }
}

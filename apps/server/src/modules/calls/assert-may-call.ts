import type { CallKind, UserId, VideoPrice } from '@fanlight/contract'
import { AppError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Creators } from '../creators/index.ts'
import { pricesOf, refusalOf, type Standing } from './may-call.ts'
import { findStanding } from './people.store.ts'

export type AssertMayCall = (
  dialerId: UserId,
  pickerId: UserId,
  kind: CallKind,
) => Promise<{ standing: Standing; prices: VideoPrice[] }>

/** Refuses who may not call somebody at all, whatever the moment; answers what it costs. */
export function createMayCall({ db, clock, creators }: Platform & { creators: Creators }): AssertMayCall {
  return async (dialerId, pickerId, kind) => {
    if (dialerId === pickerId) throw new AppError('SELF_ACTION', {})
    const standing = await findStanding(db, dialerId, pickerId, clock.now())
    const terms = await creators.settingsOf(db, pickerId)
    const refusal = refusalOf(standing, terms, kind)
    if (refusal) throw refusal
    if (!standing) throw new AppError('NOT_FOUND', {})
    return { standing, prices: pricesOf(terms, kind) }
  }
}

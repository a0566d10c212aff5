import {
  instant,
  PROMOS_MAX,
  type createPromo,
  type InputOf,
  type LinkedPromo,
  type PromoEntry,
  type UserId,
} from '@fanlight/contract'
import { PromoId } from '@fanlight/contract/schemas'
import { isDuplicate, type Db, type Tx } from '../../platform/db/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import * as store from './promos.store.ts'
import type { PromoRow } from './promos.store.ts'
import type { Standing } from './terms.ts'
import { listTiers, type TierRow } from './tiers.store.ts'

/** A year that every calendar between here and the database can write. */
const LATEST = Date.UTC(9999, 0, 1)

/** The number of no account. */
const NOBODY = '0' as UserId

export type Promos = ReturnType<typeof createPromos>

/** Codes that give a discount on the first period, or some days free. */
export function createPromos({ db, clock, ids }: Platform) {
  const isOver = ({ endedAt, expiresAt, maxUses, uses }: PromoRow): boolean =>
    endedAt !== null || (expiresAt !== null && expiresAt <= clock.now()) || (maxUses !== null && uses >= maxUses)

  const present = (promo: PromoRow): PromoEntry => ({
    promoId: promo.promoId,
    code: promo.code,
    tierId: promo.tierId,
    offer: promo.offer,
    maxUses: promo.maxUses,
    uses: promo.uses,
    expiresAt: promo.expiresAt,
    isOver: isOver(promo),
    createdAt: promo.createdAt,
  })

  async function ofCreator(from: Db, creatorId: UserId, promoId: PromoId): Promise<PromoEntry> {
    const promo = await store.findOwn(from, creatorId, promoId)
    if (!promo) throw new AppError('NOT_FOUND', {})
    return present(promo)
  }

  /** The code, if this fan can use it for this tier now. Why not is not said: codes would be found by trying. */
  async function mustBeValid(
    from: Db,
    code: string,
    {
      tier,
      fanId,
      mayTry,
      startsAt,
    }: Pick<Standing, 'mayTry'> & {
      tier: TierRow
      fanId: UserId
      startsAt: number | null
    },
  ): Promise<PromoRow> {
    const promo = await store.findByCode(from, tier.creatorId, code)
    const isMeant = promo && tier.price > 0 && !isOver(promo) && (promo.tierId === null || promo.tierId === tier.tierId)
    // A code is for what begins now, and a trial for who has never tried.
    if (!isMeant || startsAt !== null || (promo.offer.kind === 'trial' && !mayTry)) {
      throw new AppError('PROMO_NOT_VALID', {})
    }
    const { byOthers, hasUsed } = await store.countTaken(from, promo.promoId, fanId)
    if (hasUsed || (promo.maxUses !== null && byOthers >= promo.maxUses)) throw new AppError('PROMO_NOT_VALID', {})
    return promo
  }

  async function stateFor(
    promo: PromoRow,
    viewer: { userId: UserId; mayTry: boolean } | null,
  ): Promise<LinkedPromo['state']> {
    const { byOthers, hasUsed } = await store.countTaken(db, promo.promoId, viewer?.userId ?? NOBODY)
    if (hasUsed) return 'used'
    if (promo.maxUses !== null && byOthers >= promo.maxUses) return 'used_up'
    if (isOver(promo)) return 'expired'
    return promo.offer.kind === 'trial' && viewer?.mayTry === false ? 'not_new' : 'open'
  }

  return {
    mustBeValid,

    /** Keeps a place while the fan pays. Of two who want the last one, the second is refused. */
    async keepPlace(tx: Tx, use: store.Use, code: string, wanted: Parameters<typeof mustBeValid>[2]): Promise<void> {
      await store.lockCreator(tx, wanted.tier.creatorId)
      await mustBeValid(tx, code, wanted)
      await store.saveUse(tx, { ...use, isUsed: false })
    },

    /**
     * What a code gives, for who came with it. That it is over is said: it was good once, and nobody finds one that is good by
     * hearing of those that are not.
     */
    async look(
      creatorId: UserId,
      code: string,
      viewer: { userId: UserId; mayTry: boolean } | null,
    ): Promise<LinkedPromo> {
      const promo = await store.findByCode(db, creatorId, code)
      const tiers = await listTiers(db, creatorId)
      const tier = !promo || promo.tierId === null ? null : tiers.find(({ tierId }) => tierId === promo.tierId)
      if (!promo || tier === undefined) throw new AppError('NOT_FOUND', {})
      const state = await stateFor(promo, viewer)
      return { code: promo.code, offer: promo.offer, tierName: tier?.tierName ?? null, state }
    },

    create: (creatorId: UserId, input: InputOf<typeof createPromo>): Promise<PromoEntry> =>
      db.transaction(async (tx) => {
        await store.lockCreator(tx, creatorId)
        const { code, tierId = null, offer, maxUses } = input
        const expiresAt = input.expiresAt === null ? null : instant(Math.min(input.expiresAt, LATEST))
        const tiers = await listTiers(tx, creatorId)
        if (tierId !== null && !tiers.some((tier) => tier.tierId === tierId)) throw new AppError('NOT_FOUND', {})
        const open = (await store.listPromos(tx, creatorId)).filter((promo) => !isOver(promo))
        if (open.length >= PROMOS_MAX) throw new AppError('CONFLICT', {})
        const promoId = PromoId.parse(ids.next())
        const createdAt = clock.now()
        try {
          await store.insertPromo(tx, { promoId, creatorId, code, tierId, offer, maxUses, expiresAt, createdAt })
        } catch (error) {
          if (isDuplicate(error, 'promo_codes_code')) throw new AppError('CODE_TAKEN', {})
          throw error
        }
        return ofCreator(tx, creatorId, promoId)
      }),

    list: async (creatorId: UserId): Promise<PromoEntry[]> => (await store.listPromos(db, creatorId)).map(present),

    end: (creatorId: UserId, promoId: PromoId): Promise<PromoEntry> =>
      db.transaction(async (tx) => {
        await ofCreator(tx, creatorId, promoId)
        await store.markEnded(tx, promoId, clock.now())
        return ofCreator(tx, creatorId, promoId)
      }),
  }
}

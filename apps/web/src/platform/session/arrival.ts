import { AD_SOURCE_MAX_LENGTH, ARRIVAL_NAMES } from '@fanlight/contract'
import { storage } from '../storage/index.ts'

const DIGITS = /^[1-9]\d{0,18}$/

/**
 * The codes of a link by which a visitor arrived, before or inside the hash: `/?invite=12#/home?creatorId=34`.
 * A person who hands a profile's link on invites too: their `copierId` counts where the link names no other inviter.
 */
export function readArrival({ search, hash }: { search: string; hash: string }) {
  const [, hashQuery = ''] = hash.split('?')
  const given = new URLSearchParams([...new URLSearchParams(search), ...new URLSearchParams(hashQuery)])
  const first = (names: readonly string[]) => names.map((name) => given.get(name)).find((value) => value) ?? null
  const id = (value: string | null) => (value !== null && DIGITS.test(value) ? value : null)
  return {
    inviteUserId: id(first(ARRIVAL_NAMES.inviteUserId)),
    creatorId: id(first(ARRIVAL_NAMES.creatorId)),
    adSource: first(ARRIVAL_NAMES.adSource)?.slice(0, AD_SOURCE_MAX_LENGTH) ?? null,
  }
}

/** Keeps them until the visitor signs up; a later link without codes does not erase an earlier one with them. */
export function rememberArrival(location: { search: string; hash: string }): void {
  const { inviteUserId, creatorId, adSource } = readArrival(location)
  if (inviteUserId) storage.inviteUserId.set(inviteUserId)
  if (creatorId) storage.creatorId.set(creatorId)
  if (adSource) storage.adSource.set(adSource)
}

/** For signUp and socialLogin: `call(signUp, { ...fields, ...arrivalCodes() })`. */
export function arrivalCodes(): { inviteUserId?: string; creatorId?: string; adSource?: string } {
  const [inviteUserId, creatorId] = [storage.inviteUserId.get(), storage.creatorId.get()]
  const adSource = storage.adSource.get()
  return { ...(inviteUserId && { inviteUserId }), ...(creatorId && { creatorId }), ...(adSource && { adSource }) }
}

import {
  centsOf,
  diamonds,
  instant,
  type Fan,
  type FanCard,
  type FanListId,
  type FanMembership,
} from '@fanlight/contract'
import type { FileTexts } from '../../locales/index.ts'
import type { StoredLinks } from '../../platform/storage/links.ts'
import { presentPerson } from '../identity/index.ts'
import type { FanCardRow, FanRow } from './fans.store.ts'

export const presentFan = (row: FanRow, links: StoredLinks): Fan => ({
  person: presentPerson(row.person, links),
  since: row.since,
  isFollower: row.followedAt !== null,
  membership: row.membership && presentMembership(row.membership),
  spent: diamonds(Number(row.spent)),
  note: row.note,
  listIds: row.listIds,
})

export const presentCard = (row: FanCardRow, links: StoredLinks): FanCard => ({
  ...presentFan(row, links),
  spentLately: diamonds(Math.max(Number(row.spentLately), 0)),
  followedAt: row.followedAt,
  subscribedAt: row.membership?.isInForce ? row.subscribedAt : null,
})

const states = { active: 'renews', past_due: 'failed', canceled: 'ends', ended: 'ended' } as const

const presentMembership = (row: NonNullable<FanRow['membership']>): FanMembership => ({
  tierName: row.tierName,
  level: row.level,
  state: row.isInForce ? states[row.state] : 'ended',
  isTrial: row.isTrial,
  at: instant(row.expiresAt),
  renewsFor: row.isInForce ? row.renewsFor : null,
})

const dayOf = (at: number | null): string => (at === null ? '' : new Date(at).toISOString().slice(0, 10))

/** A fan as a line of a table. There is nothing in it but facts, so only the headings have a language. */
export const fanFields = {
  headings: (texts: FileTexts['fans']): string[] => [
    texts.name,
    texts.userName,
    texts.since,
    texts.followsSince,
    texts.tier,
    texts.renewsOn,
    texts.endsOn,
    texts.diamonds,
    texts.dollars,
    texts.lists,
    texts.note,
  ],
  of(row: FanRow, listNames: ReadonlyMap<FanListId, string>): string[] {
    const { person, membership } = row
    const renews = membership !== null && membership.isInForce && membership.state === 'active'
    return [
      person.nickName,
      person.userName,
      dayOf(row.since),
      dayOf(row.followedAt),
      membership?.tierName ?? '',
      dayOf(membership && renews ? membership.expiresAt : null),
      dayOf(membership && !renews ? membership.expiresAt : null),
      row.spent,
      (centsOf(diamonds(Number(row.spent))) / 100).toFixed(2),
      row.listIds.map((listId) => listNames.get(listId) ?? '').join('; '),
      row.note,
    ]
  },
}

import { beforeEach, expect, it } from 'vitest'
import { arrivalCodes, readArrival, rememberArrival } from './arrival.ts'

beforeEach(() => localStorage.clear())

it.each([
  ['before the hash', '?invite=12&ad=tiktok', '#/home', { inviteUserId: '12', creatorId: null, adSource: 'tiktok' }],
  [
    'inside the hash',
    '',
    '#/home?inviteUserId=12&creatorId=34&adSource=x',
    { inviteUserId: '12', creatorId: '34', adSource: 'x' },
  ],
  ['in both', '?invite=12', '#/home?creatorId=34', { inviteUserId: '12', creatorId: '34', adSource: null }],
  ['nowhere', '', '#/home', { inviteUserId: null, creatorId: null, adSource: null }],
  [
    "by a profile's link from the person who handed it on",
    '',
    '#/otherProfile/3?copierId=9',
    { inviteUserId: '9', creatorId: null, adSource: null },
  ],
  [
    'from an invite before a copier',
    '?invite=12',
    '#/otherProfile/3?copierId=9',
    { inviteUserId: '12', creatorId: null, adSource: null },
  ],
  [
    'but an id that is no number is not one',
    '?invite=<script>',
    '#/',
    { inviteUserId: null, creatorId: null, adSource: null },
  ],
])('codes are read %s', (_, search, hash, expected) => {
  expect(readArrival({ search, hash })).toEqual(expected)
})

it('codes stay until they are sent, even when one comes again without them', () => {
  rememberArrival({ search: '?invite=12', hash: '#/home' })
  rememberArrival({ search: '', hash: '#/home' })
  expect(arrivalCodes()).toEqual({ inviteUserId: '12' })
})

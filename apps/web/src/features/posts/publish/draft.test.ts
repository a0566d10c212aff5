import { diamonds, instant, type AssetId } from '@fanlight/contract'
import { describe, expect, it } from 'vitest'
import { anAsset, anOwnPost } from '../../../testing/posts.ts'
import {
  coverOf,
  draftOf,
  emptyDraft,
  formOf,
  priceOf,
  problemsOf,
  withArrival,
  withAssets,
  withoutMedia,
  type Draft,
} from './draft.ts'
import { localTime, timeOf } from '../../../platform/i18n/local-time.ts'

const NOON = new Date(2026, 5, 30, 12).getTime()
const id = (value: number) => String(value) as AssetId
const withMedia = (...media: Draft['media']): Draft => ({ ...emptyDraft, media })
const upload = (name: string) => ({ key: name, assetId: null, uploadId: name, isTeaser: false })
const asset = (value: number) => ({ key: `asset-${value}`, assetId: id(value), uploadId: null, isTeaser: false })

describe('a post as it is written', () => {
  it('is the same again after it was saved', () => {
    const post = anOwnPost(1, {
      mediaList: [
        { asset: anAsset(4), isTeaser: true },
        { asset: anAsset(5), isTeaser: false },
      ],
      coverId: id(5),
      visibility: { kind: 'tier_or_paid', minLevel: 2, price: diamonds(50) },
      publishAt: instant(NOON),
    })
    expect(formOf(draftOf(post))).toMatchObject({
      text: 'By the sea',
      mediaList: [
        { assetId: '4', isTeaser: true },
        { assetId: '5', isTeaser: false },
      ],
      coverId: '5',
      visibility: { kind: 'tier_or_paid', minLevel: 2, price: 50 },
      publishAt: NOON,
    })
  })

  it('leaves out what is still on its way', () => {
    expect(formOf(withMedia(upload('upload-1'), asset(4))).mediaList).toEqual([{ assetId: '4', isTeaser: false }])
  })

  it('does not ask again for a time that has come: only its video is missing', () => {
    const waiting = anOwnPost(1, { status: 1, note: 'media_processing', publishAt: instant(NOON) })
    expect(draftOf(waiting).publishAt).toBe('')
  })

  it('reads times where the person who typed them is', () => {
    expect(timeOf('2026-06-30T12:00')).toBe(NOON)
    expect(localTime(NOON)).toBe('2026-06-30T12:00')
    expect(timeOf('')).toBeNull()
  })

  it.each([
    ['4', null],
    ['5', 5],
    ['100000', 100_000],
    ['100001', null],
    ['', null],
    ['5.5', null],
  ])('takes %o as the price %o', (typed, price) => {
    expect(priceOf(typed)).toBe(price)
  })
})

describe('what stands in the way of publishing', () => {
  const full: Draft = { ...emptyDraft, text: 'By the sea' }
  it.each<[string, Draft, object]>([
    ['nothing', full, {}],
    ['an empty post', emptyDraft, { content: 'empty' }],
    ['a text that is too long', { ...full, text: 'a'.repeat(5_001) }, { text: 'too_long' }],
    ['a price that is missing', { ...full, audience: 'paid' }, { price: 'missing' }],
    ['a price that is too low', { ...full, audience: 'tier_or_paid', price: '2' }, { price: 'out_of_range' }],
    ['a day that has passed', { ...full, publishAt: '2026-06-30T11:59' }, { publishAt: 'past' }],
    ['a day that is too far', { ...full, publishAt: '2028-06-30T12:00' }, { publishAt: 'too_far' }],
    ['an end that has passed', { ...full, expiresAt: '2026-06-30T11:59' }, { expiresAt: 'past' }],
    [
      'an end before the beginning',
      { ...full, publishAt: '2026-07-02T12:00', expiresAt: '2026-07-01T12:00' },
      { expiresAt: 'before_begin' },
    ],
  ])('%s', (_, draft, expected) => {
    expect(problemsOf(draft, NOON)).toEqual(expected)
  })

  it('is not the end of a post that ran out and is only corrected', () => {
    const expired = anOwnPost(1, { status: 3, note: 'expired', expiresAt: instant(NOON - 60_000) })
    expect(problemsOf(draftOf(expired), NOON, expired)).toEqual({})
  })
})

describe('photos and videos of a post', () => {
  it('keep their place when they arrive', () => {
    const arrived = withArrival(withMedia(upload('a'), asset(4)), ({ uploadId }) => uploadId === 'a', id(9))
    expect(arrived.media.map(({ key, assetId }) => [key, assetId])).toEqual([
      ['a', '9'],
      ['asset-4', '4'],
    ])
  })

  it('become one when the same file comes twice', () => {
    const draft = { ...withMedia(asset(4), upload('a')), coverKey: 'a' }
    const arrived = withArrival(draft, ({ uploadId }) => uploadId === 'a', id(4))
    expect(arrived.media.map(({ assetId }) => assetId)).toEqual(['4'])
    expect(arrived.media[0]?.uploadId).toBe('a')
    expect(arrived.coverKey).toBe('asset-4')
  })

  it('are added from the vault once, as far as there is room', () => {
    const many = Array.from({ length: 25 }, (_, index) => ({ assetId: id(index + 1) }))
    expect(withAssets(withMedia(asset(3)), many).media).toHaveLength(20)
    expect(withAssets(withMedia(asset(3)), [{ assetId: id(3) }]).media).toHaveLength(1)
  })

  it('have the first one as their cover until another is chosen, and again when that is removed', () => {
    const draft = { ...withMedia(asset(3), asset(4)), coverKey: 'asset-4' }
    expect(coverOf(draft)?.key).toBe('asset-4')
    expect(coverOf(withoutMedia(draft, 'asset-4'))?.key).toBe('asset-3')
  })
})

import type { AssetId } from '@fanlight/contract'
import { describe, expect, it } from 'vitest'
import { aPhoto } from '../../../testing/posts.ts'
import { isSameSlide, placeOf, slideOf } from './slides.ts'

const none: ReadonlySet<AssetId> = new Set()
const photo = aPhoto(1, { url: '/view/photo/7/9/s/21/abc/photo?mark=', width: 3000, height: 2000 })

describe('a slide', () => {
  it('of a photo is as large as it is kept, and lets the browser take less', () => {
    expect(slideOf(photo, 'Photo 1 of 1', none)).toMatchObject({
      kind: 'photo',
      src: `${photo.url}&w=2400`,
      srcset: expect.stringContaining('480w') as string,
      alt: 'Photo 1 of 1',
    })
  })

  it.each([
    ['video', slideOf({ ...photo, type: 'video' }, '', none)],
    ['locked', slideOf({ ...photo, isLocked: true, url: null }, '', none)],
    ['broken', slideOf(photo, '', new Set([photo.id]))],
  ])('can be %s', (kind, slide) => expect(slide).toEqual({ kind }))

  it('stays as it is until it is opened or has another link', () => {
    const slide = slideOf(photo, '', none)
    expect(isSameSlide(slide, slideOf(photo, 'in other words', none))).toBe(true)
    expect(isSameSlide(slide, slideOf({ ...photo, url: `${photo.url}2` }, '', none))).toBe(false)
    expect(isSameSlide({ kind: 'locked' }, slide)).toBe(false)
    expect(isSameSlide({ kind: 'locked' }, { kind: 'locked' })).toBe(true)
  })
})

it.each([
  [0, false, 0],
  [0, true, 3],
  [3, true, 0],
])('of four, number %i lies (from the right: %s) at %i', (index, isFromRight, place) => {
  expect(placeOf(index, 4, isFromRight)).toBe(place)
})

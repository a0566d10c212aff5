import { describe, expect, it } from 'vitest'
import { aPhoto } from '../../../testing/posts.ts'
import { keepLinks } from './fresh-links.ts'

const shown = [aPhoto(1), aPhoto(2, { isLocked: true, url: null })]

describe('media that are read again', () => {
  it('keep the links of what is on screen', () => {
    const arrived = shown.map((media) => ({ ...media, url: media.url && `${media.url}&again`, fuzzyUrl: '/other' }))
    expect(keepLinks(shown, arrived)).toBe(shown)
  })

  it('take the link of what was opened', () => {
    const opened = aPhoto(2)
    expect(keepLinks(shown, [aPhoto(1), opened])).toEqual([shown[0], opened])
  })

  it('lose the link of what was locked', () => {
    const locked = aPhoto(1, { isLocked: true, url: null })
    expect(keepLinks(shown, [locked])).toEqual([locked])
  })

  it('follow their order', () => {
    expect(keepLinks([aPhoto(1), aPhoto(2)], [aPhoto(2), aPhoto(1)]).map(({ id }) => id)).toEqual(['2', '1'])
  })
})

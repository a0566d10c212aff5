import { describe, expect, it } from 'vitest'
import { pictureAt, pictureSet } from './picture-at.ts'

const link = '/media/pictures/abc.webp?e=1&s=x'

describe('a link of our own', () => {
  it.each([
    [40, 1, 160],
    [160, 1, 160],
    [161, 1, 480],
    [96, 2, 480],
    [640, 2, 1200],
    [2000, 3, 1200],
  ])('for %i px at density %i asks for %i', (width, density, asked) => {
    expect(pictureAt(link, width, density)).toBe(`${link}&w=${asked}`)
  })

  it('is known with its origin too, and has one width only', () => {
    expect(pictureAt(`${location.origin}${link}`, 100, 1)).toBe(`${location.origin}${link}&w=160`)
    expect(pictureAt(pictureAt(link, 1000, 1), 100, 1)).toBe(`${link}&w=160`)
  })

  it('offers every width to the browser', () => {
    expect(pictureSet(link)).toBe(`${link}&w=160 160w, ${link}&w=480 480w, ${link}&w=1200 1200w`)
  })
})

describe('any other link', () => {
  it.each([
    'https://elsewhere.example/media/pictures/abc.webp?s=x',
    '/media/pictures/unsigned.webp',
    '/media/videos/abc?s=x',
    'blob:https://here/1',
    'data:image/png;base64,AA==',
    '',
  ])('%s stays as it is', (url) => {
    expect(pictureAt(url, 100, 1)).toBe(url)
    expect(pictureSet(url)).toBeUndefined()
  })

  it('is none where there is no picture', () => expect(pictureAt(null, 100)).toBeNull())
})

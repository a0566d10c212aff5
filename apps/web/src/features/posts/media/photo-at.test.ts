import { describe, expect, it } from 'vitest'
import { photoAt, photoSet } from './photo-at.ts'

const link = '/view/photo/7/99/sig/21/abc/photo?mark=%40luna'

describe('the link of a photo', () => {
  it.each([
    [320, 1, 480],
    [320, 2, 1200],
    [640, 2, 2400],
    [3000, 3, 2400],
  ])('for %i px at density %i asks for %i', (width, density, asked) => {
    expect(photoAt(link, width, density)).toBe(`${link}&w=${asked}`)
  })

  it('has one width only, and begins a query where there is none', () => {
    expect(photoAt(photoAt(link, 100, 1), 1000, 1)).toBe(`${link}&w=1200`)
    expect(photoAt('/view/poster/7/99/sig/21/abc/poster', 100, 1)).toBe('/view/poster/7/99/sig/21/abc/poster?w=480')
  })

  it.each([
    [300, ['480 300w']],
    [1000, ['480 480w', '1200 1000w']],
    [5000, ['480 480w', '1200 1200w', '2400 2400w']],
  ])('of a photo %i px wide offers nothing wider', (width, offered) => {
    expect(photoSet(link, width)).toBe(offered.map((each) => `${link}&w=${each}`).join(', '))
  })

  it.each(['https://elsewhere.example/view/photo/1', 'blob:https://here/1', '/view/fuzzy/0/1/s/21/abc/fuzzy'])(
    '%s stays as it is',
    (other) => {
      expect(photoAt(other, 100, 1)).toBe(other)
      expect(photoSet(other, 100)).toBeUndefined()
    },
  )
})

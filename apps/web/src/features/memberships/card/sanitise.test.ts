import { describe, expect, it } from 'vitest'
import { sanitise } from './sanitise.ts'

describe('what a creator wrote', () => {
  it('keeps paragraphs, emphasis and lists', () => {
    const html = '<p>A <strong>b</strong> <em>c</em> <s>d</s></p><ul><li>e</li></ul><ol><li>f</li></ol>'
    expect(sanitise(html)).toBe(html)
  })

  it('opens its links in a new tab that knows nothing of this one', () => {
    expect(sanitise('<a href="https://example.com">x</a>')).toBe(
      '<a href="https://example.com" target="_blank" rel="nofollow ugc noopener noreferrer">x</a>',
    )
  })

  it.each([
    ['scripts', '<script>alert(1)</script>'],
    ['pictures that call home', '<img src="https://example.com/x.gif" onerror="alert(1)">'],
    ['handlers', '<p onclick="alert(1)" style="position:fixed">x</p>'],
    ['frames', '<iframe src="https://example.com"></iframe>'],
    ['links that run', '<a href="javascript:alert(1)">x</a>'],
    ['forms', '<form action="https://example.com"><input name="password"></form>'],
  ])('loses %s', (_, html) => {
    expect(sanitise(html)).not.toMatch(/script|onerror|onclick|style|img|iframe|form|input|javascript/)
  })
})

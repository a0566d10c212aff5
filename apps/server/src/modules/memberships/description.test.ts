import { describe, expect, it } from 'vitest'
import { sanitiseDescription } from './description.ts'

describe('what a creator writes about a tier', () => {
  it('keeps paragraphs, emphasis, lists, quotations and links', () => {
    const html =
      '<p>One<br />two <strong>b</strong><b>b</b><em>i</em><i>i</i><s>s</s></p><ul><li>a</li></ul><ol><li>b</li></ol>' +
      '<blockquote>so</blockquote>'
    expect(sanitiseDescription(html)).toBe(html)
  })

  it.each(['https://example.com/?a=1&amp;b=2', 'http://example.com', 'mailto:me@example.com'])(
    'opens %s elsewhere, without telling or vouching',
    (href) => {
      const attributes = `href="${href}" rel="noopener nofollow" target="_blank"`
      expect(sanitiseDescription(`<a href="${href}" rel="opener" target="_top" onclick="x()">go</a>`)).toBe(
        `<a ${attributes}>go</a>`,
      )
    },
  )

  it.each([
    ['<script>alert(1)</script>Hi', 'Hi'],
    ['<style>*{display:none}</style>Hi', 'Hi'],
    ['<img src=x onerror=alert(1)>Hi', 'Hi'],
    ['<svg onload=alert(1)><p>Hi</p></svg>', '<p>Hi</p>'],
    ['<p onmouseover="alert(1)" style="color:red" class="x" id="y">Hi</p>', '<p>Hi</p>'],
    ['<a href="javascript:alert(1)">Hi</a>', 'Hi'],
    ['<a href=" java\tscript:alert(1)">Hi</a>', 'Hi'],
    ['<a href="&#106;avascript:alert(1)">Hi</a>', 'Hi'],
    ['<a href="data:text/html,<script>alert(1)</script>">Hi</a>', 'Hi'],
    ['<a href="//evil.example">Hi</a>', 'Hi'],
    ['<a href="/settings">Hi</a>', 'Hi'],
    ['<a href="https://known.example@evil.example/login">Hi</a>', 'Hi'],
    ['<a href="https://known.example:secret@evil.example">Hi</a>', 'Hi'],
    ['<a href="https://">Hi</a>', 'Hi'],
    ['<iframe src="https://evil.example"></iframe>Hi', 'Hi'],
    ['<form action="https://evil.example"><input name="password"></form>Hi', 'Hi'],
    ['<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>', ''],
    ['<p>Hi<!-- <img src=x onerror=alert(1)> --></p>', '<p>Hi</p>'],
  ])('loses what could harm: %s', (html, expected) => {
    expect(sanitiseDescription(html)).toBe(expected)
  })

  it('is flat enough to be shown', () => {
    const deep = sanitiseDescription(`${'<blockquote>'.repeat(800)}deep`)
    expect(deep.match(/<blockquote>/g)?.length).toBeLessThanOrEqual(20)
    expect(deep).toContain('deep')
  })
})

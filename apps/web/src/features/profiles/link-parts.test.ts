import { describe, expect, it } from 'vitest'
import { linkParts } from './link-parts.ts'

const links = (text: string) => linkParts(text).flatMap(({ href }) => (href === undefined ? [] : [href]))

describe('links in a text', () => {
  it.each([
    ['See https://example.com/a.', ['https://example.com/a']],
    ['(https://example.com/a)', ['https://example.com/a']],
    ['https://example.com/a_(b)', ['https://example.com/a_(b)']],
    ['http://example.com and https://b.example?x=1&y=2!', ['http://example.com/', 'https://b.example/?x=1&y=2']],
    ['HTTPS://EXAMPLE.COM/A', ['https://example.com/A']],
    ['"https://example.com"', ['https://example.com/']],
  ])('%s', (text, expected) => expect(links(text)).toEqual(expected))

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://example.com',
    'example.com',
    'https://',
    'https://bank.example@elsewhere.example/',
  ])('%s stays a text', (text) => expect(links(text)).toEqual([]))

  it('lose no letter of what is around them', () => {
    const text = 'א https://example.com/a, then\nhttps://example.com/b).'
    expect(
      linkParts(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text)
  })

  it('end where a mark begins that turns letters around', () => {
    expect(links('https://example.com/\u202egpj.exe')).toEqual(['https://example.com/'])
  })
})

describe('tags and names in a text', () => {
  const paths = (text: string) => linkParts(text).flatMap(({ path }) => (path === undefined ? [] : [path]))

  it.each([
    ['#Tape and #warm-sound.', ['/interaction?tag=tape', '/interaction?tag=warm-sound']],
    ['(#été)', [`/interaction?tag=${encodeURIComponent('été')}`]],
    ['صور #ضوء', [`/interaction?tag=${encodeURIComponent('ضوء')}`]],
    ['with @Anna_Bell!', ['/otherProfile/@anna_bell']],
    ['@anna, @ben_2', ['/otherProfile/@anna', '/otherProfile/@ben_2']],
  ])('%s', (text, expected) => expect(paths(text)).toEqual(expected))

  it.each([
    'mail@example.com',
    'we are #1',
    '# alone',
    '@ab',
    'https://example.com/#tag',
    'https://example.com/@name',
    '&#x41;',
    '#my_tag',
    '##two',
    `@${'x'.repeat(25)}`,
    `#${'x'.repeat(25)}`,
  ])('%s is none', (text) => expect(paths(text)).toEqual([]))

  it('lose no letter of what is around them, and no markup gets through', () => {
    const text = '<b>#tape</b> "@anna" <img src=x onerror=1>'
    expect(
      linkParts(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text)
    expect(paths(text)).toEqual(['/interaction?tag=tape', '/otherProfile/@anna'])
  })
})

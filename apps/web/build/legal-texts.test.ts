import { describe, expect, it } from 'vitest'
import { compileLegalText } from './legal-texts.ts'

const text = (body: string): string => `# House Rules

Last updated: 2026-11-01

- Be kind.

## Who we are {#who}

${body}
`
const compile = (body: string) => compileLegalText(text(body)).sections[0]?.body

describe('a legal text', () => {
  it('has a title, a day, a summary and sections with anchors', () => {
    expect(compileLegalText(`${text('We are here.')}\n## What we keep {#what-we-keep}\n\nNothing.\n`)).toEqual({
      title: 'House Rules',
      updated: '2026-11-01',
      summary: [['Be kind.']],
      sections: [
        { id: 'who', heading: 'Who we are', body: [{ paragraph: ['We are here.'] }] },
        { id: 'what-we-keep', heading: 'What we keep', body: [{ paragraph: ['Nothing.'] }] },
      ],
    })
  })

  it('is cut into words, links and tokens', () => {
    expect(compile('Run by {operator}. See the [Terms](/termsOfService), please.')).toEqual([
      {
        paragraph: [
          'Run by ',
          { token: 'operator' },
          '. See the ',
          { label: 'Terms', href: '/termsOfService' },
          ', please.',
        ],
      },
    ])
  })

  it('reads on where a line ends, in words and in links', () => {
    expect(compile('One\nsentence of the [Terms of\nService](/termsOfService).')).toEqual([
      { paragraph: ['One sentence of the ', { label: 'Terms of Service', href: '/termsOfService' }, '.'] },
    ])
  })

  it('has lists and tables', () => {
    const table = '| What | Why |\n| --- | --- |\n| Name | To greet, {contactEmail} |'
    expect(compile(`- First\n  of all\n- [Second](/a)\n\n${table}`)).toEqual([
      { list: [['First of all'], [{ label: 'Second', href: '/a' }]] },
      { table: { head: ['What', 'Why'], rows: [[['Name'], ['To greet, ', { token: 'contactEmail' }]]] } },
    ])
  })

  it.each([
    ['a bracket that is no link', 'Art. 5 [see there] (1)'],
    ['a brace that holds no name', 'A { } and a {two words}'],
    ['what Markdown would take for more, once it is escaped', String.raw`5 \* 3 \* 2 and \[this\](/there)`],
  ])('leaves %s as words', (_, sentence) => {
    expect(compile(sentence)).toEqual([{ paragraph: [sentence.replaceAll('\\', '')] }])
  })

  it.each([
    ['an unknown token', text('A {nonsense} token'), '{nonsense}'],
    ['a link that leaves our pages', text('A [link](https://example.com)'), 'our own pages'],
    ['an address that would become a link', text('See https://example.com'), 'our own pages'],
    ['emphasis', text('This is **loud**'), 'plain words'],
    ['HTML', text('<b>This</b> is loud'), 'plain words'],
    ['a numbered list', text('1. One\n2. Two'), 'plain words'],
    ['a list in a list', text('- One\n  - Two'), 'plain words'],
    ['a heading below a section', text('### Deeper'), 'plain words'],
    ['a section without an anchor', text('## Lost'), 'has an anchor'],
    ['two sections of one name', text('## Again {#who}'), 'called who'],
    ['words before the first section', text('').replace('## Who', 'Words.\n\n## Who'), 'no section'],
    ['a text without a title', 'Last updated: 2026-11-01', 'its title'],
    ['a text without its day', '# House Rules\n\n- Be kind.', 'the day'],
    ['a text that does not say it in short', '# House Rules\n\nLast updated: 2026-11-01\n\n## A {#a}', 'in short'],
  ])('does not build with %s', (_, markdown, reason) => {
    expect(() => compileLegalText(markdown)).toThrow(reason)
  })
})

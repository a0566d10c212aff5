import { mayHoldCardNumber } from '@fanlight/contract'
import { describe, expect, it } from 'vitest'
import { withoutCardNumbers } from './card-numbers.ts'

describe('the number of a card in a text', () => {
  it.each([
    ['4111111111111111', '[card number]'],
    ['Name 4012-8888 8888-1881.', 'Name [card number].'],
    ['card 4012 8888 8888 1881 cvc 987', 'card [card number] cvc [card code]'],
    ['5555 5555 5555 4444 123', '[card number]'],
    ['at 12/30 378282246310005', 'at 12/30 [card number]'],
    ['[14:02:56] 4539 - 1488 - 0343 - 6467 (12/30, 123)', '[14:02:56] [card number])'],
    ['["114130944000021","4539148803436467"]', '["114130944000021","[card number]"]'],
    ['id 114130944000021, 3782 -- 822463 -- 10005', 'id 114130944000021, [card number]'],
    ['/pay?number=4539%201488%200343%206467', '/pay?number=[card number]'],
    [
      '%22number%22%3A%224539148803436467%22%2C%22cvc%22%3A%22987%22',
      '%22number%22%3A%22[card number]%22%2C%22cvc%[card code]A%22[card code]%22',
    ],
    ['378282246310005, and 6011111111111117', '[card number], and [card number]'],
    ['4111.1111.1111.1111', '[card number]'],
    ['4111,1111,1111,1111', '[card number]'],
    ['14111111111111111', '[card number]'],
    ['④①①①①①①①①①①①①①①①', '[card number]'],
    ['4111\u200b1111\u200b1111\u200b1111', '[card number]'],
    ['４１１１１１１１１１１１１１１１', '[card number]'],
    ['٤١١١ ١١١١ ١١١١ ١١١١', '[card number]'],
    ['4111111111111111@example.com', '[card number]@example.com'],
  ])('%s is left out', (text, without) => {
    expect(withoutCardNumbers(text)).toBe(without)
  })

  it.each([
    '4111111111111112',
    '114130944000021',
    '1763582400000',
    'Order 4111 of 1111',
    '+49 170 1234567',
    'Ada Lovelace',
    '["114130944000021","114130944000022","114130944000023"]',
    '{"ids":["178123456789012342","178123456789012348"]}',
    '[1763582400000, 1763582400123, 1763582400456]',
    '2026-11-19T23:51:07.123Z - 2026-11-19 23:51:08.456 - 10.0.26100.4652',
    'TypeError: x\\n    at f (https://a.example/assets/a-4539.js:12:34567)\\n    at g (index.js:1:48803)',
    '3f2504e0-4f89-41d3-9a0c-0305e82c3301, 4539148e-0343-6467-8123-000000000000',
    '<path d="M12 3.5 L45 39.1 L48 80 Z"/> 100% of 50%',
    '4539 is not 1488, nor 0343 or 6467',
    `4539${' '.repeat(13)}1488 0343 6467`,
  ])('%s is none', (text) => {
    expect(withoutCardNumbers(text)).toBe(text)
  })
})

const SEPARATORS = [
  '',
  ' ',
  '  ',
  ', ',
  ' - ',
  '--',
  '...',
  '; ',
  ' | ',
  '**',
  '\u00a0\u00a0',
  '->',
  ') (',
  '] => [',
  '\n',
  '\r\n    ',
  '\t',
  '<br>',
  '<br/>',
  '<br />\n',
  '</td><td>',
  '&nbsp;',
  '&#160;',
  '&nbsp;&nbsp;',
  '\\',
  '\\\\',
  '\\t',
  '\\n',
  '\\\\n',
  '\\u00a0',
  '","',
  '\\",\\"',
  '", "',
  '",\n  "',
  '\u200b, \u200b',
  '\ufe0f\u20e3 ',
  '%20',
  '%2C%20',
  '%252C',
]

describe.each(SEPARATORS)('with %j between them', (between) => {
  const card = '4539148803436467'

  it.each([
    ['groups', card.match(/.{4}/g)?.join(between)],
    ['digits', [...card].join(between)],
    ['groups of American Express', ['3782', '822463', '10005'].join(between)],
    ['wide digits', [...'４５３９１４８８０３４３６４６７'].join(between)],
  ])('%s are left out', (_, text = '') => {
    for (const [before, after] of [
      ['', ''],
      ['a ', ' b'],
      ['["', '"]'],
    ]) {
      expect(withoutCardNumbers(`${before}${text}${after}`)).toBe(`${before}[card number]${after}`)
      const inside = JSON.stringify({ said: `${before}${text}${after}` })
      expect(withoutCardNumbers(inside)).toBe(JSON.stringify({ said: `${before}[card number]${after}` }))
    }
  })
})

describe('the signs of a number', () => {
  const written = (...signs: string[]) => Array.from('4539148803436467', (digit) => signs[Number(digit)]).join('')
  const from = (first: number) => (_: unknown, digit: number) => String.fromCodePoint(first + digit)
  const after = (zero: string, first: number) => [zero, ...Array.from({ length: 9 }, from(first))] as const

  it.each([
    ['superscript', written(...'⁰¹²³⁴⁵⁶⁷⁸⁹')],
    ['subscript', written(...'₀₁₂₃₄₅₆₇₈₉')],
    ['circled', written(...after('⓪', 0x2460))],
    ['in parentheses', written(...after('0', 0x2474))],
    ['with a full stop', written(...after('🄀', 0x2488))],
    ['with a comma', written(...Array.from({ length: 10 }, from(0x1f101)))],
    ['circled twice', written(...after('⓿', 0x24f5))],
    ['circled in black', written(...after('⓿', 0x2776))],
    ['circled, sans serif', written(...after('🄋', 0x2780))],
    ['circled in black, sans serif', written(...after('🄌', 0x278a))],
    ['on keys', written(...Array.from('0123456789', (digit) => `${digit}\ufe0f\u20e3`))],
    ['Ethiopic', written(...after('0', 0x1369))],
    ['Myanmar, of the second set', written(...Array.from({ length: 10 }, from(0x116da)))],
    ['decimal entities', written(...Array.from({ length: 10 }, (_, digit) => `&#${48 + digit};`))],
    ['hexadecimal entities', written(...Array.from({ length: 10 }, (_, digit) => `&#x003${digit};`))],
    ['escapes', written(...Array.from({ length: 10 }, (_, digit) => `\\u003${digit}`))],
    ['escapes of JSON in JSON', written(...Array.from({ length: 10 }, (_, digit) => `\\\\u003${digit}`))],
    ['bytes in an address', written(...Array.from({ length: 10 }, (_, digit) => `%3${digit}`))],
  ])('may be %s', (_, number) => {
    expect(withoutCardNumbers(`card ${number}.`).replaceAll(/\p{M}/gu, '')).toMatch(/^card \[card number\]\.$/)
  })

  it('are those that a name may not have', () => {
    const differ: string[] = []
    for (let code = 0; code < 0x11_00_00; code++) {
      const sign = String.fromCodePoint(code)
      if (!/\p{N}/u.test(sign)) continue
      const isHidden = withoutCardNumbers(`cvc ${sign.repeat(4)} cvc ${sign.repeat(2)} cvc ${sign}`).includes(
        '[card code]',
      )
      if (isHidden !== mayHoldCardNumber(sign.repeat(12))) differ.push(sign)
    }
    expect(differ).toEqual([])
  })
})

describe('the code of a card in a text', () => {
  it.each([
    ['cvc 123', 'cvc [card code]'],
    ['CVV: 9876, and', 'CVV: [card code], and'],
    ['cvc=987&exp=1230', 'cvc=[card code]&exp=1230'],
    ['cvc987', 'cvc[card code]'],
    ['cvc2 987', 'cvc2 [card code]'],
    ['CVV2=987', 'CVV2=[card code]'],
    ['cvn – ١٢٣', 'cvn – [card code]'],
    ['csc ①②③', 'csc [card code]'],
    ['cid (➃➄➂➈)', 'cid ([card code])'],
    ['cvv &#49;&#50;&#51;', 'cvv [card code]'],
    ['security code: 123', 'security code: [card code]'],
    ['securityCode=123', 'securityCode=[card code]'],
    ['card_security_code 123', 'card_security_code [card code]'],
    ['Card Code 123', 'Card Code [card code]'],
    ['verification code - 123', 'verification code - [card code]'],
    ['card verification value 123', 'card verification value [card code]'],
    ['the cvc code is 123', 'the cvc code is [card code]'],
    ['newCvc: 123', 'newCvc: [card code]'],
    ['{"cardNumber":"4539148803436467","cvc":"987"}', '{"cardNumber":"[card number]","cvc":"[card code]"}'],
    ['{"cvc" : 987}', '{"cvc" : [card code]}'],
    ['{\\"cvc\\":\\"987\\"}', '{\\"cvc\\":\\"[card code]\\"}'],
    ['{\\\\\\"cvc\\\\\\":\\\\\\"987\\\\\\"}', '{\\\\\\"cvc\\\\\\":\\\\\\"[card code]\\\\\\"}'],
    ['{"a":"b\\ncid:\\t987"}', '{"a":"b\\ncid:\\t[card code]"}'],
    ['"cvc":["9","8","7"]', '"cvc":["[card code]"]'],
    ['cvc<br>987', 'cvc<br>[card code]'],
    ['cvc 123, cvc 456', 'cvc [card code], cvc [card code]'],
  ])('%s is left out', (text, without) => {
    expect(withoutCardNumbers(text)).toBe(without)
  })

  it.each([
    'cvcish 123',
    'cvc 12345',
    'cvc 12',
    'acid 123',
    'discard code 404',
    'cvc',
    'code 404',
    'cvc of 2026',
    `cvc${' '.repeat(13)}123`,
  ])('%s is none', (text) => {
    expect(withoutCardNumbers(text)).toBe(text)
  })
})

it('a text that was made for it is not looked at for ever', () => {
  // Otherwise it never ends.
  for (const between of ['\u200b', '\u0301', '. ', '.\u200b', ' ']) {
    for (const digits of [11, 12, 40]) {
      const text = Array.from(
        { length: digits },
        () => `9${between.repeat(Math.floor(4_000 / digits / between.length))}`,
      ).join('')
      expect(withoutCardNumbers(text)).toBe(text)
    }
  }
})

it.each([
  '9',
  '4',
  '45',
  '4539',
  '4 ',
  '4  ',
  '4, ',
  '4\n',
  '4<br>',
  '4&nbsp;',
  '45391488  ',
  '４, ',
  '➃  ',
  '&#52;',
  '\\u0034',
  '%34',
  '&',
  '&#',
  '&#5',
  '\\',
  '<',
  '<b',
  '%',
  '%25',
  ' ',
  '\n',
  '\u200b',
  '\u0301',
  '4\u200b',
  '4 \u0301\u0301 ',
  'a',
  'a4',
  '\\n4',
  'cvc ',
  'cvc',
  'cvc 1 ',
  'cvc 12345',
  'cid',
  'card ',
  'security   ',
  'verification code is ',
])('900 kB of %j are read at once', (made) => {
  const text = `4539${made.repeat(900_000 / made.length)}4539`
  const began = performance.now()
  withoutCardNumbers(text)
  // A few hundred ms where nothing else runs; what is not linear takes minutes.
  expect(performance.now() - began).toBeLessThan(5_000)
})

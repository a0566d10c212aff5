// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startFrame, type Neighbour } from './frame.ts'
import type { FieldName, FromFrame } from './messages.ts'

const NUMBER = '4111111111111111'
const told: FromFrame[] = []
const vault: object[] = []
let answer: string | null = null

/** The three frames of a card. In a browser each has a page of its own. */
function openCard() {
  const frames = new Map<FieldName, ReturnType<typeof startFrame>>()
  const inputs = new Map<FieldName, HTMLInputElement>()
  for (const field of ['number', 'expiry', 'cvv'] as const) {
    const [input, said] = [document.createElement('input'), document.createElement('p')]
    document.body.append(input, said)
    inputs.set(field, input)
    const frame = startFrame({
      field,
      form: 'form',
      input,
      said,
      neighbours: (): Neighbour[] => [...frames.values()].filter((other) => other.field !== field),
      tell: (message) => told.push(message),
      handOver: (card) => Promise.resolve((vault.push(card), answer)),
      now: () => Date.UTC(2026, 10, 15),
    })
    frames.set(field, frame)
  }
  return {
    frame: (field: FieldName) => frames.get(field)!,
    input: (field: FieldName) => inputs.get(field)!,
    type(field: FieldName, text: string, caret = text.length) {
      const input = inputs.get(field)!
      input.focus()
      input.value = text
      input.setSelectionRange(caret, caret)
      input.dispatchEvent(new Event('input'))
    },
  }
}

beforeEach(() => {
  document.head.innerHTML = '<style>input { color: black }</style>'
  document.body.innerHTML = ''
  told.length = 0
  vault.length = 0
  answer = null
})
afterEach(() => void (document.head.innerHTML = ''))

it('shows what is typed as it is printed, and tells the page how it stands, never what it is', () => {
  const card = openCard()
  card.type('number', NUMBER)
  expect(card.input('number').value).toBe('4111 1111 1111 1111')
  const type = { type: 'visa', niceType: 'Visa', code: { name: 'CVV', size: 3 } }
  const state = { isEmpty: false, isValid: true, isPotentiallyValid: true, isFocused: true }
  expect(told.at(-1)).toEqual({ kind: 'event', event: 'onChange', state, cards: [type] })
  card.type('expiry', '429')
  card.type('cvv', '73799')
  expect([card.input('expiry').value, card.input('cvv').value]).toEqual(['04/29', '737'])
  const heard = JSON.stringify(told)
  for (const digits of ['4111', '1111', '0429', '04/29', '737']) expect(heard).not.toContain(digits)
})

it('keeps the caret where a digit was taken out', () => {
  const card = openCard()
  card.type('number', '411 1111 1111 1111', 2)
  expect(card.input('number').value).toBe('4111 1111 1111 111')
  expect(card.input('number').selectionStart).toBe(2)
})

it('looks at the code again when the number turns out to be of another brand', () => {
  const card = openCard()
  card.type('number', '378282246310005')
  card.type('cvv', '1234')
  card.type('number', NUMBER)
  expect(card.input('cvv').value).toBe('123')
})

it('tells of the focus and of Enter', () => {
  const card = openCard()
  card.input('cvv').focus()
  card.input('cvv').dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter' }))
  card.input('cvv').blur()
  expect(told.map((each) => each.kind === 'event' && each.event)).toEqual(['onFocus', 'onInputSubmitRequest', 'onBlur'])
})

it.each([[null], ['INSTRUMENT_DECLINED']])('takes the card to the vault by itself, which says %s', async (issue) => {
  answer = issue
  const card = openCard()
  card.type('number', NUMBER)
  card.type('expiry', '0429')
  card.type('cvv', '737')
  card.frame('number').hear({ kind: 'handOver', id: 7 })
  await Promise.resolve()
  await Promise.resolve()
  expect(vault).toEqual([{ number: NUMBER, expiry: '2029-04', security_code: '737' }])
  expect(told.at(-1)).toEqual({ kind: 'handedOver', id: 7, issue })
})

it('is named and dressed by the page, as far as letters go', () => {
  const card = openCard()
  const style = {
    input: { color: 'rgb(1, 2, 3)', 'background-image': 'url(https://elsewhere.example)' },
    'input { } body': { color: 'red' },
  }
  card.frame('number').hear({ kind: 'dress', label: 'Kartennummer', placeholder: '0000', style })
  const input = card.input('number')
  expect([input.getAttribute('aria-label'), input.placeholder]).toEqual(['Kartennummer', '0000'])
  expect(getComputedStyle(input).color).toBe('rgb(1, 2, 3)')
  const rules = [...(document.styleSheets[0]?.cssRules ?? [])].map((rule) => rule.cssText).join(' ')
  expect(rules).not.toMatch(/elsewhere|body|red/)
})

it('lets the page say what is wrong, and set nothing that would make something happen', () => {
  const card = openCard()
  const frame = card.frame('expiry')
  frame.hear({ kind: 'attribute', name: 'aria-invalid', value: 'true' })
  frame.hear({ kind: 'attribute', name: 'onfocus', value: 'alert(1)' })
  frame.hear({ kind: 'message', text: '<b>Please check it</b>' })
  const input = card.input('expiry')
  expect([input.getAttribute('aria-invalid'), input.getAttribute('onfocus')]).toEqual(['true', null])
  expect(input.nextElementSibling?.textContent).toBe('<b>Please check it</b>')
  frame.hear({ kind: 'attribute', name: 'aria-invalid', value: null })
  expect(input.hasAttribute('aria-invalid')).toBe(false)
})

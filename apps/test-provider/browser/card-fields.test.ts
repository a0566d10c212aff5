// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createSdk } from './card-fields.ts'
import type { FieldState, FromFrame } from './messages.ts'

const HOME = 'https://provider.example'
const good: FieldState = { isEmpty: false, isValid: true, isPotentiallyValid: true, isFocused: false }
const onApprove = vi.fn()
const onError = vi.fn()
const onChange = vi.fn()

beforeEach(() => {
  document.body.innerHTML = '<div id="number"></div><div id="expiry"></div><div id="cvv"></div>'
})
afterEach(() => {
  document.body.innerHTML = ''
  vi.restoreAllMocks()
  for (const each of [onApprove, onError, onChange]) each.mockReset()
})

const frameIn = (place: string) => document.querySelector<HTMLIFrameElement>(`#${place} iframe`)!
/** What a frame says, or what pretends to be one. */
function say(place: string, data: FromFrame, { origin = HOME, source = frameIn(place).contentWindow } = {}) {
  window.dispatchEvent(new MessageEvent('message', { data, origin, source }))
}

async function draw() {
  const createVaultSetupToken = vi.fn(() => Promise.resolve('SETUP'))
  const card = createSdk(HOME).CardFields({ createVaultSetupToken, onApprove, onError, inputEvents: { onChange } })
  const fields = { number: card.NumberField({ label: 'Card' }), expiry: card.ExpiryField(), cvv: card.CVVField() }
  const sent: { place: string; message: unknown; to: unknown }[] = []
  for (const [place, field] of Object.entries(fields)) {
    const drawn = field.render(`#${place}`)
    await vi.waitFor(() => expect(frameIn(place)).toBeTruthy())
    vi.spyOn(frameIn(place).contentWindow!, 'postMessage').mockImplementation((message: unknown, to?: unknown) => {
      sent.push({ place, message, to })
    })
    say(place, { kind: 'ready' })
    await drawn
  }
  expect(createVaultSetupToken).toHaveBeenCalledOnce()
  return { card, fields, sent }
}
const fill = (state = good) => {
  for (const place of ['number', 'expiry', 'cvv']) say(place, { kind: 'event', event: 'onChange', state, cards: [] })
}

it('draws a frame of the provider for each field, named for those who hear the page', async () => {
  const { sent } = await draw()
  const addresses = ['number', 'expiry', 'cvv'].map((place) => new URL(frameIn(place).src))
  expect(addresses.map(({ origin, pathname, search }) => origin + pathname + search)).toEqual([
    `${HOME}/card-fields/number?setup=SETUP`,
    `${HOME}/card-fields/expiry?setup=SETUP`,
    `${HOME}/card-fields/cvv?setup=SETUP`,
  ])
  expect(new Set(addresses.map(({ hash }) => hash)).size).toBe(1)
  expect([frameIn('number').title, frameIn('expiry').title]).toEqual(['Card', 'Expiry'])
  expect(sent.map(({ to }) => to)).toEqual([HOME, HOME, HOME])
})

it('hears its own frames and nobody else', async () => {
  await draw()
  const event: FromFrame = { kind: 'event', event: 'onChange', state: good, cards: [] }
  say('number', event, { origin: 'https://elsewhere.example' })
  say('number', event, { source: window })
  say('number', event, { source: frameIn('cvv').contentWindow })
  expect(onChange.mock.calls.filter(([state]) => (state as { emittedBy: string }).emittedBy === 'number')).toEqual([])
  say('number', event)
  expect(onChange).toHaveBeenLastCalledWith(
    expect.objectContaining({ emittedBy: 'number', fields: expect.objectContaining({ cardNumberField: good }) }),
  )
})

it('is approved by what the frames did, with the token and nothing of the card', async () => {
  const { card, sent } = await draw()
  fill()
  const submitted = card.submit()
  expect(sent.at(-1)).toEqual({ place: 'number', message: { kind: 'handOver', id: 1 }, to: HOME })
  say('number', { kind: 'handedOver', id: 1, issue: null })
  await submitted
  expect(onApprove.mock.calls).toEqual([[{ vaultSetupToken: 'SETUP' }]])
})

it('says what the vault has against a card', async () => {
  const { card } = await draw()
  fill()
  const submitted = card.submit()
  say('number', { kind: 'handedOver', id: 1, issue: 'CARD_EXPIRED' })
  await expect(submitted).rejects.toThrow('CARD_EXPIRED')
  expect(onError).toHaveBeenCalledWith(new Error('CARD_EXPIRED'))
  expect(onApprove).not.toHaveBeenCalled()
})

it('hands nothing over that is not complete', async () => {
  const { card, sent } = await draw()
  fill({ ...good, isValid: false })
  const before = sent.length
  await expect(card.submit()).rejects.toThrow('INVALID_NUMBER')
  expect(sent).toHaveLength(before)
})

it('gives up on a frame that never says it is there', async () => {
  vi.useFakeTimers()
  try {
    const card = createSdk(HOME).CardFields({ createVaultSetupToken: () => Promise.resolve('SETUP'), onApprove })
    const drawn = expect(card.NumberField().render('#number')).rejects.toThrow('could not be drawn')
    await vi.advanceTimersByTimeAsync(20_000)
    await drawn
  } finally {
    vi.useRealTimers()
  }
})

it('takes its frames out of the page and hears them no more', async () => {
  const { fields } = await draw()
  const { contentWindow: source } = frameIn('number')
  await fields.number.close()
  expect(frameIn('number')).toBeNull()
  say('number', { kind: 'event', event: 'onChange', state: good, cards: [] }, { source })
  expect(onChange).not.toHaveBeenCalled()
})

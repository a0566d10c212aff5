import { afterEach, describe, expect, it, vi } from 'vitest'
import { askGoogle, failureOf } from './google.ts'

const onToken = vi.fn()
const ask = (scriptUrl: string, place: HTMLElement | null = null) =>
  askGoogle({ clientId: 'us', scriptUrl, nonce: 'once', button: { place, onToken } })

/** Answers every script as a provider would: by loading it, or not. */
function scriptsWill(outcome: 'load' | 'error'): void {
  vi.spyOn(document.head, 'append').mockImplementation((script) => {
    if (script instanceof HTMLScriptElement) queueMicrotask(() => script.dispatchEvent(new Event(outcome)))
  })
}

const provide = (id: object) => vi.stubGlobal('google', { accounts: { id } })

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('signing in with Google', () => {
  it('says that the script did not load, and tries again the next time', async () => {
    scriptsWill('error')
    await expect(ask('https://one.example/client')).rejects.toMatchObject({ key: 'auth.google.loadFailed' })
    scriptsWill('load')
    await expect(ask('https://one.example/client')).rejects.toMatchObject({ key: 'auth.google.notAvailable' })
  })

  it('says that it could not be initialised', async () => {
    scriptsWill('load')
    provide({
      initialize() {
        throw new Error('no')
      },
    })
    await expect(ask('https://two.example/client')).rejects.toMatchObject({
      key: 'auth.google.initializationFailed',
    })
  })

  it('answers the ID token and what it says of its owner', async () => {
    scriptsWill('load')
    const claims = btoa(JSON.stringify({ sub: '7', email: 'a@example.com', name: 'Ana' }))
    let answer: (given: { credential?: string }) => void = () => undefined
    provide({
      initialize: (options: { callback: typeof answer }) => (answer = options.callback),
      prompt: () => answer({ credential: `head.${claims}.sign` }),
    })
    await expect(ask('https://three.example/client')).resolves.toEqual({
      loginType: 'GOOGLE',
      accessToken: `head.${claims}.sign`,
      email: 'a@example.com',
      name: 'Ana',
      picture: undefined,
      googleId: '7',
    })
  })

  it('hands Google the server’s word, which the token repeats', async () => {
    scriptsWill('load')
    const initialize = vi.fn((options: { callback: (given: object) => void }) =>
      options.callback({ credential: 'a.b.c' }),
    )
    provide({ initialize, prompt: () => undefined })
    await ask('https://four.example/client')
    expect(initialize).toHaveBeenCalledWith(expect.objectContaining({ client_id: 'us', nonce: 'once' }))
  })

  const notShown = (reason: string) => ({ isNotDisplayed: () => true, getNotDisplayedReason: () => reason })

  it('shows Google’s own button where Google does not show its prompt', async () => {
    scriptsWill('load')
    let answer: (given: { credential?: string }) => void = () => undefined
    const renderButton = vi.fn(() => answer({ credential: 'a.b.c' }))
    provide({
      initialize: (options: { callback: typeof answer }) => (answer = options.callback),
      prompt: (listener: (moment: object) => void) => listener(notShown('suppressed_by_user')),
      renderButton,
    })
    const button = document.createElement('div')
    const asked = ask('https://five.example/client', button)
    await expect(asked).rejects.toMatchObject({ key: 'auth.google.permissionNeeded' })
    expect(onToken).toHaveBeenCalledWith(expect.objectContaining({ accessToken: 'a.b.c' }))
    expect(renderButton).toHaveBeenCalledWith(button, expect.objectContaining({ type: 'standard' }))
  })

  it('shows no button that could not work either', async () => {
    scriptsWill('load')
    const renderButton = vi.fn()
    provide({
      initialize: () => undefined,
      prompt: (listener: (moment: object) => void) => listener(notShown('invalid_client')),
      renderButton,
    })
    const asked = ask('https://six.example/client', document.createElement('div'))
    await expect(asked).rejects.toMatchObject({ key: 'auth.google.invalidClient' })
    expect(renderButton).not.toHaveBeenCalled()
  })

  it.each([
    ['browser_not_supported', 'auth.google.browserNotSupported'],
    ['invalid_client', 'auth.google.invalidClient'],
    ['missing_client_id', 'auth.google.invalidClient'],
    ['unregistered_origin', 'auth.google.unregisteredOrigin'],
    ['secure_http_required', 'auth.google.httpsRequired'],
    ['suppressed_by_user', 'auth.google.permissionNeeded'],
    ['something_new', 'auth.google.unexpected'],
  ])('says why the prompt was not shown: %s', (reason, key) => {
    expect(failureOf({ isNotDisplayed: () => true, getNotDisplayedReason: () => reason })).toBe(key)
  })

  it.each([
    ['user_cancel', 'auth.google.userCancel'],
    ['tap_outside', 'auth.google.tapOutside'],
    ['auto_cancel', 'auth.google.autoCancel'],
    ['issuing_failed', 'auth.google.issuingFailed'],
  ])('says why the prompt was skipped: %s', (reason, key) => {
    expect(failureOf({ isSkippedMoment: () => true, getSkippedReason: () => reason })).toBe(key)
  })

  it('says nothing while the sign-in may still succeed', () => {
    expect(failureOf({ isDismissedMoment: () => true, getDismissedReason: () => 'credential_returned' })).toBeNull()
  })
})

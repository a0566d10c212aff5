import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { storage } from './index.ts'
import { storedJson, storedText } from './local.ts'

beforeEach(() => localStorage.clear())
afterEach(() => vi.restoreAllMocks())

const isText = (value: unknown): value is string => typeof value === 'string'

describe('what is kept in the browser', () => {
  it.each([
    ['broken JSON', '{"userId":'],
    ['JSON of another shape', '["userId"]'],
    ['a user without an id', '{"displayName":"Mia"}'],
  ])('%s reads as nobody', (_, raw) => {
    localStorage.setItem('user', raw)
    expect(storage.user.get()).toBeNull()
  })

  it.each([
    ['a role nobody has', 'currentRole', 'owner', () => storage.currentRole.get(), 'member'],
    ['a language we do not speak', 'language', 'tlh', () => storage.language.get(), null],
    ['a theme that does not exist', 'theme', 'sepia', () => storage.theme.get(), 'system'],
    ['a date that is no number', 'tokenSavedAt', 'yesterday', () => storage.tokenSavedAt.get(), null],
    ['a back stack of numbers', 'backStack', '[1,2]', () => storage.backStack.get(), []],
    ['a flag that is not true', 'ageConfirmed', '1', () => storage.ageConfirmed.get(), false],
  ])('%s reads as the default', (_, key, raw, read, expected) => {
    localStorage.setItem(key, raw)
    expect(read()).toEqual(expected)
  })

  it('has the keys that the page reads before the first paint', () => {
    const script = readFileSync(`${import.meta.dirname}/../../app/boot/boot.ts`, 'utf8')
    const { theme, language, token, authenticated, ageConfirmed, user } = storage
    for (const { key } of [theme, language, token, authenticated, ageConfirmed, user]) {
      expect(script).toContain(`stored('${key}')`)
    }
  })

  it('answers the same object until it changes', () => {
    storage.backStack.set(['/home'])
    const first = storage.backStack.get()
    expect(storage.backStack.get()).toBe(first)
    storage.backStack.set(['/home', '/settings'])
    expect(storage.backStack.get()).not.toBe(first)
  })

  it('works from memory when storage is blocked', () => {
    const blocked = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(blocked)
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(blocked)
    vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(blocked)
    const value = storedJson('blocked', isText, 'nothing')

    expect(value.get()).toBe('nothing')
    value.set('kept')
    expect(value.get()).toBe('kept')
    value.remove()
    expect(value.get()).toBe('nothing')
  })

  it('keeps the newest value when storage is full', () => {
    const value = storedText('full')
    value.set('old')
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    value.set('new')
    expect(value.get()).toBe('new')
  })

  it('tells of changes made here, in another tab, and by clearing everything', () => {
    const told = vi.fn()
    const stop = storage.theme.subscribe(told)
    storage.theme.set('dark')
    window.dispatchEvent(new StorageEvent('storage', { key: 'theme' }))
    window.dispatchEvent(new StorageEvent('storage', { key: null }))
    window.dispatchEvent(new StorageEvent('storage', { key: 'language' }))
    expect(told).toHaveBeenCalledTimes(3)
    stop()
    storage.theme.set('light')
    expect(told).toHaveBeenCalledTimes(3)
  })
})

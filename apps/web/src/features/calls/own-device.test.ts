import { afterEach, beforeEach, expect, it, vi } from 'vitest'

type Held = (name: string, options: { signal: AbortSignal }, hold: () => Promise<void>) => Promise<void>

/** As the browser keeps them: one at a time has a name, and the others wait until they give up. */
function fakeLocks(taken: readonly string[]): { request: Held } {
  const held = new Set(taken)
  return {
    request: async (name, { signal }, hold) => {
      if (!held.has(name)) {
        held.add(name)
        return hold()
      }
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('timed out'))))
    },
  }
}

/** A page of the tab, as it is just after loading. */
async function load(taken: readonly string[] = []) {
  vi.resetModules()
  Object.defineProperty(navigator, 'locks', { configurable: true, value: fakeLocks(taken) })
  return import('./own-device.ts')
}

beforeEach(() => sessionStorage.clear())
afterEach(() => {
  sessionStorage.clear()
  Reflect.deleteProperty(navigator, 'locks')
  vi.resetModules()
})

it('a tab has the same name after a reload', async () => {
  const first = await load()
  const name = first.ownDevice()
  await first.deviceIsOwn()
  const again = await load()
  await again.deviceIsOwn()
  expect(again.ownDevice()).toBe(name)
  expect(name).toMatch(/^[\w-]{8,64}$/)
})

it('a tab that was duplicated gets a name of its own', async () => {
  const first = await load()
  const name = first.ownDevice()
  const duplicate = await load([`device ${name}`])
  expect(duplicate.ownDevice()).toBe(name)
  await duplicate.deviceIsOwn()
  expect(duplicate.ownDevice()).not.toBe(name)
})

it('what somebody wrote into the storage is no name', async () => {
  sessionStorage.setItem('deviceName', '"<b>"')
  const { ownDevice } = await load()
  expect(ownDevice()).toMatch(/^[\w-]{8,64}$/)
})

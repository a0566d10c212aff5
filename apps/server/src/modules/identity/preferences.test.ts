import { editPreferences, getPreferences } from '@fanlight/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type Person, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => void (app = await startTestApp({ PUBLIC_URL: 'https://fanlight.example' })))
afterAll(() => app.close())

const FIREFOX_LINUX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const CHROME_ANDROID =
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'

const newDeviceLetters = async (person: Person) =>
  (await app.letters()).filter(({ to, subject }) => to === person.email && subject === 'New login to your account')

describe('notification preferences', () => {
  it('start with a mail for every new device', async () => {
    const fan = await app.person()
    expect(await app.as(fan).call(getPreferences, {})).toEqual({ preferences: { mailOnNewDevice: true } })
  })

  it('are changed and kept, and an empty change changes nothing', async () => {
    const fan = await app.person()
    const off = { preferences: { mailOnNewDevice: false } }
    expect(await app.as(fan).call(editPreferences, off)).toEqual(off)
    expect(await app.as(fan).call(editPreferences, { preferences: {} })).toEqual(off)
    expect(await app.as(fan).call(getPreferences, {})).toEqual(off)
    const other = await app.person()
    expect(await app.as(other).call(getPreferences, {})).toEqual({ preferences: { mailOnNewDevice: true } })
  })
})

describe('a sign-in from a device that was not seen before', () => {
  it('is told to the owner, with what and where it was', async () => {
    const fan = await app.person()
    app.clock.advance(60_000)
    await app.signIn(fan, { userAgent: FIREFOX_LINUX, address: '203.0.113.9' })
    const [letter, ...more] = await newDeviceLetters(fan)
    expect(more).toEqual([])
    expect(letter?.text).toContain('Firefox on Linux from the IP address 203.0.113.9')
    expect(letter?.text).toContain('https://fanlight.example/#/settings/devices')
    expect(letter?.html).toContain('https://fanlight.example/#/settings/devices')
  })

  it('is told once for each kind of device', async () => {
    const fan = await app.person()
    app.clock.advance(60_000)
    await app.signIn(fan, { userAgent: FIREFOX_LINUX })
    await app.signIn(fan, { userAgent: FIREFOX_LINUX })
    expect(await newDeviceLetters(fan)).toHaveLength(1)
    await app.signIn(fan, { userAgent: CHROME_ANDROID })
    expect(await newDeviceLetters(fan)).toHaveLength(2)
  })

  it('is not told to someone who just signed up with it', async () => {
    const fan = await app.person()
    expect(await newDeviceLetters(fan)).toEqual([])
  })

  it('is not told to someone who does not want to know', async () => {
    const fan = await app.person()
    await app.as(fan).call(editPreferences, { preferences: { mailOnNewDevice: false } })
    app.clock.advance(60_000)
    await app.signIn(fan, { userAgent: FIREFOX_LINUX })
    expect(await newDeviceLetters(fan)).toEqual([])
  })
})

import {
  diamonds,
  getCreatorSetting,
  getLivePlan,
  getWelcome,
  instant,
  makeLiveKey,
  saveWelcome,
  updateCreatorSetting,
  type CreatorSetting,
} from '@fanlight/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { aCreatorSetting } from '../../../testing/creator-setting.ts'
import { type FakeServer, startServer } from '../../../testing/fake-server.ts'
import { luna, lunaCreates } from '../../../testing/people.ts'
import { begin, endAll, show } from '../../../testing/render-app.tsx'
import { CreatorSettingsPage } from '../pages/CreatorSettingsPage.tsx'
import { CreatorSettings } from './CreatorSettings.tsx'

const setting: CreatorSetting = { ...aCreatorSetting, creatorId: luna.userId }

const changed = (changes: object): CreatorSetting => ({ ...setting, ...changes })

let server: FakeServer

beforeEach(async () => {
  server = startServer()
  server.answer(getCreatorSetting, setting)
  server.answer(getLivePlan, { plan: null, address: 'https://fanlight.example/media/whip', key: null })
  server.answer(getWelcome, {
    welcomes: { follower: { isOn: false, text: '' }, subscriber: { isOn: false, text: '' } },
  })
  server.answer(updateCreatorSetting, (changes) => changed(changes))
  await begin(lunaCreates)
})
afterEach(endAll)

async function open(part: Partial<CreatorSetting> = {}) {
  server.answer(getCreatorSetting, { ...setting, ...part })
  show(<CreatorSettings creatorId={luna.userId} shown={['calls', 'messages', 'live', 'profile']} />)
  await screen.findByRole('heading', { name: 'Calls' })
}
const calls = () => screen.getByRole<HTMLInputElement>('switch', { name: 'Accept video calls' })
const saved = () => server.askedFor(updateCreatorSetting)
const price = (minutes: string) => screen.getByRole<HTMLInputElement>('textbox', { name: `Price for ${minutes}` })

describe('the page', () => {
  it('offers what something goes by', async () => {
    show(<CreatorSettingsPage />)
    expect(await screen.findByRole('combobox', { name: 'Who can comment' })).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Calls' })).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Live rooms' })).toBeTruthy()
  })
})

describe('streaming programs', () => {
  const address = 'https://fanlight.example/media/whip'

  it('get a key that is shown once, and another one only when that is meant', async () => {
    server.answer(makeLiveKey, { key: 'live_secret', address })
    show(<CreatorSettingsPage />)
    expect(await screen.findByText(address)).toBeTruthy()
    const key = { ending: 'cret', madeAt: instant(Date.UTC(2026, 5, 1)), usedAt: null }
    server.answer(getLivePlan, { plan: null, address, key })
    await userEvent.click(screen.getByRole('button', { name: 'Make a key' }))
    expect(await screen.findByText('live_secret')).toBeTruthy()
    expect(screen.getByText('Copy it now. We only show it this once.')).toBeTruthy()
    expect(await screen.findByRole('button', { name: 'Make a new key' })).toBeTruthy()
    expect(server.askedFor(makeLiveKey)).toHaveLength(1)
  })

  it('cannot be used where nothing takes what they send', async () => {
    server.answer(getLivePlan, { plan: null, address: null, key: null })
    show(<CreatorSettingsPage />)
    expect(await screen.findByText('Streaming programs can’t be used here right now.')).toBeTruthy()
  })
})

describe('calls', () => {
  it('need a price before they can be switched on', async () => {
    await open()
    await userEvent.click(calls())
    expect(screen.getByText('Add at least one price before you turn on calls.')).toBeTruthy()
    expect(calls().checked).toBe(false)
    expect(saved()).toEqual([])
  })

  it('get a price for a cycle that has none', async () => {
    await open({ videoPrices: [{ cycle: 1, price: diamonds(10) }] })
    await userEvent.click(
      within(screen.getByRole('group', { name: 'Prices' })).getByRole('button', { name: 'Add price' }),
    )
    await userEvent.type(price('5 minutes'), '45{Enter}')
    expect(saved()[0]).toMatchObject({
      videoPrices: [
        { cycle: 1, price: 10 },
        { cycle: 5, price: 45 },
      ],
    })
    await screen.findByText('Saved')
  })

  it('keep no price that is not whole', async () => {
    await open({ videoPrices: [{ cycle: 1, price: diamonds(10) }] })
    await userEvent.type(price('1 minute'), '.5{Enter}')
    expect(screen.getByText('Enter a whole number')).toBeTruthy()
    expect(saved()).toEqual([])
  })

  it('by voice have prices of their own, and are switched on with one', async () => {
    await open({ videoPrices: [{ cycle: 1, price: diamonds(10) }] })
    const voice = within(screen.getByRole('group', { name: 'Voice call prices' }))
    await userEvent.click(screen.getByRole('switch', { name: 'Accept voice calls' }))
    expect(screen.getByText('Add at least one price before you turn on calls.')).toBeTruthy()
    expect(saved()).toEqual([])
    await userEvent.click(voice.getByRole('button', { name: 'Add price' }))
    await userEvent.type(voice.getByRole('textbox', { name: 'Price for 1 minute' }), '4{Enter}')
    expect(saved()).toMatchObject([{ voicePrices: [{ cycle: 1, price: 4 }] }])
    await screen.findByText('Saved')
  })

  it('keep their last price while they are on', async () => {
    await open({ videoSwitch: true, videoPrices: [{ cycle: 1, price: diamonds(10) }] })
    await userEvent.click(screen.getByRole('button', { name: 'Remove the price for 1 minute' }))
    expect(screen.getByText('Turn off calls before you remove the last price.')).toBeTruthy()
    expect(saved()).toEqual([])
  })

  it('are for everyone until someone is named', async () => {
    await open()
    const who = within(screen.getByRole('group', { name: 'Who can call you' }))
    expect(who.getByRole<HTMLInputElement>('checkbox', { name: 'Everyone' }).checked).toBe(true)
    await userEvent.click(who.getByRole('checkbox', { name: 'Followers' }))
    expect(who.getByRole<HTMLInputElement>('checkbox', { name: 'Everyone' }).checked).toBe(false)
    expect(saved()[0]).toMatchObject({ videoMissions: ['FANS'] })
  })
})

describe('messages', () => {
  it('of subscribers can ask for a level', async () => {
    await open({ messagesFrom: 'subscribers' })
    expect(screen.queryByText(/People you’ve replied to can keep messaging you/)).not.toBeNull()
    const level = within(screen.getByRole('group', { name: 'Minimum level' }))
    expect(level.getByRole<HTMLInputElement>('radio', { name: 'Basic' }).checked).toBe(true)
    await userEvent.click(level.getByRole('radio', { name: 'Premium' }))
    expect(saved()).toMatchObject([{ messagesMinLevel: 2 }])
  })

  it('of everyone ask for none', async () => {
    await open()
    expect(screen.queryByRole('group', { name: 'Minimum level' })).toBeNull()
    expect(screen.queryByText(/People you’ve replied to can keep messaging you/)).toBeNull()
  })
})

describe('a change', () => {
  it('goes back to where it was when it cannot be kept', async () => {
    await open()
    server.refuse(updateCreatorSetting, 'FORBIDDEN')
    const subscribers = within(screen.getByRole('group', { name: 'Who can message you' })).getByRole<HTMLInputElement>(
      'radio',
      { name: /Subscribers/ },
    )
    await userEvent.click(subscribers)
    await waitFor(() => expect(subscribers.checked).toBe(false))
    expect(saved()).toHaveLength(1)
  })

  it('that fails takes back only itself', async () => {
    await open()
    server.answer(updateCreatorSetting, (changes) => {
      if (changes.messagesFrom) throw new TypeError('offline')
      return { ...changed(changes), profile: { ...setting.profile, watermark: true } }
    })
    const everyone = within(screen.getByRole('group', { name: 'Who can message you' })).getByRole<HTMLInputElement>(
      'radio',
      { name: /Everyone/ },
    )
    await userEvent.click(screen.getByRole('radio', { name: /Only people with a membership/ }))
    await userEvent.click(screen.getByRole('switch', { name: 'Watermark new media' }))
    await waitFor(() => expect(everyone.checked).toBe(true))
    await waitFor(() => expect(saved()).toHaveLength(2))
    expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Watermark new media' }).checked).toBe(true)
  })
})

describe('a live room by ticket', () => {
  it('is kept once it has a price', async () => {
    await open()
    await userEvent.click(screen.getByRole('radio', { name: /Ticket/ }))
    expect(saved()).toEqual([])
    await userEvent.type(screen.getByRole('textbox', { name: 'Ticket price' }), '50{Enter}')
    expect(saved()[0]).toMatchObject({ liveEntry: { kind: 'ticket', price: 50 } })
  })
})

describe('welcome messages', () => {
  it('wait for a text when they are switched on without one, and keep it when they are switched off', async () => {
    let kept = { follower: { isOn: false, text: '' }, subscriber: { isOn: true, text: 'Thank you' } }
    server.answer(getWelcome, () => ({ welcomes: kept }))
    server.answer(saveWelcome, ({ follower = kept.follower, subscriber = kept.subscriber }) => ({
      welcomes: (kept = { follower, subscriber }),
    }))
    show(<CreatorSettingsPage />)
    await userEvent.click(await screen.findByRole('switch', { name: 'New followers' }))
    expect(server.askedFor(saveWelcome)).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(screen.getByText('Enter a message')).toBeTruthy()
    const [words] = screen.getAllByRole('textbox', { name: 'Your message' })
    await userEvent.type(words!, 'Hello')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(server.askedFor(saveWelcome)[0]).toMatchObject({ follower: { isOn: true, text: 'Hello' } }),
    )
    await userEvent.click(screen.getByRole('switch', { name: 'New subscribers' }))
    await waitFor(() =>
      expect(server.askedFor(saveWelcome)[1]).toMatchObject({ subscriber: { isOn: false, text: 'Thank you' } }),
    )
  })
})

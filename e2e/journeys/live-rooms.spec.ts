import type { Page } from '@playwright/test'
import { expect, proveByPassword } from '../support/fixtures.ts'
import { seesLive, test } from '../support/live.ts'

// A person is live in one room at a time.
test.describe.configure({ mode: 'default' })
test.use({ cast: 'order' })

test('a creator names a moderator, who pins, mutes and deletes; and somebody reports the room', async ({
  fan,
  creator,
  creators,
  fans,
  goLive,
  newPerson,
  anotherBrowser,
  signedIn,
  at,
}) => {
  await goLive('Order in the house')
  await fans.goto(at(`/liveRoom?aid=${creator.userId}`))
  await seesLive(fans, creator)

  // From the list of those who watch.
  await creators.getByRole('button', { name: '1 watching' }).click()
  const watching = creators.getByRole('dialog', { name: 'Watching now' })
  await watching.getByRole('button', { name: `More about ${fan.nickname}` }).click()
  await creators.getByRole('menuitem', { name: 'Make moderator' }).click()
  await expect(watching.getByText('Moderator')).toBeVisible()
  await expect(fans.getByText('You’re a moderator here now')).toBeVisible()
  await creators.keyboard.press('Escape')

  const guest = await newPerson()
  const other = await anotherBrowser()
  await signedIn(other, guest)
  const guests = await other.newPage()
  await guests.goto(at(`/liveRoom?aid=${creator.userId}`))
  const say = async (words: string) => {
    await guests.getByLabel('Say something').fill(words)
    await guests.getByLabel('Say something').press('Enter')
    for (const page of [guests, fans]) {
      await expect(page.getByRole('listitem').filter({ hasText: words })).toBeVisible()
    }
  }
  const act = async (words: string, entry: string) => {
    await fans
      .getByRole('listitem')
      .filter({ hasText: words })
      .getByRole('button', { name: `More about ${guest.nickname}` })
      .click()
    await fans.getByRole('menuitem', { name: entry, exact: true }).click()
  }
  await say('The stove is lovely')
  await act('The stove is lovely', 'Pin')
  const pinned = (page: typeof fans) => page.getByRole('note', { name: 'Pinned message' })
  await expect(pinned(guests).getByText('The stove is lovely')).toBeVisible()
  await expect(pinned(creators).getByText('The stove is lovely')).toBeVisible()
  // Who comes later finds it, too.
  await guests.reload()
  await expect(pinned(guests).getByText('The stove is lovely')).toBeVisible()

  await say('Something unkind')
  await act('Something unkind', 'Delete')
  await expect(guests.getByText('Something unkind')).toBeHidden()
  await expect(creators.getByText('Something unkind')).toBeHidden()
  await act('The stove is lovely', 'Mute in this live')
  await expect(guests.getByText('You’re muted in this live.')).toBeVisible()
  await expect(pinned(guests)).toBeHidden()
  await act('The stove is lovely', 'Unmute')
  await expect(guests.getByLabel('Say something')).toBeVisible()

  // The creator writes something to be pinned.
  await creators.getByLabel('Say something').fill('Requests are open')
  await creators.getByRole('button', { name: 'Send and pin' }).click()
  await expect(pinned(guests).getByText('Requests are open')).toBeVisible()

  await creators.getByRole('button', { name: 'Moderators' }).click()
  const moderators = creators.getByRole('dialog', { name: 'Moderators' })
  await moderators.getByRole('button', { name: `Remove ${fan.nickname} as moderator` }).click()
  await expect(moderators.getByText('No moderators yet')).toBeVisible()
  await expect(fans.getByText('You’re no longer a moderator here')).toBeVisible()
  await creators.keyboard.press('Escape')

  await guests.getByRole('button', { name: 'Report this live' }).click()
  const report = guests.getByRole('dialog', { name: `Report ${creator.nickname}’s live` })
  await report.getByRole('radio', { name: 'Something else' }).check()
  await report.getByRole('button', { name: 'Send report' }).click()
  await expect(guests.getByText('We’ll review your report.')).toBeVisible()

  await guests.getByRole('button', { name: 'Done' }).click()
  await creators.getByRole('button', { name: 'End live' }).click()
  await creators.getByRole('alertdialog').getByRole('button', { name: 'End live' }).click()
  await expect(guests.getByRole('heading', { name: 'This live has ended' })).toBeVisible()
})

/** As OBS does it: an offer with the key, and nothing that knows of the product. Answers the status. */
const sendByWhip = (page: Page, address: string, key: string): Promise<number> =>
  page.evaluate(
    async ([to, bearer]) => {
      const connection = new RTCPeerConnection()
      Object.assign(window, { sendingByWhip: connection })
      const stream = await navigator.mediaDevices.getUserMedia({ video: true, audio: true })
      for (const track of stream.getTracks()) connection.addTransceiver(track, { direction: 'sendonly' })
      await connection.setLocalDescription()
      await new Promise<void>((resolve) => {
        const look = () => connection.iceGatheringState === 'complete' && resolve()
        connection.addEventListener('icegatheringstatechange', look)
        look()
      })
      const answer = await fetch(to, {
        method: 'POST',
        headers: { 'content-type': 'application/sdp', authorization: `Bearer ${bearer}` },
        body: connection.localDescription?.sdp ?? '',
      })
      if (answer.status === 201) await connection.setRemoteDescription({ type: 'answer', sdp: await answer.text() })
      return answer.status
    },
    [address, key] as const,
  )

test('a creator goes live from another program, with a key that lasts and is made anew', async ({
  creator,
  creators,
  fans,
  anotherBrowser,
  at,
}) => {
  const title = 'From the studio'
  await creators.goto(at('/creator/settings'))
  const value = async (label: string) => (await creators.getByLabel(label, { exact: true }).textContent()) ?? ''
  await expect(creators.getByText('You don’t have a stream key yet.')).toBeVisible()
  await creators.getByRole('button', { name: 'Make a key' }).click()
  await proveByPassword(creators, creator)
  await expect(creators.getByText('Copy it now. We only show it this once.')).toBeVisible()
  const [address, first] = [await value('Server address (WHIP)'), await value('Stream key')]
  await creators.getByRole('button', { name: 'Make a new key' }).click()
  await creators.getByRole('alertdialog').getByRole('button', { name: 'Make a new key' }).click()
  await expect.poll(() => value('Stream key')).not.toBe(first)
  const key = await value('Stream key')

  await creators.goto(at('/creator/live'))
  await creators.getByLabel('Title').fill(title)
  await creators.getByRole('button', { name: 'Use OBS or another program' }).click()
  await expect(creators.getByText('Waiting for your picture…')).toBeVisible()

  const studio = await anotherBrowser()
  await studio.grantPermissions(['camera', 'microphone'])
  const program = await studio.newPage()
  await program.goto(at('/liveList'))
  expect(await sendByWhip(program, address, first)).toBe(401)
  expect(await sendByWhip(program, address, key)).toBe(201)
  await expect(creators.getByText('Your picture is live')).toBeVisible()

  await fans.goto(at(`/liveRoom?aid=${creator.userId}`))
  await expect(fans.getByRole('heading', { name: title })).toBeVisible()
  await seesLive(fans, creator)
  await fans.getByLabel('Say something').fill('Crisp picture')
  await fans.getByLabel('Say something').press('Enter')
  await expect(creators.getByText('Crisp picture')).toBeVisible()

  await creators.getByRole('button', { name: 'End live' }).click()
  await creators.getByRole('alertdialog').getByRole('button', { name: 'End live' }).click()
  await expect(creators.getByRole('heading', { name: 'That was your live' })).toBeVisible()
  await expect(fans.getByRole('heading', { name: 'This live has ended' })).toBeVisible()
})

import { callOf, DEAR, PRICE, seesTheOther, test } from '../support/calls.ts'
import { chatAddress } from '../support/chat.ts'
import { expect } from '../support/fixtures.ts'
import { letCallAge } from '../support/media/call-clock.ts'
import { lineStats } from '../support/media/stats.ts'

/** What is sent at most, and what the camera is asked for: a phone is held upright. */
const SENT = {
  desktop: { camera: { width: 1280, height: 720 }, maxKbps: 1900 },
  mobile: { camera: { width: 480, height: 640 }, maxKbps: 1260 },
} as const

// A person is in one call at a time.
test.describe.configure({ mode: 'default' })

test('a call rings, is answered, is seen by both, survives a reload, is paid and is told in the chat', async ({
  fan,
  creator,
  creators,
  fans,
  dial,
  at,
  api,
  layout,
}) => {
  const balance = async () => {
    const { data } = await api('lk-billing/h5web/wallet/balance', {}, fan.token)
    return (data as { diamondBalance: number }).diamondBalance
  }
  const before = await balance()
  await dial()
  const [atFan, atCreator] = [callOf(fans, creator), callOf(creators, fan)]
  await expect(atFan.getByText('Waiting for answer...')).toBeVisible()
  await expect(atFan.getByText(`This chat consumes ${PRICE} diamonds / min`).first()).toBeVisible()
  await expect(atCreator.getByText(`${fan.nickname} is calling`)).toBeVisible()
  await expect(atCreator.getByText(`Income: ${PRICE} / min`).first()).toBeVisible()
  await creators.keyboard.press('Escape')

  await atCreator.getByRole('button', { name: 'Accept' }).click()
  await seesTheOther(fans)
  await seesTheOther(creators)
  await expect(atFan.getByRole('timer', { name: 'Call duration' })).toHaveText(/^00:0[1-9]|00:[1-9]/)
  await expect(atFan.getByText(/^Get income 00:/)).toBeVisible()
  await expect(atCreator.getByText(/^Get income/)).toBeHidden()
  expect(await balance()).toBe(before - PRICE)
  for (const page of [fans, creators]) {
    const { camera, asked, limits, sent } = await lineStats(page)
    const { maxKbps, camera: wanted } = SENT[layout]
    expect(camera).toEqual(wanted)
    expect(asked.frameRate).toEqual({ ideal: 15, max: 15 })
    expect(limits).toEqual({ maxKbps, maxFramesPerSecond: 15 })
    // Smaller where the machine or the line has little to give, and never larger.
    expect(sent.width / sent.height).toBeCloseTo(wanted.width / wanted.height, 1)
    expect(sent.width).toBeLessThanOrEqual(wanted.width)
    expect(sent.kbps).toBeLessThanOrEqual(maxKbps)
  }
  await expect(atFan.getByRole('img', { name: /connection$/ })).toBeVisible()

  await atCreator.getByRole('button', { name: 'Turn camera off' }).click()
  await expect(atFan.getByText('Video disconnected')).toBeVisible()
  await atCreator.getByRole('button', { name: 'Turn camera on' }).click()
  await expect(atFan.getByText('Video disconnected')).toBeHidden()
  await seesTheOther(fans)
  await atFan.getByRole('button', { name: 'Mute', exact: true }).click()
  await expect(atCreator.getByText(`${fan.nickname} is muted`)).toBeVisible()

  // Another network: the two look for a new way, and go on.
  await fans.evaluate(() => window.dispatchEvent(new Event('online')))
  await seesTheOther(fans)
  await seesTheOther(creators)

  // Small over another page, and back by a tap.
  await atFan.getByRole('button', { name: 'Minimize' }).click()
  await fans.evaluate((path) => location.assign(path), at('/home'))
  await fans.getByRole('button', { name: 'Back to the call' }).click()
  await expect(atFan.getByRole('button', { name: 'Hang up' })).toBeVisible()

  await fans.reload()
  await seesTheOther(fans)
  await seesTheOther(creators)
  expect(await balance()).toBe(before - PRICE)

  await atFan.getByRole('button', { name: 'Hang up' }).click()
  await expect(atFan.getByText('Call ended', { exact: true })).toBeVisible()
  await expect(atFan.getByText(`You spent ${PRICE} diamonds.`)).toBeVisible()
  await expect(creators.getByText(`${fan.nickname} hung up`)).toBeVisible()
  await atFan.getByRole('button', { name: 'Close' }).click()
  await expect(atFan).toBeHidden()

  await fans.goto(chatAddress(layout, creator))
  await expect(
    fans
      .getByRole('group', { name: /^Messages with/ })
      .getByText('Video call')
      .last(),
  ).toBeVisible()
  await fans.goto(at('/calls'))
  await expect(
    fans
      .getByRole('main')
      .getByText(/^Video call · 00:/)
      .first(),
  ).toBeVisible()
})

test('a call is declined, canceled, not answered, and refused where the line is busy', async ({
  fan,
  creator,
  another,
  creators,
  fans,
  dial,
  anotherBrowser,
  signedIn,
  at,
}) => {
  await dial()
  await callOf(creators, fan).getByRole('button', { name: 'Decline' }).click()
  await expect(fans.getByText('Call rejected')).toBeVisible()
  await callOf(fans, creator).getByRole('button', { name: 'Close' }).click()
  await expect(callOf(creators, fan)).toBeHidden()

  await dial()
  await expect(callOf(creators, fan)).toBeVisible()
  const third = await anotherBrowser()
  await signedIn(third, another)
  const thirds = await third.newPage()
  await thirds.goto(at(`/otherProfile/${creator.userId}`))
  await thirds
    .getByRole('main')
    .getByRole('button', { name: `Call ${creator.nickname}` })
    .click()
  await expect(thirds.getByText('Line Busy')).toBeVisible()

  await callOf(fans, creator).getByRole('button', { name: 'Cancel call' }).click()
  await expect(creators.getByText('Call cancelled')).toBeVisible()
  await expect(callOf(creators, fan)).toBeHidden()

  await expect(callOf(fans, creator)).toBeHidden()
  await dial()
  await expect(callOf(creators, fan).getByRole('button', { name: 'Accept' })).toBeVisible()
  // It rings for a minute.
  await letCallAge(60, fan)
  await expect(fans.getByText(`${creator.nickname} didn’t answer`)).toBeVisible()
  await expect(creators.getByText(`Missed call from ${fan.nickname}`)).toBeVisible()
  await expect(callOf(creators, fan).getByRole('button', { name: 'Accept' })).toBeHidden()
})

test('who has no camera is told so, and who is away cannot be called', async ({ fans, creator, dial }) => {
  await dial()
  await expect(fans.getByText(`${creator.nickname} is offline`)).toBeVisible()
  await expect(callOf(fans, creator)).toBeHidden()

  await fans.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('none', 'NotFoundError'))
  })
  await fans
    .getByRole('main')
    .getByRole('button', { name: `Call ${creator.nickname}` })
    .click()
  await expect(
    fans.getByText('No audio or video devices available. Please check your device permissions and try again.').first(),
  ).toBeVisible()
  await expect(fans.getByRole('button', { name: /^Call for/ })).toBeDisabled()
})

test('too few diamonds lead to more of them, before the call and in the midst of it', async ({
  page,
  context,
  creator,
  creators,
  newPerson,
  signedIn,
  watched,
  at,
  api,
}) => {
  const terms = { videoSwitch: true, videoMissions: [], videoPrices: [{ cycle: 1, price: DEAR }] }
  await api('lk-user/h5web/updateCreatorSetting', terms, creator.token)
  const poor = await newPerson()
  await watched(context)
  await signedIn(context, poor)
  await page.goto(at(`/otherProfile/${creator.userId}`))
  await page
    .getByRole('main')
    .getByRole('button', { name: `Call ${creator.nickname}` })
    .click()
  const topUp = page.getByRole('dialog', { name: 'Diamonds&Pay' })
  async function pay() {
    await topUp.getByRole('button', { name: 'Review & Pay' }).click()
    const button = page.getByRole('button', { name: /^Pay \$/ })
    const [popup] = await Promise.all([page.waitForEvent('popup'), button.click()])
    await popup.getByRole('button', { name: 'Approve' }).click()
  }
  await pay()
  await page.getByRole('button', { name: `Call for ${DEAR} diamonds` }).click()
  const [atPoor, atCreator] = [callOf(page, creator), callOf(creators, poor)]
  await expect(atCreator.getByText(`${poor.nickname} is calling`)).toBeVisible()

  await atCreator.getByRole('button', { name: 'Accept' }).click()
  await seesTheOther(page)
  const alert = atPoor.getByText('Your diamonds are not enough to pay for the next billing cycle')
  await expect(alert).toBeVisible()
  await expect(atCreator.getByText('The caller doesn’t have enough diamonds for the next cycle.')).toBeVisible()
  await atPoor.getByRole('button', { name: 'Get diamonds', exact: true }).click()
  await pay()
  await expect(alert).toBeHidden()
  await expect(atCreator.getByText('The caller doesn’t have enough')).toBeHidden()

  // The minute that was paid is over, and the next one is paid.
  const balance = async () => {
    const { data } = await api('lk-billing/h5web/wallet/balance', {}, poor.token)
    return (data as { diamondBalance: number }).diamondBalance
  }
  const paidOnce = await balance()
  await letCallAge(60, poor)
  await expect.poll(balance).toBe(paidOnce - DEAR)
  await seesTheOther(page)
  await seesTheOther(creators)
  await atPoor.getByRole('button', { name: 'Hang up' }).click()
  await expect(atPoor.getByText('You spent 1,200 diamonds.')).toBeVisible()
})

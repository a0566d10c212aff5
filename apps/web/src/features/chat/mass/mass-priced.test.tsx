import {
  diamonds,
  estimateMass,
  listFans,
  listMass,
  listOwnTiers,
  listVault,
  listVaultLabels,
  sendMass,
  unsendMass,
  type MassMessage,
  type MessageContent,
  type MessageMedia,
} from '@fanlight/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DialogHost } from '../../../platform/dialogs/index.ts'
import { startServer, type FakeServer } from '../../../testing/fake-server.ts'
import { aMass } from '../../../testing/mass.ts'
import { lunaCreates } from '../../../testing/people.ts'
import { anAsset, assetId, aVideo } from '../../../testing/posts.ts'
import { begin, endAll, show } from '../../../testing/render-app.tsx'
import { MassMessagesPage } from '../pages/MassMessagesPage.tsx'

const media = (id: string, part: Partial<MessageMedia> = {}): MessageMedia => ({
  id,
  type: 'image',
  url: `/view/photo/${id}?mark=`,
  fuzzyUrl: `/view/fuzzy/${id}`,
  coverUrl: null,
  width: 640,
  height: 480,
  durationMs: null,
  isLocked: false,
  isPreview: false,
  ...part,
})
const content = {
  contentType: 'video',
  text: 'From the roof',
  mediaList: [
    media('1'),
    media('2', { type: 'video', coverUrl: '/view/photo/2?mark=' }),
    media('3', { isPreview: true }),
  ],
  tip: null,
  price: diamonds(300),
  isUnlocked: false,
} satisfies Partial<MessageContent>
const mass = (part: Partial<MassMessage> = {}): MassMessage =>
  aMass({
    contentType: 'video',
    sendContent: JSON.stringify(content),
    without: { subscribers: false, buyers: true, listIds: [] },
    read: 120,
    bought: 30,
    earned: diamonds(7_200),
    ...part,
  })

let server: FakeServer

beforeEach(async () => {
  server = startServer()
  server.answer(listMass, { messages: [mass()], nextCursor: null })
  server.answer(listOwnTiers, { tiers: [], terms: { commissionPercent: 20 } } as never)
  server.answer(listFans, { fans: [], nextCursor: null, lists: [] })
  server.answer(listVault, { assets: [anAsset(1), aVideo(2)], nextCursor: null })
  server.answer(listVaultLabels, { labels: [] })
  server.answer(estimateMass, ({ without, assetIds }) => ({
    fans: without?.buyers ? 100 - (assetIds ?? []).length : 100,
  }))
  server.answer(sendMass, () => ({ mass: mass({ state: 'sending' }) }))
  server.answer(unsendMass, () => ({ mass: mass({ state: 'unsending' }) }))
  await begin(lunaCreates)
})
afterEach(endAll)

const page = () =>
  show(
    <>
      <MassMessagesPage />
      <DialogHost />
    </>,
  )

async function openWithVault() {
  page()
  await userEvent.click(await screen.findByRole('button', { name: 'New mass message' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'New mass message' }))
  expect(dialog.queryByRole('checkbox', { name: /^Fans who already bought these/ })).toBeNull()
  await userEvent.click(dialog.getByRole('button', { name: 'Add from vault' }))
  const tiles = await screen.findAllByRole('checkbox', { name: /file-1|clip-2/ })
  for (const tile of tiles) await userEvent.click(tile)
  await userEvent.click(screen.getByRole('button', { name: /^Add 2/ }))
  return within(await screen.findByRole('dialog', { name: 'New mass message' }))
}

describe('a mass message for a price', () => {
  it('is written with media of the vault, a free one among them, and leaves out who has them', async () => {
    const dialog = await openWithVault()
    expect(await dialog.findByText('Fans reached: 98')).toBeTruthy()
    await userEvent.type(dialog.getByRole('textbox', { name: 'Price in diamonds' }), '50')
    await userEvent.click(dialog.getByRole('button', { name: /file-1\.jpg/, pressed: false }))
    // The free one was bought by nobody.
    expect(await dialog.findByText('Fans reached: 99')).toBeTruthy()
    await userEvent.click(dialog.getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(server.askedFor(sendMass)).toHaveLength(1))
    const [asked] = server.askedFor(sendMass)
    expect(asked).toMatchObject({ contentType: 'video', without: { subscribers: false, buyers: true, listIds: [] } })
    expect(JSON.parse(asked!.sendContent)).toEqual({
      text: '',
      mediaList: [
        { id: assetId(1), type: 'image', url: '', isPreview: true },
        { id: assetId(2), type: 'video', url: '', isPreview: false },
      ],
      price: 50,
    })
  })

  it('goes to those who have them, too, when that is wanted', async () => {
    const dialog = await openWithVault()
    const option = dialog.getByRole('checkbox', { name: /^Fans who already bought these/ })
    expect(option).toHaveProperty('checked', true)
    expect(dialog.getByText(/unlocked one of these photos or videos/)).toBeTruthy()
    await userEvent.click(option)
    expect(await dialog.findByText('Fans reached: 100')).toBeTruthy()
    await userEvent.click(dialog.getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(server.askedFor(sendMass)).toMatchObject([{ without: { buyers: false } }]))
  })

  it('is not sent for a price that cannot stand', async () => {
    const dialog = await openWithVault()
    await userEvent.type(dialog.getByRole('textbox', { name: 'Price in diamonds' }), '2')
    await userEvent.click(dialog.getByRole('button', { name: 'Send' }))
    expect(dialog.getByText(/Enter a price from/)).toBeTruthy()
    expect(server.askedFor(sendMass)).toEqual([])
  })

  it('is listed with what it costs, what it shows and what it brought', async () => {
    page()
    expect(await screen.findByText('From the roof')).toBeTruthy()
    expect(screen.getAllByRole('img', { name: /Photo|Video/ })).toHaveLength(3)
    expect(screen.getByText('300')).toBeTruthy()
    expect(screen.getByText('15%')).toBeTruthy()
    expect(screen.getByText('7,200')).toBeTruthy()
  })

  it('says before it is taken back that its buyers keep it', async () => {
    page()
    await userEvent.click(await screen.findByRole('button', { name: 'Unsend' }))
    const question = within(await screen.findByRole('alertdialog', { name: 'Unsend this message?' }))
    expect(question.getByText(/Fans who bought it keep it/)).toBeTruthy()
    await userEvent.click(question.getByRole('button', { name: 'Unsend' }))
    await waitFor(() => expect(server.askedFor(unsendMass)).toHaveLength(1))
  })
})

it('one whose list was deleted says so, has no figures, and can be put away', async () => {
  server.answer(listMass, { messages: [mass({ state: 'stopped', sent: 0, read: 0, bought: 0 })], nextCursor: null })
  page()
  expect(await screen.findByText('Stopped')).toBeTruthy()
  expect(screen.getByText(/A list this message used was deleted/)).toBeTruthy()
  expect(screen.queryByText('Bought')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Cancel message' }))
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel message' }))
  await waitFor(() => expect(server.askedFor(unsendMass)).toHaveLength(1))
})

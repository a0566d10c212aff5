import {
  estimateMass,
  listFans,
  listMass,
  listOwnTiers,
  sendMass,
  unsendMass,
  type FanListId,
} from '@fanlight/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DialogHost } from '../../../platform/dialogs/index.ts'
import { startServer, type FakeServer } from '../../../testing/fake-server.ts'
import { aMass } from '../../../testing/mass.ts'
import { lunaCreates } from '../../../testing/people.ts'
import { begin, endAll, show } from '../../../testing/render-app.tsx'
import { MassMessagesPage } from '../pages/MassMessagesPage.tsx'

const listId = '7' as FanListId

let server: FakeServer

beforeEach(async () => {
  server = startServer()
  server.answer(listMass, { messages: [aMass()], nextCursor: null })
  server.answer(listOwnTiers, { tiers: [] } as never)
  server.answer(listFans, { fans: [], nextCursor: null, lists: [{ listId, name: 'Kind', fans: 3 }] })
  server.answer(estimateMass, ({ audience }) => ({ fans: audience.kind === 'list' ? 3 : 1_204 }))
  server.answer(sendMass, () => ({ mass: aMass({ state: 'sending' }) }))
  server.answer(unsendMass, () => ({ mass: aMass({ state: 'unsending' }) }))
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
const open = async () => {
  page()
  await userEvent.click(await screen.findByRole('button', { name: 'New mass message' }))
  return within(await screen.findByRole('dialog', { name: 'New mass message' }))
}

describe('mass messages', () => {
  it('are listed with what came of them, and can be unsent', async () => {
    page()
    expect(await screen.findByText('A song for you')).toBeTruthy()
    expect(screen.getByText('200')).toBeTruthy()
    expect(screen.getByText('25%')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Unsend' }))
    const question = within(await screen.findByRole('alertdialog', { name: 'Unsend this message?' }))
    await userEvent.click(question.getByRole('button', { name: 'Unsend' }))
    await waitFor(() => expect(server.askedFor(unsendMass)).toMatchObject([{ massId: '1' }]))
  })

  it('say what to do where there are none', async () => {
    server.answer(listMass, { messages: [], nextCursor: null })
    page()
    expect(await screen.findByRole('heading', { name: 'No mass messages yet' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'New mass message' })).toBeTruthy()
  })

  it('are written to all followers, and say how many that are', async () => {
    const dialog = await open()
    expect(await dialog.findByText('Fans reached: 1,204')).toBeTruthy()
    await userEvent.type(dialog.getByRole('textbox', { name: 'Your message' }), 'Good evening')
    await userEvent.click(dialog.getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(server.askedFor(sendMass)).toHaveLength(1))
    expect(server.askedFor(sendMass)[0]).toMatchObject({
      audience: { kind: 'followers' },
      without: { subscribers: false, buyers: false, listIds: [] },
      contentType: 'text',
      sendContent: JSON.stringify({ text: 'Good evening', mediaList: [], price: null }),
    })
    expect(server.askedFor(sendMass)[0]).not.toHaveProperty('sendAt')
  })

  it('go to a list, leave some out, and wait for their time', async () => {
    const dialog = await open()
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Send to' }), 'List: Kind')
    expect(await dialog.findByText('Fans reached: 3')).toBeTruthy()
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Subscribers' }))
    await userEvent.type(dialog.getByRole('textbox', { name: 'Your message' }), 'Later')
    await userEvent.click(dialog.getByRole('switch', { name: 'Schedule' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Schedule' }))
    await waitFor(() => expect(server.askedFor(sendMass)).toHaveLength(1))
    const [asked] = server.askedFor(sendMass)
    expect(asked).toMatchObject({
      audience: { kind: 'list', listId },
      without: { subscribers: true, buyers: false, listIds: [] },
    })
    expect(asked?.sendAt).toBeGreaterThan(Date.now())
  })

  it('without words or a sum are not sent', async () => {
    const dialog = await open()
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Send to' }), 'Fans by spending')
    await userEvent.click(dialog.getByRole('button', { name: 'Send' }))
    expect(await dialog.findByText('Enter a message')).toBeTruthy()
    expect(dialog.getByText('Enter a number of diamonds')).toBeTruthy()
    expect(server.askedFor(sendMass)).toEqual([])
  })
})

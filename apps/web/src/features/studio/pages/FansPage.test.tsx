import {
  changeFanList,
  cents,
  deleteFanList,
  diamonds,
  exportFans,
  instant,
  listFans,
  saveFanList,
  saveFanNote,
  type Fan,
  type FanList,
  type FanListId,
} from '@fanlight/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DialogHost } from '../../../platform/dialogs/index.ts'
import { currentPath } from '../../../platform/navigation/index.ts'
import { startServer, type FakeServer } from '../../../testing/fake-server.ts'
import { lunaCreates, person } from '../../../testing/people.ts'
import { begin, endAll, show } from '../../../testing/render-app.tsx'
import { FansPage } from './FansPage.tsx'

const NOON = instant(new Date(2026, 5, 30, 12).getTime())
const kind: FanList = { listId: '5' as FanListId, name: 'Kind', fans: 1 }
const ada: Fan = {
  person: person('Ada', '31'),
  since: NOON,
  isFollower: true,
  membership: {
    tierName: 'Front row',
    level: 1,
    state: 'renews',
    isTrial: false,
    at: NOON,
    renewsFor: cents(1049),
  },
  spent: diamonds(1234),
  note: 'Likes cats',
  listIds: [kind.listId],
}

let server: FakeServer
beforeEach(async () => {
  server = startServer()
  server.answer(listFans, { fans: [ada], nextCursor: null, lists: [kind] })
  await begin(lunaCreates, '/creator/fans')
})
afterEach(endAll)

async function open() {
  show(
    <>
      <FansPage />
      <DialogHost />
    </>,
  )
  await screen.findByText('Ada')
}
const choose = async (entry: string) => {
  await userEvent.click(screen.getByRole('button', { name: 'Options for Ada' }))
  await userEvent.click(screen.getByRole('menuitem', { name: entry }))
}

describe('the fans', () => {
  it('are shown with what they spent, have and what is noted about them', async () => {
    await open()
    const row = within(screen.getAllByRole('listitem')[0] as HTMLElement)
    expect(row.getByText('1,234 diamonds')).toBeTruthy()
    expect(row.getByText('$12.34')).toBeTruthy()
    expect(row.getByText('Renews on Jun 30, 2026 for $10.49')).toBeTruthy()
    expect(row.getByText('Likes cats')).toBeTruthy()
    expect(row.getByText('Kind')).toBeTruthy()
  })

  it('are narrowed by the address', async () => {
    await open()
    await userEvent.click(screen.getByRole('tab', { name: 'Ending soon' }))
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Top spenders')
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Lists' }), 'Kind (1)')
    expect(currentPath()).toBe('/creator/fans?show=expiring&list=5&sort=spent')
    await userEvent.type(screen.getByRole('searchbox'), 'ad')
    const asked = { filter: 'expiring', sort: 'spent', listId: '5', search: 'ad' }
    await waitFor(() => expect(server.askedFor(listFans).at(-1)).toMatchObject(asked))
  })

  it('that nobody is among say so, and how to see all', async () => {
    server.answer(listFans, ({ search }) => ({ fans: search ? [] : [ada], nextCursor: null, lists: [] }))
    await begin(lunaCreates, '/creator/fans?q=zoe')
    show(<FansPage />)
    await userEvent.click(await screen.findByRole('button', { name: 'Show all fans' }))
    await screen.findByText('Ada')
  })

  it('are saved as they are shown', async () => {
    server.answer(exportFans, { fileName: 'fanlight-fans.csv', url: '/download/fanlight-fans.csv?t=x' })
    await open()
    await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }))
    await waitFor(() => expect(server.askedFor(exportFans)).toMatchObject([{ filter: 'all', sort: 'newest' }]))
  })
})

describe('what is kept about a fan', () => {
  it('is a note', async () => {
    server.answer(saveFanNote, { note: 'Likes dogs' })
    await open()
    await choose('Note')
    const field = await screen.findByRole('textbox', { name: 'Note' })
    await userEvent.clear(field)
    await userEvent.type(field, 'Likes dogs')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(server.askedFor(saveFanNote)).toMatchObject([{ fanId: '31', note: 'Likes dogs' }]))
  })

  it('is which lists they are on, with a new one', async () => {
    const made: FanList = { listId: '6' as FanListId, name: 'Loud', fans: 0 }
    server.answer(saveFanList, { list: made })
    server.answer(changeFanList, { listIds: [kind.listId, made.listId] })
    await open()
    await choose('Lists')
    await screen.findByRole('checkbox', { name: 'Kind' })
    await userEvent.click(screen.getByRole('button', { name: 'New list' }))
    await userEvent.type(await screen.findByRole('textbox', { name: 'List name' }), 'Loud')
    const dialogs = screen.getAllByRole('dialog')
    await userEvent.click(within(dialogs.at(-1) as HTMLElement).getByRole('button', { name: 'Save' }))
    await screen.findByRole('checkbox', { name: 'Loud', checked: true })
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(server.askedFor(changeFanList)).toMatchObject([{ fanId: '31', listIds: ['5', '6'] }]))
  })

  it('is a list that can be deleted, once that was meant', async () => {
    server.answer(deleteFanList, {})
    await begin(lunaCreates, '/creator/fans?list=5')
    await open()
    await userEvent.click(screen.getByRole('button', { name: 'Lists' }))
    await userEvent.click(screen.getByRole('menuitem', { name: 'Delete list' }))
    await screen.findByText('Delete Kind?')
    await userEvent.click(screen.getByRole('button', { name: 'Delete list' }))
    await waitFor(() => expect(currentPath()).toBe('/creator/fans'))
    expect(server.askedFor(deleteFanList)).toMatchObject([{ listId: '5' }])
  })
})

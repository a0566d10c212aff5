import { diamonds, getFanCard, instant, type FanCard as Card, type FanListId } from '@fanlight/contract'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { DialogHost } from '../../../platform/dialogs/index.ts'
import { startServer, type FakeServer } from '../../../testing/fake-server.ts'
import { lunaCreates, velvet } from '../../../testing/people.ts'
import { begin, endAll, show } from '../../../testing/render-app.tsx'
import { FanCard } from './FanCard.tsx'

const listId = '7' as FanListId
const fan: Card = {
  person: velvet,
  since: instant(Date.UTC(2026, 3, 20)),
  isFollower: true,
  membership: null,
  spent: diamonds(1_200),
  spentLately: diamonds(300),
  followedAt: instant(Date.UTC(2026, 3, 20, 12)),
  subscribedAt: null,
  note: 'Likes songs',
  listIds: [listId],
}
let server: FakeServer

beforeEach(async () => {
  server = startServer()
  await begin(lunaCreates)
})
afterEach(endAll)

it('says what a fan spent, since when they follow, the note and the lists, and leads to the fan among all', async () => {
  server.answer(getFanCard, { fan, lists: [{ listId, name: 'Kind', fans: 1 }] })
  show(
    <>
      <FanCard fanId={velvet.userId} />
      <DialogHost />
    </>,
  )
  expect(await screen.findByText('Spent in total')).toBeTruthy()
  for (const words of ['1,200', '300', 'Following since', 'Likes songs', 'Kind'])
    expect(screen.getByText(words)).toBeTruthy()
  expect(screen.queryByText('Subscribed since')).toBeNull()
  expect(screen.getByRole('link', { name: 'View in Fans' }).getAttribute('href')).toContain(`q=${velvet.userName}`)
  await userEvent.click(screen.getByRole('button', { name: 'Lists' }))
  const dialog = within(await screen.findByRole('dialog', { name: `Lists with ${velvet.nickName}` }))
  expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Kind' }).checked).toBe(true)
})

it('says so of who is no fan', async () => {
  server.answer(getFanCard, { fan: null, lists: [] })
  show(<FanCard fanId={velvet.userId} />)
  expect(await screen.findByRole('heading', { name: 'Not a fan yet' })).toBeTruthy()
})

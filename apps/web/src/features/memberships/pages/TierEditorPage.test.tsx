import { editTier, getUploadConfig, listOwnTiers, type OwnTier } from '@fanlight/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { currentPath, navigate } from '../../../platform/navigation/index.ts'
import { type FakeServer, startServer } from '../../../testing/fake-server.ts'
import { startFakeStore, uploadConfig } from '../../../testing/fake-store.ts'
import { lunaCreates } from '../../../testing/people.ts'
import { begin, endAll, show } from '../../../testing/render-app.tsx'
import { ownTier, priceTerms, tierId } from '../../../testing/sales.ts'
import { keptDrafts } from '../tiers/use-tier-form.ts'
import { TierEditorPage } from './TierEditorPage.tsx'
import { answerDialog, askedFor } from '../../../testing/dialogs.ts'

// A whole form, or a dialog with everything in it: slow where many tests share a machine.
vi.setConfig({ testTimeout: 20_000 })

let server: FakeServer
let store: ReturnType<typeof startFakeStore>

const rects = { getClientRects: () => [], getBoundingClientRect: () => DOMRect.fromRect() }
// What jsdom lacks: the editor asks where its text stands.
beforeAll(() => void Object.assign(Range.prototype, rects))
// What is fetched when it is shown is here before the first test waits for it.
beforeAll(() => import('../editor/RichTextEditor.tsx'))
beforeEach(async () => {
  server = startServer()
  store = startFakeStore()
  server.answer(getUploadConfig, uploadConfig)
  server.answer(editTier, ({ tierName }) => ({ tier: ownTier(1, { tierName }) }))
  URL.createObjectURL = () => 'blob:cover'
  URL.revokeObjectURL = () => undefined
  await begin(lunaCreates)
  navigate('/creator/membership/create')
})
afterEach(async () => {
  for (const id of [null, tierId('102')]) keptDrafts(lunaCreates.userId, id).forget()
  await endAll()
})

async function open({ tiers = [], id = null }: { tiers?: OwnTier[]; id?: string | null } = {}) {
  server.answer(listOwnTiers, { tiers, terms: priceTerms })
  if (id !== null) navigate(`/creator/membership/create?tierId=${id}`)
  const view = show(<TierEditorPage />)
  await screen.findByText('Description')
  return view
}
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
/** At once: every key draws the card again, and it is not about the keys. */
const fill = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const saved = () => server.askedFor(editTier)
const preview = () => within(screen.getByRole('region', { name: 'Preview' }))

describe('making a tier', () => {
  it('sends what was filled in, and goes back to the list', async () => {
    await open()
    fill('Name', 'Front row')
    fill('Price', '4.99')
    await userEvent.selectOptions(field('Period'), '3 months')
    await press('Create tier')
    await screen.findByText('Your tier is ready for subscribers')
    expect(saved()).toMatchObject([
      { membershipLevel: 1, tierName: 'Front row', price: 499, discountPrice: null, payRange: 90, coverImageUrl: null },
    ])
    expect(currentPath()).toBe('/creator/membership')
  })

  it('is not sent while something is missing, and goes to the first such field', async () => {
    await open()
    await press('Create tier')
    expect(screen.getByText('Enter a tier name')).toBeTruthy()
    expect(screen.getByText('Enter a price')).toBeTruthy()
    expect(document.activeElement).toBe(field('Name'))
    expect(saved()).toEqual([])
  })

  it('shows the card as it grows', async () => {
    await open()
    fill('Name', 'Front row')
    fill('Price', '12.99')
    expect(screen.getByText('Fans pay $13.64 with fees. You keep $10.39.')).toBeTruthy()
    await userEvent.click(screen.getByRole('checkbox', { name: 'Offer a discount' }))
    fill('Discounted price', '8.99')
    expect(preview().getByRole('heading', { name: 'Front row' })).toBeTruthy()
    expect(preview().getByText('$8.99 / month, was $12.99')).toBeTruthy()
    expect(preview().getByText('for the first period, then $12.99 / month + $0.65 fees = $13.64')).toBeTruthy()
    await userEvent.click(screen.getByRole('checkbox', { name: /^Only for a member’s first period/ }))
    expect(preview().queryByText(/for the first period/)).toBeNull()
  })

  it('leaves out the levels that have a tier', async () => {
    await open({ tiers: [ownTier(1)] })
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /Basic/ }).disabled).toBe(true)
    expect(screen.getByText('Used by Front row')).toBeTruthy()
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /Premium/ }).checked).toBe(true)
  })

  it('says so when a level was taken meanwhile', async () => {
    server.refuse(editTier, 'LEVEL_TAKEN')
    await open()
    fill('Name', 'Front row')
    fill('Price', '5')
    await press('Create tier')
    await screen.findByText('You already have a tier at this level.')
  })

  it('has a cover that is cropped three to one and shown from this device until it is saved', async () => {
    await open()
    await userEvent.upload(screen.getByTestId('picture-input'), new File(['x'], 'c.png', { type: 'image/png' }))
    await waitFor(() => expect(askedFor('crop')).toMatchObject({ ratio: 3 }))
    answerDialog('crop', new Blob(['cropped'], { type: 'image/jpeg' }))
    ;(await store.request()).answer(200)
    await screen.findByRole('button', { name: 'Change cover' })
    expect(preview().getByRole('article').querySelector('img')?.src).toBe('blob:cover')

    fill('Name', 'Front row')
    fill('Price', '5')
    await press('Create tier')
    await waitFor(() => expect(saved()).toHaveLength(1))
    expect(saved()[0]).toMatchObject({
      coverImageUrl: expect.stringMatching(/^https:\/\/store\.example\/pictures\/7\//),
    })
  })
})

describe('the description', () => {
  it('is formatted by the toolbar, which is one stop for the keyboard', async () => {
    const tiers = [ownTier(2, { description: '<p>Hello</p>' })]
    await open({ tiers, id: '102' })
    const editor = field('Description')
    expect(editor.textContent).toBe('Hello')
    const bold = screen.getByRole('button', { name: 'Bold' })
    const tools = within(screen.getByRole('toolbar', { name: 'Formatting' })).getAllByRole('button')
    expect(tools.filter((tool) => tool.tabIndex === 0)).toEqual([bold])

    bold.focus()
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Bulleted list' }))
    await userEvent.click(screen.getByRole('button', { name: 'Bulleted list' }))
    expect(editor.querySelector('ul li')?.textContent).toBe('Hello')
    expect(screen.getByRole('button', { name: 'Bulleted list' }).getAttribute('aria-pressed')).toBe('true')

    await press('Save')
    await waitFor(() => expect(saved()).toMatchObject([{ description: '<ul><li><p>Hello</p></li></ul>' }]))
  })

  it('gets links that are web addresses, and no others', async () => {
    await open()
    await press('Link')
    await userEvent.type(field('Web address'), 'javascript:alert(1){Enter}')
    expect(screen.getByText('Enter a web address like example.com')).toBeTruthy()
    await userEvent.clear(field('Web address'))
    await userEvent.type(field('Web address'), 'example.com{Enter}')
    const link = field('Description').querySelector('a')
    expect(link?.getAttribute('href')).toBe('https://example.com')
    expect(screen.queryByLabelText('Web address')).toBeNull()
    expect(saved()).toEqual([])
  })

  it('does not hold a keyboard that wants to leave', async () => {
    await open()
    const editor = field('Description')
    expect(fireEvent.keyDown(editor, { key: 'Tab' })).toBe(true)
  })
})

describe('perks', () => {
  const words = () => screen.getAllByRole<HTMLInputElement>('textbox', { name: /^Perk/ }).map(({ value }) => value)
  const withPerks = { tiers: [ownTier(2, { perks: ['One', 'Two', 'Three'] })], id: '102' }

  it('are typed line by line', async () => {
    await open()
    await press('Add perk')
    await userEvent.keyboard('First{Enter}Second')
    expect(words()).toEqual(['First', 'Second'])
    expect(saved()).toEqual([])
  })

  it('are moved by the arrow keys, and say where they are', async () => {
    await open(withPerks)
    const handle = screen.getByRole('button', { name: /^Move perk 1/ })
    handle.focus()
    await userEvent.keyboard('{ArrowDown}')
    expect(words()).toEqual(['Two', 'One', 'Three'])
    expect(screen.getByText('Moved to position 2 of 3')).toBeTruthy()
    await userEvent.keyboard('{ArrowUp}{ArrowUp}')
    expect(words()).toEqual(['One', 'Two', 'Three'])
  })

  it('are dragged past one another', async () => {
    await open(withPerks)
    const rows = screen.getAllByRole('listitem').filter((row) => row.querySelector('input'))
    vi.spyOn(HTMLLIElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLLIElement) {
      const place = [...(this.parentElement?.children ?? [])].indexOf(this)
      return DOMRect.fromRect({ y: place * 50, height: 50 })
    })
    fireEvent.pointerDown(within(rows[0]!).getByRole('button', { name: /^Move/ }), { button: 0, isPrimary: true })
    fireEvent.pointerMove(window, { clientY: 130 })
    fireEvent.pointerUp(window)
    fireEvent.pointerMove(window, { clientY: 10 })
    expect(words()).toEqual(['Two', 'Three', 'One'])
  })

  it('are removed without losing the focus', async () => {
    await open(withPerks)
    await press('Remove perk 2')
    expect(words()).toEqual(['One', 'Three'])
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add perk' }))
  })
})

describe('what is not saved', () => {
  it('is asked about before it is thrown away', async () => {
    await open()
    fill('Name', 'Front row')
    await press('Cancel')
    await waitFor(() => expect(askedFor('confirm')?.title).toBe('Discard your changes?'))
    answerDialog('confirm', false)
    expect(currentPath()).toBe('/creator/membership/create')
    await press('Cancel')
    await waitFor(() => expect(askedFor('confirm')).not.toBeNull())
    answerDialog('confirm', true)
    await waitFor(() => expect(currentPath()).toBe('/creator/membership'))
    expect(keptDrafts(lunaCreates.userId, null).get()).toBeNull()
  })

  it('is found again by anyone left by another way, and can be thrown away then', async () => {
    const { unmount } = await open()
    fill('Name', 'Front row')
    unmount()
    await open()
    expect(field('Name').value).toBe('Front row')
    expect(screen.getByText('We restored your unsaved changes.')).toBeTruthy()
    await press('Start over')
    expect(field('Name').value).toBe('')
  })

  it('keeps the tab from closing', async () => {
    await open()
    const close = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
    expect(close()).toBe(true)
    fill('Name', 'F')
    expect(close()).toBe(false)
  })
})

it('says that subscribers keep their price', async () => {
  await open({ tiers: [ownTier(2, { subscribers: 3 })], id: '102' })
  expect(screen.getByText(/^3 people are subscribed and keep the price they agreed to/)).toBeTruthy()
})

it.each([
  ['a tier that is gone', { tiers: [], id: '999' }, 'Tier not found'],
  ['a fourth tier', { tiers: [ownTier(1), ownTier(2), ownTier(3)], id: null }, 'You have a tier at every level'],
])('there is no form for %s', async (_, { tiers, id }, title) => {
  server.answer(listOwnTiers, { tiers, terms: priceTerms })
  if (id !== null) navigate(`/creator/membership/create?tierId=${id}`)
  show(<TierEditorPage />)
  await screen.findByText(title)
})

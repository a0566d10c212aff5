import { cents, diamonds, payForTip, userId, walletBalance, type PostId } from '@fanlight/contract'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { onlyDigits } from '../../platform/i18n/index.ts'
import { type FakeServer, startServer } from '../../testing/fake-server.ts'
import { luna, velvet } from '../../testing/people.ts'
import { begin, endAll, show, signInAs } from '../../testing/render-app.tsx'
import { openTip } from './tip.ts'
import { TipButton } from './TipButton.tsx'
// Lazy in the product; here before a test waits for it.
import './TipDialog.tsx'
import { resume } from '../../app/dialogs.ts'
import { DialogHost } from '../../platform/dialogs/index.ts'
import { answerDialog, askedFor, leavePage } from '../../testing/dialogs.ts'
import { answerPaying } from '../payments/testing/paying.ts'

let server: FakeServer
let isStill = true

beforeEach(async () => {
  server = answerPaying(startServer())
  server.answer(walletBalance, { diamondBalance: diamonds(1000), worth: cents(1000) })
  server.answer(payForTip, { diamondBalance: diamonds(950) })
  isStill = true
  vi.stubGlobal('matchMedia', () => ({ matches: isStill }))
  await begin()
})
afterEach(endAll)

async function open(onTipped?: (amount: number) => void) {
  show(<DialogHost />)
  act(() => openTip({ creator: velvet, onTipped }))
  await screen.findByRole('dialog', { name: 'Send Tip' })
  await screen.findByText('1,000 diamonds')
}
const amount = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Amount' })
const message = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message (optional)' })
const send = () => userEvent.click(screen.getByRole('button', { name: /^Send/ }))
const sent = () => server.askedFor(payForTip)
const glow = () => document.querySelector('.tip-glow-light')
/** Also behind the top-up, which lies over it. */
const isOpen = () => screen.queryByRole('dialog', { name: 'Send Tip', hidden: true }) !== null

describe('what is typed', () => {
  it.each([
    ['12a.5', '125'],
    ['٥٠', '50'],
    ['۱۲', '12'],
    ['-3 ', '3'],
  ])('%j leaves the digits %j', (typed, digits) => expect(onlyDigits(typed)).toBe(digits))

  it.each([
    ['', 'Please enter an amount'],
    ['0', 'Please enter a valid amount greater than 0'],
    ['1000001', 'Please enter a valid amount'],
  ])('the amount %j is refused: %s', async (typed, words) => {
    await open()
    if (typed !== '') await userEvent.type(amount(), typed)
    await userEvent.click(screen.getByRole('button', { name: 'Send tip' }))
    expect(screen.getByText(words)).toBeTruthy()
    expect(document.activeElement).toBe(amount())
    expect(sent()).toEqual([])
  })

  it('a message is at most 500 characters long', async () => {
    await open()
    await userEvent.type(amount(), '50')
    fireEvent.change(message(), { target: { value: 'x'.repeat(501) } })
    await send()
    expect(screen.getByText('Message cannot exceed 500 characters')).toBeTruthy()
    expect(screen.getByText('501/500')).toBeTruthy()
    expect(document.activeElement).toBe(message())
    expect(sent()).toEqual([])
  })

  it('a suggestion fills the amount, and the button says it', async () => {
    await open()
    await userEvent.click(screen.getByRole('button', { name: /^500\s≈\s\$5.00$/ }))
    expect(amount().value).toBe('500')
    expect(screen.getByText('In diamonds · ≈ $5.00')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Send 500 diamonds' })).toBeTruthy()
    await userEvent.clear(amount())
    await userEvent.type(amount(), '1')
    expect(screen.getByRole('button', { name: 'Send 1 diamond' })).toBeTruthy()
  })
})

describe('a tip', () => {
  it('is sent with its message, says so and closes', async () => {
    const tipped = vi.fn()
    await open(tipped)
    await userEvent.type(amount(), '50')
    await userEvent.type(message(), ' For the song ')
    await send()
    await screen.findByText('You sent Velvet 50 diamonds')
    expect(sent()).toMatchObject([{ otherUserId: '21', tipAmount: 50, tipRemark: 'For the song' }])
    expect(tipped).toHaveBeenCalledWith(50)
    await waitFor(() => expect(isOpen()).toBe(false))
    expect(glow()).toBeNull()
  })

  it('glows, unless one wants it still', async () => {
    isStill = false
    await open()
    await userEvent.type(amount(), '50')
    vi.useFakeTimers({ toFake: ['setTimeout'], shouldAdvanceTime: true })
    fireEvent.submit(amount())
    await waitFor(() => expect(glow()).not.toBeNull())
    await act(() => vi.advanceTimersByTimeAsync(900))
    expect(glow()).toBeNull()
  })

  it('is sent once, however often one presses', async () => {
    const release = server.hold(payForTip, { diamondBalance: diamonds(950) })
    await open()
    await userEvent.type(amount(), '50{Enter}{Enter}')
    await send()
    expect(sent()).toHaveLength(1)
    await userEvent.keyboard('{Escape}')
    expect(isOpen()).toBe(true)
    release()
    await waitFor(() => expect(isOpen()).toBe(false))
  })

  it('whose answer was lost is tried again as the same tip; another amount is another', async () => {
    server.breakOff(payForTip)
    await open()
    await userEvent.type(amount(), '50')
    await send()
    await screen.findByText('Failed to send tip, please try again')
    await userEvent.type(amount(), '0{Enter}')
    await waitFor(() => expect(sent()).toHaveLength(2))
    await userEvent.type(amount(), '{Backspace}')
    server.answer(payForTip, { diamondBalance: diamonds(950) })
    await send()
    await waitFor(() => expect(isOpen()).toBe(false))
    const [first, other, again] = server.keysOf(payForTip)
    expect(again).toBe(first)
    expect(other).not.toBe(first)
  })

  const issuesOf = (path: string) => ({ issues: [{ path, message: '' }] })

  it.each([
    ['SELF_PAYMENT', { paysFor: 'tip' }, 'You cannot send tip to yourself'],
    ['BLOCKED', {}, 'You cannot interact with this user'],
    ['CONFLICT', {}, 'Failed to send tip, please try again'],
    ['INVALID_INPUT', issuesOf('tipRemark'), 'Please check your message'],
    ['INVALID_INPUT', issuesOf('tipAmount'), 'Please enter a valid amount'],
  ] as const)('that is refused with %s %j says: %s', async (reason, details, words) => {
    server.refuse(payForTip, reason, details)
    await open()
    await userEvent.type(amount(), '50{Enter}')
    await screen.findByText(words)
    expect(isOpen()).toBe(true)
  })
})

describe('with too few diamonds', () => {
  it('the top-up opens for what is missing, and the tip waits as it was', async () => {
    await open()
    await userEvent.type(amount(), '1030')
    await userEvent.type(message(), 'More')
    expect(screen.getByText('You need 30 more diamonds. You can get them in the next step.')).toBeTruthy()
    await send()
    expect(askedFor('payment')?.asked).toMatchObject({ dialog: 'topUp', request: { need: 30 } })
    expect(sent()).toEqual([])
    act(() => answerDialog('payment'))
    expect([amount().value, message().value]).toEqual(['1030', 'More'])
  })

  it('the top-up opens also when only the server knew', async () => {
    server.refuse(payForTip, 'INSUFFICIENT_DIAMONDS', { balance: diamonds(20), price: diamonds(50) })
    await open()
    await userEvent.type(amount(), '50{Enter}')
    await waitFor(() => expect(askedFor('payment')?.asked).toMatchObject({ dialog: 'topUp', request: { need: 30 } }))
    act(() => answerDialog('payment'))
    expect(await screen.findByText('20 diamonds')).toBeTruthy()
    expect(amount().value).toBe('50')
  })
})

describe('a payment that takes this tab', () => {
  const leaveAndComeBack = () => {
    cleanup()
    leavePage()
    show(<DialogHost resume={resume} />)
  }

  it('leads back to the tip, with amount and message kept', async () => {
    await open()
    await userEvent.type(amount(), '1030')
    await userEvent.type(message(), 'More')
    await send()
    leaveAndComeBack()
    await screen.findByRole('dialog', { name: 'Send Tip' })
    expect([amount().value, message().value]).toEqual(['1030', 'More'])
  })

  it('leads back to the post that the tip was for', async () => {
    const contentId = '5' as PostId
    show(<DialogHost />)
    act(() => openTip({ creator: velvet, contentId }))
    await screen.findByText('1,000 diamonds')
    await userEvent.type(amount(), '1030')
    await send()
    leaveAndComeBack()
    await screen.findByRole('dialog', { name: 'Send Tip' })
    expect(askedFor('tip')?.request).toMatchObject({ contentId })
  })

  it('leads back to nothing once the tip was given up', async () => {
    await open()
    await userEvent.type(amount(), '1030')
    await send()
    act(() => answerDialog('tip'))
    leaveAndComeBack()
    expect(isOpen()).toBe(false)
  })

  it('is nobody else’s', async () => {
    await open()
    await userEvent.type(amount(), '1030')
    await send()
    act(() => signInAs({ ...luna, userId: userId('8') }, 'other'))
    leaveAndComeBack()
    expect(isOpen()).toBe(false)
  })
})

describe('who tips', () => {
  it('is asked to log in as a visitor, and comes back to the dialog', async () => {
    await begin(null)
    show(
      <>
        <TipButton creator={velvet} />
        <DialogHost />
      </>,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Tip Velvet' }))
    expect(askedFor('login')?.message).toBe('Please login first')
    expect(isOpen()).toBe(false)
    act(() => {
      signInAs(luna)
      answerDialog('login')
    })
    await screen.findByRole('dialog', { name: 'Send Tip' })
  })

  it('is left alone when the login is given up', async () => {
    await begin(null)
    show(<DialogHost />)
    act(() => openTip({ creator: velvet }))
    act(() => answerDialog('login'))
    expect(isOpen()).toBe(false)
  })

  it('cannot be oneself', async () => {
    show(<DialogHost />)
    act(() => openTip({ creator: luna }))
    await screen.findByText('You cannot send tip to yourself')
    expect(isOpen()).toBe(false)
  })
})

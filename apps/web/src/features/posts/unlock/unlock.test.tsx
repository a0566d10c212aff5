import { buyPost, cents, diamonds, followUser, getPost, queryTiers, walletBalance, type Post } from '@fanlight/contract'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { keyOf, queryClient } from '../../../platform/api/index.ts'
import { type FakeServer, startServer } from '../../../testing/fake-server.ts'
import { luna } from '../../../testing/people.ts'
import { aPaidPost, aPost } from '../../../testing/posts.ts'
import { begin, endAll, show, signInAs } from '../../../testing/render-app.tsx'
import { watchViews } from '../../../testing/watch-views.ts'
import { learnRelation } from '../../profiles/index.ts'
import { PostCard } from '../card/PostCard.tsx'
import { keepPost } from '../post-cache.ts'
import { usePost } from '../queries.ts'
// Lazy in the product; here before anybody waits for it.
import './BuyDialog.tsx'
import { resume } from '../../../app/dialogs.ts'
import { DialogHost } from '../../../platform/dialogs/index.ts'
import { answerDialog, askedFor, leavePage } from '../../../testing/dialogs.ts'
import { answerPaying } from '../../payments/testing/paying.ts'

let server: FakeServer

beforeEach(async () => {
  server = answerPaying(startServer())
  watchViews()
  server.answer(walletBalance, { diamondBalance: diamonds(1000), worth: cents(1000) })
  server.answer(getPost, { content: aPaidPost(1) })
  await begin(luna)
})
afterEach(endAll)

const open = aPaidPost(1, { lock: null, isBought: true, text: 'All of it' })

function Kept({ post }: { post: Post }) {
  const { data } = usePost(post.contentId)
  return (
    <>
      <PostCard post={data?.content ?? post} />
      <DialogHost />
    </>
  )
}
function showLocked(post: Post = aPaidPost(1)) {
  queryClient.setQueryData(keyOf(getPost, { contentId: post.contentId }), { content: post })
  show(<Kept post={post} />)
}
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
/** The card's button and the dialog's say the same; the dialog hides the page behind it. */
const buy = () => press('Unlock for 50 diamonds')
/** Also behind the top-up, which lies over it. */
const isOpen = () => screen.queryByRole('dialog', { name: /^Unlock Velvet’s post/, hidden: true }) !== null
async function openDialog() {
  showLocked()
  await buy()
  await screen.findByRole('dialog', { name: 'Unlock Velvet’s post' })
  await screen.findByText('1,000 diamonds')
}

describe('a post for followers', () => {
  const post = aPost(1, {
    text: '',
    visibility: { kind: 'followers' },
    lock: { unlock: 'follow', minLevel: null, price: null },
  })

  it('opens by following', async () => {
    server.answer(followUser, { relation: { following: true, subscribe: false, blocking: false }, followers: 1 })
    server.answer(getPost, { content: aPost(1, { text: 'For you all' }) })
    showLocked(post)
    await press('Follow to view')
    await screen.findByText('For you all')
    expect(server.askedFor(followUser)).toMatchObject([{ followingBehavior: 1 }])
  })

  it('leaves the focus of who followed by keyboard on the post that is open now', async () => {
    server.answer(followUser, { relation: { following: true, subscribe: false, blocking: false }, followers: 1 })
    server.answer(getPost, { content: aPost(1, { text: 'For you all' }) })
    showLocked(post)
    screen.getByRole('button', { name: 'Follow to view' }).focus()
    await userEvent.keyboard('{Enter}')
    await screen.findByText('For you all')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('article')))
  })

  it('whose creator was followed elsewhere opens without another word', async () => {
    server.answer(getPost, { content: aPost(1, { text: 'For you all' }) })
    showLocked(post)
    act(() => learnRelation(luna.userId, post.creator.userId, { following: true }))
    await press('Follow to view')
    await screen.findByText('For you all')
    expect(server.askedFor(followUser)).toEqual([])
  })
})

describe('a post for members', () => {
  it('offers the tiers that open it, and opens after that', async () => {
    server.answer(getPost, { content: aPost(1, { text: 'For members' }) })
    server.answer(queryTiers, { tiers: [], hasTiers: false })
    showLocked(
      aPost(1, {
        text: '',
        visibility: { kind: 'tier', minLevel: 2 },
        lock: { unlock: 'subscribe', minLevel: 2, price: null },
      }),
    )
    await press('Subscribe')
    expect(askedFor('subscribe')?.request).toMatchObject({ creator: { userId: '21' }, minLevel: 2 })
    act(() => askedFor('subscribe')?.request?.onSubscribed?.())
    await screen.findByText('For members')
  })

  it('or for those who pay offers both', () => {
    showLocked(aPaidPost(1, { lock: { unlock: 'subscribe_or_buy', minLevel: 1, price: diamonds(50) } }))
    expect(screen.getByRole('button', { name: 'Subscribe' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Unlock for 50 diamonds' })).toBeTruthy()
    expect(screen.getByText('≈ $0.50')).toBeTruthy()
  })
})

describe('buying a post', () => {
  it('says what is inside, what it costs and what one has; then it is open in place', async () => {
    server.answer(buyPost, { content: open, diamondBalance: diamonds(950) })
    await openDialog()
    expect(screen.getByText('2 photos, 1 video')).toBeTruthy()
    expect(screen.getByText('≈ $10.00')).toBeTruthy()
    await buy()
    await screen.findByText(/All of it/)
    expect(isOpen()).toBe(false)
    expect(server.askedFor(buyPost)).toMatchObject([{ contentId: '1', expectedPrice: 50 }])
    expect(queryClient.getQueryData(keyOf(walletBalance, {}))).toMatchObject({ diamondBalance: 950 })
  })

  it('leaves the focus on the post that is open now', async () => {
    server.answer(buyPost, { content: open, diamondBalance: diamonds(950) })
    showLocked()
    screen.getByRole('button', { name: 'Unlock for 50 diamonds' }).focus()
    await userEvent.keyboard('{Enter}')
    await screen.findByText('1,000 diamonds')
    await buy()
    await screen.findByText(/All of it/)
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('article')))
  })

  it('leaves the focus there also when the post opens after the dialog gave the focus back', async () => {
    showLocked()
    const button = screen.getByRole('button', { name: 'Unlock for 50 diamonds' })
    button.focus()
    await userEvent.keyboard('{Enter}')
    await screen.findByText('1,000 diamonds')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement).toBe(button))
    act(() => keepPost(open))
    await screen.findByText(/All of it/)
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('article')))
  })

  it('happens once, however often one presses', async () => {
    const release = server.hold(buyPost, { content: open, diamondBalance: diamonds(950) })
    await openDialog()
    await buy()
    await press(/Unlock for|^$/)
    await userEvent.keyboard('{Escape}')
    expect(isOpen()).toBe(true)
    expect(server.askedFor(buyPost)).toHaveLength(1)
    release()
    await waitFor(() => expect(isOpen()).toBe(false))
  })

  it('whose answer was lost is tried again as the same purchase', async () => {
    server.breakOff(buyPost)
    await openDialog()
    await buy()
    await waitFor(() => expect(screen.getByRole('alert')).toBeTruthy())
    server.answer(buyPost, { content: open, diamondBalance: diamonds(950) })
    await buy()
    await waitFor(() => expect(isOpen()).toBe(false))
    const [first, again] = server.keysOf(buyPost)
    expect(first).toBeTruthy()
    expect(again).toBe(first)
  })

  it('at another price by now asks again, with that price', async () => {
    server.refuse(buyPost, 'PRICE_CHANGED', { currentPrice: diamonds(80) })
    server.answer(getPost, {
      content: aPaidPost(1, { lock: { unlock: 'buy', minLevel: null, price: diamonds(80) } }),
    })
    await openDialog()
    await buy()
    await screen.findByText('The price has changed. It’s now 80 diamonds.')
    server.answer(buyPost, { content: open, diamondBalance: diamonds(920) })
    await press('Unlock for 80 diamonds')
    await waitFor(() => expect(isOpen()).toBe(false))
    expect(server.askedFor(buyPost)[1]).toMatchObject({ expectedPrice: 80 })
    expect(new Set(server.keysOf(buyPost)).size).toBe(2)
  })

  it.each([
    ['NOT_FOR_SALE', 'This post isn’t for sale.'],
    ['BLOCKED', 'You cannot interact with this user'],
  ] as const)('that is refused with %s says: %s', async (reason, words) => {
    server.refuse(buyPost, reason)
    await openDialog()
    await buy()
    await screen.findByText(words)
    expect(isOpen()).toBe(true)
  })
})

describe('with too few diamonds', () => {
  it('the top-up opens for what is missing, and the purchase waits', async () => {
    server.answer(walletBalance, { diamondBalance: diamonds(20), worth: cents(20) })
    showLocked()
    await buy()
    await screen.findByText('You need 30 more diamonds. You can get them in the next step.')
    await press('Get diamonds')
    expect(askedFor('payment')?.asked).toMatchObject({ dialog: 'topUp', request: { need: 30 } })
    expect(server.askedFor(buyPost)).toEqual([])
    act(() => answerDialog('payment'))
    expect(isOpen()).toBe(true)
  })

  it('the top-up opens also when only the server knew', async () => {
    server.refuse(buyPost, 'INSUFFICIENT_DIAMONDS', { balance: diamonds(20), price: diamonds(50) })
    await openDialog()
    await buy()
    await waitFor(() => expect(askedFor('payment')?.asked).toMatchObject({ request: { need: 30 } }))
    act(() => answerDialog('payment'))
    await screen.findByText('20 diamonds')
  })

  it('a payment that takes this tab leads back to the purchase', async () => {
    server.answer(walletBalance, { diamondBalance: diamonds(20), worth: cents(20) })
    server.answer(getPost, { content: aPaidPost(1) })
    showLocked()
    await buy()
    await screen.findByText('You need 30 more diamonds. You can get them in the next step.')
    await press('Get diamonds')
    cleanup()
    leavePage()
    show(<DialogHost resume={resume} />)
    await screen.findByRole('dialog', { name: 'Unlock Velvet’s post' })
  })
})

describe('a visitor', () => {
  it('is asked to log in, and comes back to the purchase', async () => {
    await begin(null)
    showLocked()
    await buy()
    expect(askedFor('login')?.message).toBe('Please login first')
    server.answer(getPost, { content: aPaidPost(1) })
    act(() => {
      signInAs(luna)
      answerDialog('login')
    })
    await screen.findByRole('dialog', { name: 'Unlock Velvet’s post' })
  })

  it('who turns out to be a member has nothing to buy', async () => {
    await begin(null)
    showLocked()
    await buy()
    server.answer(getPost, { content: open })
    act(() => {
      signInAs(luna)
      answerDialog('login')
    })
    await waitFor(() => expect(server.askedFor(getPost)).not.toEqual([]))
    expect(isOpen()).toBe(false)
  })
})

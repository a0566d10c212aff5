import { createShortLink } from '@fanlight/contract'
import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DialogHost } from '../../platform/dialogs/index.ts'
import { type FakeServer, startServer } from '../../testing/fake-server.ts'
import { begin, endAll, show } from '../../testing/render-app.tsx'
import { openShare } from './share.ts'
import { answerDialog } from '../../testing/dialogs.ts'

const LONG = 'https://fanlight.example/@velvet?copierId=7'
const SHORT = 'https://fanlight.example/s/abc'

let server: FakeServer

async function share(longUrl = LONG) {
  show(<DialogHost />)
  act(() => openShare(longUrl, 'Velvet'))
  return screen.findByRole('dialog', { name: 'Link' })
}

beforeEach(async () => {
  server = startServer()
  server.answer(createShortLink, { shortUrl: SHORT })
  await begin(null)
})
afterEach(async () => {
  Reflect.deleteProperty(navigator, 'share')
  await endAll()
})

describe('the link dialog', () => {
  it('shows the short link and copies it', async () => {
    await share()
    await screen.findByText(SHORT)
    expect(server.asked()[0]?.path).toBe(createShortLink.path)
    expect(server.askedFor(createShortLink)[0]).toMatchObject({ longUrl: LONG })

    const user = userEvent.setup()
    const copied = vi.spyOn(navigator.clipboard, 'writeText')
    await user.click(screen.getByRole('button', { name: 'Copy' }))
    await screen.findByText('Link copied to clipboard')
    expect(copied).toHaveBeenCalledWith(SHORT)
  })

  it('says the address of a profile as people say it, and of nothing else', async () => {
    await share()
    expect(await screen.findByText('Or just tell people fanlight.example/@velvet')).toBeTruthy()
    cleanup()
    answerDialog('share')
    await share('https://fanlight.example/@velvet/post/1?copierId=7')
    await screen.findByText(SHORT)
    expect(screen.queryByText(/tell people/)).toBeNull()
  })

  it('falls back to the long link where there is no short one', async () => {
    server.refuse(createShortLink, 'TOO_MANY', { retryAfterMs: 1000 })
    await share()
    await screen.findByText(LONG)
  })

  it('says so when the link cannot be copied', async () => {
    await share()
    await screen.findByText(SHORT)
    const user = userEvent.setup()
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'))
    await user.click(screen.getByRole('button', { name: 'Copy' }))
    await screen.findByText('Failed to copy link to clipboard')
  })

  it("offers the device's own sharing only where there is one", async () => {
    await share()
    await screen.findByText(SHORT)
    expect(screen.queryByRole('button', { name: 'Share' })).toBeNull()
    cleanup()

    const shared = vi.fn(async () => undefined)
    Object.defineProperty(navigator, 'share', { value: shared, configurable: true })
    answerDialog('share')
    await share()
    await screen.findByText(SHORT)
    await userEvent.click(screen.getByRole('button', { name: 'Share' }))
    expect(shared).toHaveBeenCalledWith({ url: SHORT, title: 'Velvet' })
  })
})

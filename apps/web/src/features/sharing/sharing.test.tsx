// @vitest-environment jsdom
import { createShortLink, errorCatalogue } from '@fanlight/contract'
import { Toaster } from '@fanlight/ui'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '../../platform/api/index.ts'
import { startI18n } from '../../platform/i18n/index.ts'
import { openShare } from './share.ts'
import { answerDialog } from '../../testing/dialogs.ts'
import { DialogHost } from '../../platform/dialogs/index.ts'

const LONG = 'https://fanlight.example/#/otherProfile/21?copierId=7'
const SHORT = 'https://fanlight.example/s/abc'

const answers = {
  short: { success: true, code: 200, msg: '', data: { shortUrl: SHORT } },
  refused: { success: false, code: errorCatalogue.TOO_MANY.code, reason: 'TOO_MANY', msg: '', data: {} },
}

function serverAnswers(answer: keyof typeof answers) {
  const asked = vi.fn(async (_path: string, _request: { body: string }) => Response.json(answers[answer]))
  vi.stubGlobal('fetch', asked)
  return asked
}

async function share() {
  render(
    <QueryClientProvider client={queryClient}>
      <DialogHost />
      <Toaster label="Messages" />
    </QueryClientProvider>,
  )
  act(() => openShare(LONG, 'Velvet'))
  return screen.findByRole('dialog', { name: 'Link' })
}

beforeEach(async () => {
  queryClient.clear()
  await startI18n('en')
})
afterEach(() => {
  cleanup()
  answerDialog('share')
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'share')
})

describe('the link dialog', () => {
  it('shows the short link and copies it', async () => {
    const asked = serverAnswers('short')
    await share()
    await screen.findByText(SHORT)
    expect(asked.mock.calls[0]?.[0]).toBe(createShortLink.path)
    expect(JSON.parse(asked.mock.calls[0]?.[1].body ?? '{}')).toMatchObject({ longUrl: LONG })

    const user = userEvent.setup()
    const copied = vi.spyOn(navigator.clipboard, 'writeText')
    await user.click(screen.getByRole('button', { name: 'Copy' }))
    await screen.findByText('Link copied to clipboard')
    expect(copied).toHaveBeenCalledWith(SHORT)
  })

  it('falls back to the long link where there is no short one', async () => {
    serverAnswers('refused')
    await share()
    await screen.findByText(LONG)
  })

  it('says so when the link cannot be copied', async () => {
    serverAnswers('short')
    await share()
    await screen.findByText(SHORT)
    const user = userEvent.setup()
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'))
    await user.click(screen.getByRole('button', { name: 'Copy' }))
    await screen.findByText('Failed to copy link to clipboard')
  })

  it("offers the device's own sharing only where there is one", async () => {
    serverAnswers('short')
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

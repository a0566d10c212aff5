import { getClientConfig } from '@fanlight/contract'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startServer } from '../../testing/fake-server.ts'
import { begin, endAll, show } from '../../testing/render-app.tsx'
import { AppStorePage } from './pages/AppStorePage.tsx'
import { DownloadPage } from './pages/DownloadPage.tsx'
import { installOffer, listenForInstall, wasInstalled } from './install.ts'

let isStandalone = false
beforeEach(async () => {
  isStandalone = false
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('standalone') && isStandalone }))
  installOffer.set(null)
  wasInstalled.set(false)
  listenForInstall()
  await begin(null)
})
afterEach(endAll)

function offer(outcome: 'accepted' | 'dismissed') {
  const prompt = vi.fn(() => Promise.resolve({ outcome }))
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt })
  act(() => void window.dispatchEvent(event))
  return { event, prompt }
}

describe('the page of the app', () => {
  const config = (name: string) => ({
    version: '1.2.3',
    canTranslate: false,
    googleClientId: null,
    googleScriptUrl: null,
    facebookAppId: null,
    facebookScriptUrl: null,
    operator: { name, address: '', contactEmail: '', country: '' },
  })

  it('says who runs it', async () => {
    startServer().answer(getClientConfig, config('Light & Co.'))
    show(<AppStorePage />)
    await screen.findByText('Run by Light & Co.')
  })

  it('says nothing of an operator who did not say who they are', async () => {
    startServer().answer(getClientConfig, config(''))
    show(<AppStorePage />)
    await screen.findByText('1.2.3')
    expect(screen.queryByText(/Run by/)).toBeNull()
  })
})

describe('getting the app', () => {
  it('installs by one press where the browser offers it', async () => {
    show(<DownloadPage />)
    const { event, prompt } = offer('accepted')
    expect(event.defaultPrevented).toBe(true)
    await userEvent.click(screen.getByRole('button', { name: 'Install Fanlight' }))
    expect(prompt).toHaveBeenCalledTimes(1)
    expect(await screen.findByText('Fanlight is installed')).toBeTruthy()
  })

  it('that was declined leads to the steps instead', async () => {
    show(<DownloadPage />)
    offer('dismissed')
    await userEvent.click(screen.getByRole('button', { name: 'Install Fanlight' }))
    expect(await screen.findByRole('button', { name: 'How to install Fanlight' })).toBeTruthy()
  })

  it('knows when it is the app already', () => {
    isStandalone = true
    show(<DownloadPage />)
    expect(screen.getByText('You’re using it right now.')).toBeTruthy()
  })

  it('shows the steps for other devices too', async () => {
    show(<DownloadPage />)
    await userEvent.click(screen.getByRole('tab', { name: 'iPhone and iPad' }))
    expect(screen.getByText('Tap Share (the square with an arrow).')).toBeTruthy()
  })

  it('draws the code for the phone', async () => {
    show(<DownloadPage />)
    expect(await screen.findByRole('img', { name: 'QR code that opens Fanlight on your phone' })).toBeTruthy()
  })
})

import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import page from '../../../index.html?raw'
import { currentLanguage } from '../../platform/i18n/index.ts'
import { storage } from '../../platform/storage/index.ts'
import { startServer } from '../../testing/fake-server.ts'
import { begin, endAll, show } from '../../testing/render-app.tsx'
import { createGate } from '../boot/gate.ts'
import { AgeGate } from './AgeGate.tsx'

let place: HTMLElement
const languages: string[] = []

beforeEach(async () => {
  startServer()
  await begin(null)
  place = document.createElement('div')
  place.innerHTML = new DOMParser().parseFromString(page, 'text/html').querySelector('#gate')?.outerHTML ?? ''
  document.body.append(place)
  const gate = createGate({
    language: 'en',
    onConfirm: () => undefined,
    onLanguage: (code) => void languages.push(code),
  })
  window.fanlight = {
    gate,
    calls: [],
    texts: { address: '', answer: Promise.resolve(null) },
    styled: Promise.resolve(),
  }
})
afterEach(async () => {
  place.remove()
  languages.length = 0
  delete window.fanlight
  document.documentElement.lang = 'en'
  document.documentElement.dir = 'ltr'
  await endAll()
})

const main = (
  <main id="main">
    <h1>Home</h1>
  </main>
)
const gate = () => screen.queryByRole('dialog', { name: 'Are you at least 18?' })

it('has the focus while it stands, and hands it to the page', () => {
  const { rerender } = show(<AgeGate isShown />)
  expect(document.activeElement).toBe(gate())
  rerender(
    <>
      {main}
      <AgeGate isShown={false} />
    </>,
  )
  expect(gate()).toBeNull()
  expect(document.querySelector('[role="dialog"]')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Home' }))
})

it('is told who is an adult, once they say so', async () => {
  show(<AgeGate isShown />)
  expect(storage.ageConfirmed.get()).toBe(false)
  await userEvent.click(screen.getByRole('button', { name: 'I’m 18 or older' }))
  expect(storage.ageConfirmed.get()).toBe(true)
})

it('goes when the page behind it is open to all', () => {
  window.fanlight?.gate.show(null)
  show(<AgeGate isShown={false} />)
  expect(gate()).toBeNull()
})

it('steps aside at once for those who say so before the application is there, which hears of it later', async () => {
  window.fanlight?.gate.show(null)
  expect(window.fanlight?.gate.isPassed()).toBe(false)
  await userEvent.click(screen.getByRole('button', { name: 'I’m 18 or older' }))
  expect(gate()).toBeNull()
  expect(window.fanlight?.gate.isPassed()).toBe(true)
})

it('is heard though the application was still starting', async () => {
  window.fanlight?.gate.show(null)
  localStorage.setItem('language', 'de')
  await userEvent.click(screen.getByRole('button', { name: 'I’m 18 or older' }))
  show(<AgeGate isShown={false} />)
  expect(storage.ageConfirmed.get()).toBe(true)
  await waitFor(() => expect(currentLanguage()).toBe('de'))
})

it('speaks the language that is chosen in it, and so does the page afterwards', async () => {
  show(<AgeGate isShown />)
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'ar')
  expect(document.documentElement.dir).toBe('rtl')
  expect(screen.getByRole('heading').textContent).not.toMatch(/18\?/)
  expect(languages).toEqual(['ar'])
  expect(storage.language.get()).toBe('ar')
})

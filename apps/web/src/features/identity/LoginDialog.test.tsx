import { getClientConfig, signUp } from '@fanlight/contract'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startServer, type FakeServer } from '../../testing/fake-server.ts'
import { begin, endAll, fill, show } from '../../testing/render-app.tsx'
import { LoginDialog } from './LoginDialog.tsx'

let server: FakeServer

beforeEach(async () => {
  server = startServer()
  server.answer(getClientConfig, {} as never)
  await begin(null)
  show(<LoginDialog onClose={() => undefined} />)
})
afterEach(endAll)

const button = (name: string) => screen.getByRole('button', { name })

it('that was opened to log in begins at logging in, not at signing up', () => {
  expect(document.activeElement).toBe(button('Log in with email'))
  const following = button('Log in with email').compareDocumentPosition(button('Sign up'))
  expect(following & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
})

it('each step begins at its first field', async () => {
  await userEvent.keyboard('{Enter}')
  expect(document.activeElement).toBe(screen.getByLabelText('Email'))
  await userEvent.click(button('Forgot your password?'))
  expect(document.activeElement).toBe(screen.getByLabelText('Email'))
})

it('signing up says the rules first, what cannot become right while it is typed, and what is missing when it is sent', async () => {
  await userEvent.click(button('Sign up'))
  expect(screen.getByText('At least 6 characters')).toBeTruthy()
  expect(screen.getByText('2 to 19 letters, numbers or underscores')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Nickname'), 'L')
  expect(screen.queryByText(/^Nickname must/)).toBeNull()
  await userEvent.type(screen.getByLabelText('Nickname'), '!')
  expect(screen.getByText(/^Nickname can only contain/)).toBeTruthy()
  const submit = button('Create account')
  expect(submit.getAttribute('aria-disabled')).toBe('true')
  await userEvent.click(submit)
  expect(screen.getByText('Email is required')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('Email'))
})

it('signing up with an address that has an account says to look into the mail, and leads on from there', async () => {
  server.refuse(signUp, 'REGISTRATION_FAILED')
  await userEvent.click(button('Sign up'))
  const typed = {
    Email: 'luna@example.com',
    Nickname: 'Luna',
    Password: 'a rare one',
    'Confirm password': 'a rare one',
  }
  for (const [label, words] of Object.entries(typed)) fill(screen.getByLabelText<HTMLInputElement>(label), words)
  await userEvent.click(button('Create account'))
  await screen.findByRole('dialog', { name: 'Check your email' })
  expect(screen.getByText(/^We’ve sent a message to luna@example\.com\./)).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
  await userEvent.click(button('Reset password'))
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('luna@example.com')
})

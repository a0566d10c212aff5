import { checkSession, instant, listNotices } from '@fanlight/contract'
import { afterEach, expect, it, vi } from 'vitest'
import { call } from '../platform/api/index.ts'
import { refusal, startServer, stopServer } from './fake-server.ts'
import { luna } from './people.ts'

afterEach(() => vi.unstubAllGlobals())

it('fails a test that asks for what it has no answer for', async () => {
  startServer()
  await expect(call(listNotices, {})).rejects.toMatchObject({ reason: 'NOT_FOUND' })
  expect(stopServer).toThrow(listNotices.path)
  expect(stopServer).not.toThrow()
})

it('lets a test ask for anything where the others are refused', async () => {
  startServer({ others: 'refused' })
  await expect(call(listNotices, {})).rejects.toMatchObject({ reason: 'NOT_FOUND' })
  expect(stopServer).not.toThrow()
})

it('answers by what was asked, and by whom', async () => {
  const server = startServer()
  server.answer(checkSession, (_, { token }) =>
    token === 'good' ? { user: luna, expiresAt: instant(0) } : refusal('TOKEN_INVALID'),
  )
  expect(await call(checkSession, {}, { token: 'good' })).toMatchObject({ user: luna })
  await expect(call(checkSession, {}, { token: 'bad' })).rejects.toMatchObject({ reason: 'TOKEN_INVALID' })
})

it('holds an answer back until it is released', async () => {
  const release = startServer().hold(listNotices, { notices: [] })
  const told = vi.fn()
  const answered = call(listNotices, {}).then(told)
  await Promise.resolve()
  expect(told).not.toHaveBeenCalled()
  release()
  await answered
  expect(told).toHaveBeenCalledWith({ notices: [] })
})

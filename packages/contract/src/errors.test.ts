import { describe, expect, it } from 'vitest'
import { errorCatalogue, type Reason } from './errors.ts'

const entries = Object.entries(errorCatalogue) as [Reason, (typeof errorCatalogue)[Reason]][]

/** The codes and texts that clients rely on. */
const specified: Partial<Record<string, { code: number; message?: string }>> = {
  TOKEN_INVALID: { code: 200000 },
  FANS_ONLY: { code: 40035, message: 'Only fans can send messages' },
  SUBSCRIBERS_ONLY: { code: 40036, message: 'Only subscribers can send messages' },
  SELF_MESSAGE: { code: 40037, message: 'Cannot send messages to yourself' },
  BLOCKED: { code: 40038, message: 'You cannot interact with this user' },
  USER_IN_CALL: { code: 41001, message: 'Line Busy' },
  LOW_MEMBERSHIP: { code: 41002 },
  UNSUBSCRIBED: { code: 41003, message: 'You need to subscribe before you can call' },
  CALLS_DISABLED: { code: 41004, message: 'Voice calls are not enabled for this user.' },
  PEER_PUSH_OFFLINE: { code: 41005 },
  INVITE_NOT_EXISTS: { code: 41006, message: 'invite not exists.' },
  ROOM_NOT_EXISTS: { code: 41007, message: 'room not exists.' },
  FOLLOW_TO_CALL: { code: 41008, message: 'You need to follow before you can call' },
  PEER_BUSY: { code: 41009, message: 'The other party is busy, please call later' },
  INSUFFICIENT_DIAMONDS: { code: 300001, message: 'diamond not enough' },
  UNFINISHED_ORDER: { code: 300002 },
  CHANNEL_NOT_ACCEPTED: { code: 300003, message: 'We currently accept PayPal only' },
  SELF_PAYMENT: { code: 300004 },
  COMBO_ENDED: { code: 300005 },
  UNDERAGE: { code: 50001, message: 'You must be at least 18 years old' },
  ACCOUNT_SUSPENDED: { code: 50002 },
}

describe('the catalogue of refusals', () => {
  it.each(entries)('gives %s the code and words that are specified for it, and to no other', (reason, entry) => {
    const expected = specified[reason]
    if (expected) expect(entry.code).toBe(expected.code)
    if (expected?.message) expect(entry.message).toBe(expected.message)
    const reserved = Object.entries(specified).find(([, { code } = { code: 0 }]) => code === entry.code)
    expect(reserved?.[0] ?? reason).toBe(reason)
  })

  it('has the reasons that the foundation needs', () => {
    expect(Object.keys(errorCatalogue)).toEqual(
      expect.arrayContaining(['TOKEN_INVALID', 'UNDERAGE', 'ACCOUNT_SUSPENDED', 'WRONG_CREDENTIALS', 'TOO_MANY']),
    )
    expect(errorCatalogue.WRONG_CREDENTIALS.message).toBe('Login failed. Please check your credentials.')
    expect(errorCatalogue.REGISTRATION_FAILED.message).toBe('Registration failed. Please try again.')
    expect(errorCatalogue.SOCIAL_LOGIN_FAILED.message).toBe('Social login failed.')
    expect(errorCatalogue.TOKEN_INVALID.message).toBe('Please login first')
    expect(errorCatalogue.BIRTHDAY_REQUIRED.message).toBe('Date of birth is required')
  })

  it.each<[Reason, number, number]>([
    ['INVALID_INPUT', 400, 400],
    ['TOKEN_INVALID', 401, 200000],
    ['FORBIDDEN', 403, 403],
    ['NOT_FOUND', 404, 404],
    ['METHOD_NOT_ALLOWED', 405, 405],
    ['CONFLICT', 409, 409],
    ['KEY_REUSED', 409, 40900],
    ['TOO_LARGE', 413, 413],
    ['TOO_MANY', 429, 429],
    ['INTERNAL', 500, 500],
    ['TIMED_OUT', 503, 503],
  ])('answers %s with HTTP %i and code %i', (reason, status, code) => {
    expect(errorCatalogue[reason]).toMatchObject({ status, code })
  })

  it('answers a rule that refuses with HTTP 200 and a code that is no HTTP status', () => {
    for (const [reason, { code, status }] of entries) {
      const isRule = code >= 1_000 && reason !== 'TOKEN_INVALID' && reason !== 'KEY_REUSED'
      expect([reason, status === 200]).toEqual([reason, isRule])
      expect(code).not.toBe(200)
    }
  })

  it('gives no code to two reasons', () => {
    const codes = entries.map(([, { code }]) => code)
    expect(codes.filter((code, index) => codes.indexOf(code) !== index)).toEqual([])
  })

  it('has words for every refusal, and tells no internal detail in them', () => {
    for (const [, { message }] of entries) {
      expect(message.length).toBeGreaterThan(5)
      expect(message).not.toMatch(/sql|database|exception|stack|null|undefined/i)
    }
  })
})

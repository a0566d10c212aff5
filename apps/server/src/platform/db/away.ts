/** It shuts down, starts up, or ended our connection. */
const GOES_OR_COMES = /^(?:57P0[123]|08\w{3})$/
const NOT_REACHED = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EHOSTUNREACH',
  'EAI_AGAIN',
])
/** What the driver says without a code, of a connection that ended or never came. */
const IN_WORDS =
  /^(?:Connection terminated|Client has encountered a connection error|timeout e(?:xceeded|xpired) when trying to connect)/i

/** PostgreSQL did not refuse what it was asked: there is none to ask. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return GOES_OR_COMES.test(code) || NOT_REACHED.has(code) || IN_WORDS.test(error.message)
}

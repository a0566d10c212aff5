import { birthdayProblem } from '@fanlight/contract'
import type { Clock } from '../../platform/clock.ts'
import { AppError } from '../../platform/errors.ts'

/** A day that nobody alive was born on is a mistake; everybody else may only be too young. */
export function assertAdult(birthday: string, clock: Clock): void {
  const problem = birthdayProblem(birthday, new Date(clock.now()))
  if (problem === null) return
  if (problem === 'underage') throw new AppError('UNDERAGE', {})
  throw new AppError('INVALID_INPUT', { issues: [{ path: 'birthday', message: 'Please enter a valid date' }] })
}

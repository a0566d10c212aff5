import { messageOf, type ErrorDetails, type Reason } from '@fanlight/contract'

/** A refusal from the catalogue. Thrown by a use case, answered by the platform. */
export class AppError<R extends Reason = Reason> extends Error {
  override readonly name = 'AppError'
  readonly reason: R
  readonly details: ErrorDetails<R>

  constructor(reason: R, details: ErrorDetails<R>) {
    super(messageOf(reason, details))
    this.reason = reason
    this.details = details
  }
}

/** Why the server does not start, in words for the operator, who can mend it: no stack says more. */
export class CannotStart extends Error {
  override readonly name: string = 'CannotStart'

  constructor(why: string, options?: ErrorOptions) {
    super(`Fanlight cannot start. ${why}`, options)
  }
}

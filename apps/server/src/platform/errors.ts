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

/** A part outside this process does not answer, or not in time. Whether it did what it was asked to is not known. */
export class PartAway extends Error {
  override readonly name = 'PartAway'
  readonly part: string

  constructor(part: string, why: string, options?: ErrorOptions) {
    super(`${part}: ${why}`, options)
    this.part = part
  }
}

/** Why the server does not start, in words for the operator, who can mend it: no stack says more. */
export class CannotStart extends Error {
  override readonly name: string = 'CannotStart'

  constructor(why: string, options?: ErrorOptions) {
    super(`Fanlight cannot start. ${why}`, options)
  }
}

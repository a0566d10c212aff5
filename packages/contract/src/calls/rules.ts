/** With picture and sound, or with sound alone. Each has prices of its own, and none becomes the other. */
export const CALL_KINDS = ['video', 'voice'] as const

/** Where a call stands. The last four are ends: canceled, declined, not answered, hung up or broken off. */
export const CALL_STATES = [
  'DIAL_WAITING',
  'TALKING',
  'DIAL_TERMINATION',
  'PICKER_TERMINATION',
  'PICKER_TIMEOUT',
  'DIAL_HANG',
] as const

export const isCallOver = (state: (typeof CALL_STATES)[number]): boolean =>
  state !== 'DIAL_WAITING' && state !== 'TALKING'

/** What became of a booking: it stands, it was had, one of the two canceled or did not come, or the two parted. */
export const BOOKING_STATES = [
  'booked',
  'done',
  'canceled_by_fan',
  'canceled_by_creator',
  'creator_missed',
  'fan_missed',
  /** One of the two blocked the other, left or was suspended. */
  'closed',
] as const

/** Why a call is over. */
export const CALL_END_REASONS = [
  /** The dialer gave up before it was answered. */
  'canceled',
  'rejected',
  /** Nobody answered in time. */
  'not_answered',
  /** One of the two hung up. */
  'hung_up',
  /** A device did not come into the call in time. */
  'join_timeout',
  /** The two never saw each other. */
  'connection_timeout',
  /** One of the two was gone for longer than a call waits. */
  'connection_lost',
  'insufficient_diamonds',
  /** One of the two blocked the other. */
  'blocked',
  /** One of the two left the platform, or was suspended. */
  'closed',
] as const

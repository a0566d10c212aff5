/**
 * How a person's presence is said on the wire. `subscribed` is what is known before anything was heard: nothing. Both
 * of the others mean online; this server says `available`.
 */
export const PRESENCE = { online: 1, subscribed: 3, available: 10001, live: 10004 } as const

export const isOnline = (status: number | undefined): boolean =>
  status === PRESENCE.online || status === PRESENCE.available || status === PRESENCE.live

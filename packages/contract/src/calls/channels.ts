import { z } from 'zod'
import { defineChannel } from '../core/definition.ts'
import { UserId } from '../core/scalars.ts'
import { ComboEnd, ReceivedGift } from '../gifts/entities.ts'
import * as descriptors from './descriptors.ts'
import { Call, CallBeat, CallId, CallSignal } from './entities.ts'

const withCall = z.object({ call: Call })

/** The calls of a user, to each of their devices. Each event has the call as it stands. */
export const callsChannel = defineChannel(descriptors.callsChannel, {
  key: z.object({ userId: UserId }),
  events: {
    /** It rings: to the picker, and to the dialer's other devices. */
    INVITE: withCall,
    /** It rings no more: the dialer gave up, or nobody answered. */
    CANCEL_INVITE: withCall,
    REJECT: withCall,
    /** It was answered, on the device of the picker that `deviceId` names. */
    ACCEPT: withCall,
    /** It is over after it was answered; `endReason` says why. */
    LEAVE: withCall,
    /** A cycle began and was paid. */
    CYCLE: withCall,
    /** Whether the next cycle can be paid changed: see `meter.isNextCovered`. */
    ALERT: withCall,
    /** Another phase, another device, a pause or its end. */
    CHANGED: withCall,
    /** The dialer gave the picker a gift. */
    GIFT: withCall.extend({ gift: ReceivedGift }),
    /** There are no more to come of a combo. */
    GIFT_COMBO_END: withCall.extend({ combo: ComboEnd }),
  },
})

/** Between the two devices of a call, by way of the server. `token` is what `web/getCallToken` answered. */
export const callDeviceChannel = defineChannel(descriptors.callDeviceChannel, {
  key: z.object({ callId: CallId, token: z.string().regex(/^[\w-]{20,64}$/) }),
  events: {},
  signals: {
    /** What the other device says. */
    signal: CallSignal,
    /** How it stands there: whether its camera is on, say. */
    other: CallBeat,
  },
  sends: {
    signal: CallSignal,
    /** The first one says that the device is in the call; then every CALL_BEAT_MS, and at once when it changes. */
    beat: CallBeat,
  },
})

import type { UserId } from '@fanlight/contract'
import { createEmitter } from '../../platform/emitter.ts'

/** The other one has written something. */
export const newMessages = createEmitter<{ chatWithUserId: UserId }>()

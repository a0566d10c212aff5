import { z } from 'zod'
import { defineEndpoint } from '../core/definition.ts'
import { Cursor, UserId, typedText } from '../core/scalars.ts'
import { REPORT_NOTE_MAX_LENGTH } from './limits.ts'
import * as descriptors from './people.descriptors.ts'
import { AdminUser } from './people.entities.ts'

export const listUsers = defineEndpoint(descriptors.listUsers, {
  summary: 'Accounts, the newest first: all, or those that are suspended; by a part of a name or address, or by number',
  input: z.object({
    search: z.string().trim().max(100).default(''),
    state: z.enum(['all', 'suspended']).default('all'),
    cursor: Cursor.optional(),
  }),
  output: z.object({ users: z.array(AdminUser), nextCursor: z.string().nullable() }),
  refusals: ['INVALID_INPUT'],
})

export const suspendUser = defineEndpoint(descriptors.suspendUser, {
  summary: 'Suspend an account, whose owner is told the reason when they log in, or lift its suspension',
  /** Memberships end by it, and what is left of them is given back. */
  proof: 'secondFactor',
  input: z.object({
    otherUserId: UserId,
    isSuspended: z.boolean(),
    /** Of a lifted one it stands in the operators' log alone. */
    reason: typedText().min(1).max(REPORT_NOTE_MAX_LENGTH),
  }),
  output: z.object({ user: AdminUser }),
  /** `CONFLICT`: an operator is suspended by nobody. */
  refusals: ['NOT_FOUND', 'SELF_ACTION', 'CONFLICT'],
})

import { z } from 'zod'
import { Diamonds } from '../core/scalars.ts'
import { TIP_MAX } from './limits.ts'

/** Whole diamonds, as a number or in digits; nothing else that a language would take for a number. */
export const TipAmount = z
  .union([
    z.int(),
    z
      .string()
      .regex(/^\d{1,9}$/)
      .transform(Number),
  ])
  .pipe(Diamonds.positive().max(TIP_MAX))

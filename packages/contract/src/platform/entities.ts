import { z } from 'zod'
import { languageCodes } from './languages.ts'

export const LanguageCode = z.enum(languageCodes)
export type LanguageCode = z.infer<typeof LanguageCode>

/** What the browser needs to know of this installation. Nothing here is secret. */
export const ClientConfig = z.object({
  version: z.string(),
  googleClientId: z.string().nullable(),
  googleScriptUrl: z.string().nullable(),
  facebookAppId: z.string().nullable(),
  facebookScriptUrl: z.string().nullable(),
  /** Whether an engine that translates is set up. */
  canTranslate: z.boolean(),
  /** Filled into the legal pages. */
  operator: z.object({ name: z.string(), address: z.string(), contactEmail: z.string(), country: z.string() }),
})
export type ClientConfig = z.infer<typeof ClientConfig>

export const ClientLog = z.object({
  level: z.enum(['info', 'warn', 'error']).default('info'),
  message: z.string().max(2_000),
  context: z.string().max(4_000).optional(),
  at: z.int().optional(),
})
export type ClientLog = z.infer<typeof ClientLog>

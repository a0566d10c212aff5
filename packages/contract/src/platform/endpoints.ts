import { z } from 'zod'
import { defineEndpoint } from '../core/endpoint.ts'
import { Instant } from '../core/scalars.ts'

const BASE = '/v2/lk-util/h5web'

/** What the browser needs to know of this installation. Nothing here is secret. */
export const ClientConfig = z.object({
  version: z.string(),
  googleClientId: z.string().nullable(),
  googleScriptUrl: z.string().nullable(),
  facebookAppId: z.string().nullable(),
  facebookScriptUrl: z.string().nullable(),
  /** Filled into the legal pages. */
  operator: z.object({ name: z.string(), address: z.string(), contactEmail: z.string(), country: z.string() }),
})
export type ClientConfig = z.infer<typeof ClientConfig>

export const getClientConfig = defineEndpoint({
  path: `${BASE}/client/config`,
  access: 'visitor',
  summary: 'What the web application needs to know of this installation',
  input: z.object({}),
  output: ClientConfig,
})

export const getRealtimeToken = defineEndpoint({
  path: `${BASE}/getWyyToken`,
  access: 'user',
  summary: 'The short-lived token that opens the realtime connection',
  input: z.object({}),
  output: z.object({ wyyToken: z.string(), expiresAt: Instant }),
})

export const ClientLog = z.object({
  level: z.enum(['info', 'warn', 'error']).default('info'),
  message: z.string().max(2_000),
  context: z.string().max(4_000).optional(),
  at: z.int().optional(),
})
export type ClientLog = z.infer<typeof ClientLog>

export const uploadLog = defineEndpoint({
  path: `${BASE}/uploadLogToSls`,
  access: 'visitor',
  summary: 'A line of the client for the log',
  input: ClientLog,
  output: z.object({}),
  limit: { max: 60, perSeconds: 60 },
})

export const uploadLogs = defineEndpoint({
  path: `${BASE}/batchUploadLogToSls`,
  access: 'visitor',
  summary: 'Lines of the client for the log',
  input: z.object({ uploadLogReqList: z.array(ClientLog).max(50) }),
  output: z.object({}),
  limit: { max: 30, perSeconds: 60 },
})
/** Lines wait this long for company, so that a burst is one request. */
export const LOG_UPLOAD_DEBOUNCE_MS = 5_000

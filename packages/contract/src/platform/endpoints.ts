import { z } from 'zod'
import { defineEndpoint } from '../core/definition.ts'
import { Instant } from '../core/scalars.ts'
import * as descriptors from './descriptors.ts'
import { ClientConfig, ClientLog } from './entities.ts'

export const getClientConfig = defineEndpoint(descriptors.getClientConfig, {
  summary: 'What the web application needs to know of this installation',
  input: z.object({}),
  output: ClientConfig,
})

export const getRealtimeToken = defineEndpoint(descriptors.getRealtimeToken, {
  summary: 'The short-lived token that opens the realtime connection',
  input: z.object({}),
  output: z.object({ wyyToken: z.string(), expiresAt: Instant }),
})

export const uploadLog = defineEndpoint(descriptors.uploadLog, {
  summary: 'A line of the client for the log',
  input: ClientLog,
  output: z.object({}),
  limit: { max: 60, perSeconds: 60 },
})

export const uploadLogs = defineEndpoint(descriptors.uploadLogs, {
  summary: 'Lines of the client for the log',
  input: z.object({ uploadLogReqList: z.array(ClientLog).max(50) }),
  output: z.object({}),
  limit: { max: 30, perSeconds: 60 },
})

import { z } from 'zod'
import { defineEndpoint } from '../core/endpoint.ts'
import { UploadConfig } from './entities.ts'

export const getUploadConfig = defineEndpoint({
  path: '/v2/lk-util/h5web/getOssTokenForUpload',
  access: 'user',
  summary: 'What the form POST of an upload needs; good for an hour, for the own folder, type and size alone',
  input: z.object({}),
  output: UploadConfig,
  limit: { max: 30, perSeconds: 60 },
})

import { z } from 'zod'
import { defineEndpoint } from '../core/definition.ts'
import * as descriptors from './descriptors.ts'
import { PresenceSettings } from './entities.ts'

export const getPresenceSettings = defineEndpoint(descriptors.getPresenceSettings, {
  summary: 'Whether others see that the user is there',
  input: z.object({}),
  output: z.object({ settings: PresenceSettings }),
})

export const editPresenceSettings = defineEndpoint(descriptors.editPresenceSettings, {
  summary: 'Change it; what is left out stays as it is. Who is live is seen by everybody all the same',
  input: z.object({ settings: PresenceSettings.partial() }),
  output: z.object({ settings: PresenceSettings }),
})

import { z } from 'zod'
import { defineChannel } from '../core/definition.ts'
import { AssetId, UserId } from '../core/scalars.ts'
import * as descriptors from './descriptors.ts'
import { Asset } from './entities.ts'

/** The user's vault, to each of their own devices. */
export const vaultChannel = defineChannel(descriptors.vaultChannel, {
  key: z.object({ userId: UserId }),
  events: {
    asset_changed: z.object({ asset: Asset }),
    /** The upload turned out to be something the vault has already: that one stands for it now. */
    asset_replaced: z.object({ assetId: AssetId, asset: Asset }),
  },
})

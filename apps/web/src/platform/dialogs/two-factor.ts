import { openDialog } from './dialogs.ts'
import { elsewhere } from './elsewhere.ts'

type TwoFactorModule = { TwoFactorDialog: (props: { onClose: () => void }) => unknown }

/** Turns two-factor authentication on over what is being done, which is there again afterwards. Answers when it is closed. */
export const openTwoFactor = (): Promise<unknown> =>
  openDialog(elsewhere.twoFactor as () => Promise<TwoFactorModule>, {}, { name: 'twoFactor', needsLogin: true })

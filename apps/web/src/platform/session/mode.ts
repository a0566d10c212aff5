import { storage, useStored, type CurrentRole } from '../storage/index.ts'
import { useAccount } from './session.ts'

/** The member/creator switch. Only a creator's account can be in creator mode, whatever is stored. */
export function useMode(): { mode: CurrentRole; canSwitch: boolean; setMode: (mode: CurrentRole) => void } {
  const account = useAccount()
  const stored = useStored(storage.currentRole)
  const canSwitch = account?.role === 'creator'
  return { mode: canSwitch ? stored : 'member', canSwitch, setMode: storage.currentRole.set }
}

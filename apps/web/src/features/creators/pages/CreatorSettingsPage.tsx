import { useAccount } from '../../../platform/session/index.ts'
import { CreatorSettings, type SettingsSection } from '../settings/CreatorSettings.tsx'

const shown: readonly SettingsSection[] = ['profile', 'calls', 'live', 'program', 'messages', 'welcome']

/** `/creator/settings`: the creator's terms. */
export function CreatorSettingsPage() {
  const account = useAccount()
  // The guard turns visitors without an account away; in the moment of logging out there is none.
  return account && <CreatorSettings creatorId={account.userId} shown={shown} />
}

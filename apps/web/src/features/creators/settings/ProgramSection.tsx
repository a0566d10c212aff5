import { dropLiveKey, getLivePlan, makeLiveKey } from '@fanlight/contract'
import { Banner, Button, toast } from '@fanlight/ui'
import { KeyRound } from 'lucide-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, describeError, keyOf, useCall } from '../../../platform/api/index.ts'
import { confirm } from '../../../platform/dialogs/index.ts'
import { CopyValue } from '../../../platform/files/CopyValue.tsx'
import { useFormat, useText } from '../../../platform/i18n/index.ts'
import { Block, Section } from './Section.tsx'

/** The key with which OBS and other programs send, and where to. Nothing of it is kept that could be shown again. */
export function ProgramSection() {
  const text = useText()
  const plan = useCall(getLivePlan, {})
  return (
    <Section title={text('live.program.settingsTitle')} description={text('live.program.settingsText')} saving={null}>
      <Block>
        {plan.isError && <p className="text-muted">{text('creatorSettings.loadFailed')}</p>}
        {plan.data?.address === null && <p className="text-muted">{text('live.program.unavailable')}</p>}
        {plan.data && plan.data.address !== null && <Keys address={plan.data.address} shown={plan.data.key} />}
      </Block>
    </Section>
  )
}

type KeysProps = { address: string; shown: { ending: string; madeAt: number; usedAt: number | null } | null }

function Keys({ address, shown }: KeysProps) {
  const text = useText()
  const format = useFormat()
  const client = useQueryClient()
  const [made, setMade] = useState<string | null>(null)
  const changed = () => client.invalidateQueries({ queryKey: keyOf(getLivePlan) })

  const isSure = (what: 'again' | 'drop') =>
    confirm({
      title: text(`live.program.${what}`),
      text: text('live.program.againText'),
      confirmLabel: text(`live.program.${what}`),
      tone: 'danger',
    })

  async function make(): Promise<void> {
    if (shown && !(await isSure('again'))) return
    try {
      setMade((await call(makeLiveKey, {})).key)
      await changed()
    } catch (error) {
      toast.error(describeError(error), { id: 'live-key' })
    }
  }
  async function drop(): Promise<void> {
    if (!(await isSure('drop'))) return
    try {
      await call(dropLiveKey, {})
      setMade(null)
      await changed()
    } catch (error) {
      toast.error(describeError(error), { id: 'live-key' })
    }
  }

  return (
    <>
      <CopyValue label={text('live.program.address')} value={address} />
      {made === null ? (
        <p className="text-13 text-muted">
          {shown
            ? text('live.program.keyEnding', { ending: shown.ending, date: format.date(shown.madeAt) })
            : text('live.program.noKey')}
        </p>
      ) : (
        <>
          <CopyValue label={text('live.program.key')} value={made} />
          <Banner tone="neutral" icon={<KeyRound aria-hidden />}>
            {text('live.program.once')}
          </Banner>
        </>
      )}
      <div className="flex flex-wrap gap-2">
        <Button onPress={make}>{text(shown ? 'live.program.again' : 'live.program.make')}</Button>
        {shown && <Button onPress={drop}>{text('live.program.drop')}</Button>}
      </div>
    </>
  )
}

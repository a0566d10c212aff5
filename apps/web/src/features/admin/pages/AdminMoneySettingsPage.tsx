import { cents, editMoneySettings, getMoneySettings, isLargeStep, type MoneySettings } from '@fanlight/contract'
import { Button, Card, Skeleton, SkeletonGroup, TextField, toast } from '@fanlight/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import { call, keyOf, useCall } from '../../../platform/api/index.ts'
import { confirm } from '../../../platform/dialogs/index.ts'
import { FormError, useForm } from '../../../platform/forms/index.ts'
import { useFormat, useText } from '../../../platform/i18n/index.ts'
import { QueryView } from '../../../platform/lists/index.ts'
import { useDiamondsText } from '../../wallet/index.ts'
import { AdminNav } from '../AdminNav.tsx'
import { Proposals, useRefreshProposals } from '../money/Proposals.tsx'
import { useSettingChanges } from '../money/use-setting-changes.ts'
import { useTooCheapText } from '../money/use-too-cheap.ts'
import {
  changesIn,
  draftOf,
  moneySettings,
  type SettingName,
  settingNames,
  type SettingsDraft,
  valueOf,
} from '../money/settings-form.ts'

/** `/admin/settings`: the terms of money. */
export function AdminMoneySettingsPage() {
  return (
    <>
      <AdminNav current="settings" />
      <Proposals kinds={['settings']} />
      <MoneySettingsView />
    </>
  )
}

function MoneySettingsView() {
  const text = useText()
  const kept = useCall(getMoneySettings, {})
  return (
    <QueryView
      query={kept}
      skeleton={
        <SkeletonGroup label={text('common.loading')} className="flex max-w-160 flex-col gap-6">
          <Skeleton className="h-44 rounded-card!" />
          <Skeleton className="h-44 rounded-card!" />
        </SkeletonGroup>
      }
      failure={text('adminMoney.settings.loadFailed')}
    >
      {(settings) => <SettingsForm settings={settings} />}
    </QueryView>
  )
}

function SettingsForm({ settings }: { settings: MoneySettings }) {
  const text = useText()
  const format = useFormat()
  const diamonds = useDiamondsText()
  const client = useQueryClient()
  const refreshProposals = useRefreshProposals()
  const tooCheapText = useTooCheapText()
  const changesOf = useSettingChanges()
  const form = useForm({
    start: () => draftOf(settings),
    check: (draft) =>
      Object.fromEntries(settingNames.map((name) => [name, problemIn(name, draft[name])])) as Partial<
        Record<SettingName, string>
      >,
    async send(draft) {
      const changes = changesIn(draft, settings)
      if (Object.keys(changes).length === 0) return
      const isSure = await confirm({
        title: text('adminMoney.settings.confirmTitle'),
        text: [
          ...changesOf(settings, changes).map(({ label, change }) => `${label}: \u2066${change}\u2069`),
          text(
            isLargeStep(settings, { ...settings, ...changes }) ? 'proposals.own' : 'adminMoney.settings.confirmText',
          ),
        ].join('\n'),
        confirmLabel: text('adminMoney.settings.save'),
      })
      if (!isSure) return
      const { waitsForSecond, ...kept } = await call(editMoneySettings, changes)
      client.setQueryData(keyOf(getMoneySettings, {}), kept)
      form.change(draftOf(kept))
      toast.success(text(waitsForSecond ? 'proposals.sent' : 'adminMoney.settings.saved'))
      if (waitsForSecond) void refreshProposals()
    },
    refused(error) {
      const commissionPercent = tooCheapText(error)
      return commissionPercent === undefined ? undefined : { commissionPercent }
    },
    errorsFrom: 'start',
  })
  const { values: draft, isSending } = form
  useFollowed(settings, form)
  const isChanged = !form.isComplete || Object.keys(changesIn(draft, settings)).length > 0

  function problemIn(name: SettingName, typed: string): string | undefined {
    if (valueOf(name, typed) !== null) return undefined
    const { kind, min, max } = moneySettings[name]
    const shown = (bound: number) => {
      if (kind === 'dollars') return format.money(cents(bound))
      return format.wholeNumber(kind === 'hundredths' ? bound / 100 : bound)
    }
    const range = { min: shown(min), max: shown(max) }
    return text(kind === 'dollars' ? 'adminMoney.settings.moneyRange' : 'adminMoney.settings.range', range)
  }

  function fieldProps(name: SettingName) {
    const { kind } = moneySettings[name]
    const value = valueOf(name, draft[name])
    return {
      ...form.tie(name),
      dir: 'ltr',
      inputMode: kind === 'percent' || kind === 'days' ? ('numeric' as const) : ('decimal' as const),
      autoComplete: 'off',
      inputClassName: 'tabular-nums',
      ...(kind === 'dollars' && { prefix: '$', suffix: value === null ? undefined : diamonds(value) }),
      ...(kind === 'days' && { suffix: text('adminMoney.settings.days') }),
      ...((kind === 'percent' || kind === 'hundredths') && { suffix: text('adminMoney.settings.percent') }),
    }
  }

  return (
    <form
      id={form.id}
      noValidate
      onSubmit={(event) => void form.submit(event)}
      className="flex max-w-160 flex-col gap-8"
    >
      <Group title={text('adminMoney.settings.earning')} description={text('adminMoney.settings.earningText')}>
        <TextField
          label={text('adminMoney.settings.commission')}
          hint={text('adminMoney.settings.commissionHint')}
          {...fieldProps('commissionPercent')}
        />
        <TextField
          label={text('adminMoney.settings.hold')}
          hint={text('adminMoney.settings.holdHint')}
          {...fieldProps('holdDays')}
        />
      </Group>
      <Group title={text('adminMoney.settings.paying')} description={text('adminMoney.settings.payingText')}>
        <TextField label={text('adminMoney.settings.fee')} {...fieldProps('processingFeeBasisPoints')} />
        <TextField label={text('adminMoney.settings.taxes')} {...fieldProps('taxBasisPoints')} />
      </Group>
      <Group title={text('adminMoney.settings.payouts')} description={text('adminMoney.settings.payoutsText')}>
        <TextField label={text('adminMoney.settings.minimum')} {...fieldProps('payoutMinimum')} />
        <TextField
          label={text('adminMoney.settings.secondEyes')}
          hint={text('adminMoney.settings.secondEyesHint')}
          {...fieldProps('secondEyesFrom')}
        />
      </Group>
      <FormError>{form.failure}</FormError>
      <div className="flex flex-wrap items-center justify-end gap-3">
        <p role="status" className="me-auto text-13 text-muted">
          {isChanged && text('adminMoney.settings.unsaved')}
        </p>
        {isChanged && (
          <Button onPress={() => form.change(draftOf(settings))}>{text('adminMoney.settings.undo')}</Button>
        )}
        <Button type="submit" variant="primary" busy={isSending} disabled={!isChanged}>
          {text('adminMoney.settings.save')}
        </Button>
      </div>
    </form>
  )
}

type Followed = { values: SettingsDraft; change: (part: Partial<SettingsDraft>) => void }

/** What nobody has touched shows what is in force. Kept as it was, it would look like a change and take back what two agreed on. */
function useFollowed(settings: MoneySettings, { values, change }: Followed): void {
  const shown = useRef(settings)
  const follow = useEffectEvent((before: SettingsDraft, after: SettingsDraft) => {
    const untouched = settingNames.filter((name) => values[name] === before[name] && after[name] !== before[name])
    if (untouched.length > 0) change(Object.fromEntries(untouched.map((name) => [name, after[name]])))
  })
  useEffect(() => {
    follow(draftOf(shown.current), draftOf(settings))
    shown.current = settings
  }, [settings])
}

function Group({ title, description, children }: { title: string; description: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-3">
      <div>
        <h2 className="text-17 font-semibold">{title}</h2>
        <p className="mt-0.5 text-13 text-muted">{description}</p>
      </div>
      <Card padding="none" className="grid gap-4 p-4 sm:grid-cols-2">
        {children}
      </Card>
    </section>
  )
}

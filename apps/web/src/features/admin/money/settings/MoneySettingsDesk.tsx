import { cents, editMoneySettings, getMoneySettings, type MoneySettings } from '@fanlight/contract'
import { Button, Card, ErrorState, LampIllustration, Skeleton, SkeletonGroup, TextField, toast } from '@fanlight/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent, type ReactNode } from 'react'
import { describeError, keyOf, useAction, useCall } from '../../../../platform/api/index.ts'
import { confirm } from '../../../../platform/dialogs/index.ts'
import { useFormat, useText } from '../../../../platform/i18n/index.ts'
import { useDiamondsText } from '../../../wallet/index.ts'
import { changesIn, draftOf, firstWrong, moneySettings, valueOf, type SettingName } from './settings-form.ts'

/** `/admin/settings`: the terms of money. */
export function MoneySettingsDesk() {
  const text = useText()
  const { data: settings, error, refetch } = useCall(getMoneySettings, {})
  if (settings) return <SettingsForm settings={settings} />
  if (!error) {
    return (
      <SkeletonGroup label={text('common.loading')} className="flex max-w-160 flex-col gap-6">
        <Skeleton className="h-44 rounded-card!" />
        <Skeleton className="h-44 rounded-card!" />
      </SkeletonGroup>
    )
  }
  return (
    <ErrorState
      illustration={<LampIllustration />}
      title={text('adminMoney.settings.loadFailed')}
      text={describeError(error)}
      retryLabel={text('common.tryAgain')}
      onRetry={() => refetch()}
    />
  )
}

function SettingsForm({ settings }: { settings: MoneySettings }) {
  const text = useText()
  const format = useFormat()
  const diamonds = useDiamondsText()
  const client = useQueryClient()
  const [draft, setDraft] = useState(() => draftOf(settings))
  const changes = changesIn(draft, settings)
  const wrong = firstWrong(draft)
  const isChanged = wrong !== undefined || Object.keys(changes).length > 0
  const { mutateAsync, isPending, error, reset } = useAction(editMoneySettings, {
    onSuccess: (kept) => {
      client.setQueryData(keyOf(getMoneySettings, {}), kept)
      setDraft(draftOf(kept))
      toast.success(text('adminMoney.settings.saved'))
    },
  })

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const field = wrong && event.currentTarget.elements.namedItem(wrong)
    if (field instanceof HTMLElement) return field.focus()
    if (isPending || Object.keys(changes).length === 0) return
    const isSure = await confirm({
      title: text('adminMoney.settings.confirmTitle'),
      text: text('adminMoney.settings.confirmText'),
      confirmLabel: text('adminMoney.settings.save'),
    })
    // A refusal is said below the form.
    if (isSure) await mutateAsync(changes).catch(() => undefined)
  }

  function fieldProps(name: SettingName) {
    const { kind, min, max } = moneySettings[name]
    const value = valueOf(name, draft[name])
    const shown = (bound: number) => {
      if (kind === 'dollars') return format.money(cents(bound))
      return format.wholeNumber(kind === 'hundredths' ? bound / 100 : bound)
    }
    const range = { min: shown(min), max: shown(max) }
    return {
      name,
      dir: 'ltr',
      inputMode: kind === 'percent' || kind === 'days' ? ('numeric' as const) : ('decimal' as const),
      autoComplete: 'off',
      value: draft[name],
      onValueChange: (typed: string) => {
        reset()
        setDraft({ ...draft, [name]: typed })
      },
      error:
        value === null
          ? text(kind === 'dollars' ? 'adminMoney.settings.moneyRange' : 'adminMoney.settings.range', range)
          : undefined,
      inputClassName: 'tabular-nums',
      ...(kind === 'dollars' && { prefix: '$', suffix: value === null ? undefined : diamonds(value) }),
      ...(kind === 'days' && { suffix: text('adminMoney.settings.days') }),
      ...((kind === 'percent' || kind === 'hundredths') && { suffix: text('adminMoney.settings.percent') }),
    }
  }

  return (
    <form noValidate onSubmit={(event) => void save(event)} className="flex max-w-160 flex-col gap-8">
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
      {error && (
        <p role="alert" className="text-13 font-medium text-danger">
          {describeError(error)}
        </p>
      )}
      <div className="flex flex-wrap items-center justify-end gap-3">
        <p role="status" className="me-auto text-13 text-muted">
          {isChanged && text('adminMoney.settings.unsaved')}
        </p>
        {isChanged && (
          <Button
            onPress={() => {
              reset()
              setDraft(draftOf(settings))
            }}
          >
            {text('adminMoney.settings.undo')}
          </Button>
        )}
        <Button type="submit" variant="primary" busy={isPending} disabled={!isChanged}>
          {text('adminMoney.settings.save')}
        </Button>
      </div>
    </form>
  )
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

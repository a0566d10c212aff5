import { LABEL_MAX_LENGTH, labelAssets, LABELS_MAX, listVault, listVaultLabels, type Asset } from '@fanlight/contract'
import { Button, Dialog, TextField, toast } from '@fanlight/ui'
import { useQueryClient } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { useId, useState, type FormEvent } from 'react'
import { describeError, keyOf, refusedWith, useAction } from '../../../platform/api/index.ts'
import { useText } from '../../../platform/i18n/index.ts'
import { amendVault, keepAsset } from '../assets/asset-cache.ts'
import { useLabels } from './queries.ts'

type LabelDialogProps = { assets: readonly Asset[]; onClose: (answer?: 'saved') => void }

/** Puts labels on what is chosen, or takes them away. */
export function LabelDialog({ assets, onClose }: LabelDialogProps) {
  const text = useText()
  const formId = useId()
  const client = useQueryClient()
  const known = useLabels().data?.labels ?? []
  const before = [...new Set(assets.flatMap(({ labels }) => labels))]
  const [labels, setLabels] = useState<readonly string[]>(before)
  const [typed, setTyped] = useState('')
  const save = useAction(labelAssets, {
    onSuccess(answer) {
      const changed = new Map(answer.assets.map((asset) => [asset.assetId, asset]))
      for (const asset of answer.assets) keepAsset(asset, client)
      amendVault(client, (shown) => shown.map((asset) => changed.get(asset.assetId) ?? asset))
      void client.invalidateQueries({ queryKey: keyOf(listVaultLabels) })
      // A list by a label may have lost or gained some.
      void client.invalidateQueries({ queryKey: keyOf(listVault) })
      toast.success(text('vault.labels.saved'))
      onClose('saved')
    },
  })
  const error =
    save.error &&
    (refusedWith(save.error, 'INVALID_INPUT')
      ? text('vault.labels.tooMany', { max: LABELS_MAX })
      : describeError(save.error))

  function add(label: string) {
    const wanted = label.trim().slice(0, LABEL_MAX_LENGTH)
    if (wanted !== '' && !labels.includes(wanted)) setLabels([...labels, wanted])
    setTyped('')
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    add(typed)
  }
  function send() {
    const wanted = typed.trim() === '' ? labels : [...new Set([...labels, typed.trim()])]
    save.mutate({
      assetIds: assets.map(({ assetId }) => assetId),
      add: wanted.filter((label) => !assets.every((asset) => asset.labels.includes(label))),
      remove: before.filter((label) => !wanted.includes(label)),
    })
  }

  return (
    <Dialog
      title={text('vault.labels.title', { count: assets.length })}
      size="sm"
      closeLabel={text('common.close')}
      onClose={() => onClose()}
      footer={
        <>
          <Button onPress={() => onClose()}>{text('common.cancel')}</Button>
          <Button variant="primary" busy={save.isPending} onPress={send}>
            {text('common.save')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {labels.length > 0 && (
          <ul aria-label={text('vault.labels.chosen')} className="flex flex-wrap gap-2">
            {labels.map((label) => (
              <li key={label}>
                <button
                  type="button"
                  aria-label={text('vault.labels.remove', { label })}
                  onClick={() => setLabels(labels.filter((each) => each !== label))}
                  className="flex h-9 touch-area items-center gap-1.5 rounded-full bg-ember-soft ps-3.5 pe-2.5 text-13 font-semibold text-ember"
                >
                  <bdi>{label}</bdi>
                  <X aria-hidden className="size-4!" />
                </button>
              </li>
            ))}
          </ul>
        )}
        <form id={formId} onSubmit={submit} className="flex items-start gap-2">
          <TextField
            label={text('vault.labels.new')}
            hint={text('vault.labels.hint')}
            value={typed}
            onValueChange={setTyped}
            maxLength={LABEL_MAX_LENGTH}
            error={error ?? undefined}
            autoComplete="off"
            dir="auto"
            className="flex-1"
            data-autofocus=""
          />
          <Button type="submit" className="mt-6.5" iconStart={<Plus aria-hidden />}>
            {text('vault.labels.add')}
          </Button>
        </form>
        <Suggested labels={known.map(({ label }) => label).filter((label) => !labels.includes(label))} onAdd={add} />
      </div>
    </Dialog>
  )
}

function Suggested({ labels, onAdd }: { labels: readonly string[]; onAdd: (label: string) => void }) {
  const text = useText()
  if (labels.length === 0) return null
  return (
    <div>
      <p className="mb-2 text-13 font-semibold">{text('vault.labels.used')}</p>
      <ul className="flex flex-wrap gap-2">
        {labels.slice(0, 20).map((label) => (
          <li key={label}>
            <button
              type="button"
              onClick={() => onAdd(label)}
              className="flex h-9 touch-area items-center gap-1 rounded-full bg-fill px-3.5 text-13 font-semibold hover:bg-fill-strong"
            >
              <Plus aria-hidden className="size-3.5!" />
              <bdi>{label}</bdi>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

import {
  editLiveMenu,
  LIVE_MENU_MAX,
  LIVE_MENU_TEXT_MAX_LENGTH,
  listLiveMenu,
  type LiveMenuItem,
  type UserId,
} from '@fanlight/contract'
import { Button, Dialog, DiamondGlyph, IconButton, Skeleton, TextField, toast } from '@fanlight/ui'
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { call, keyOf, queryClient, useCall } from '../../../platform/api/index.ts'
import { FormDialog, useForm } from '../../../platform/forms/index.ts'
import { useText } from '../../../platform/i18n/index.ts'
import { QueryView } from '../../../platform/lists/index.ts'
import { linesOf, menuOf, movedLine, problemsOf, withLine, type LineProblem, type MenuLine } from './menu-draft.ts'

/** What the creator does for a price: lines that are typed, moved and removed, and saved together. */
export function MenuEditDialog({ ownId, onClose }: { ownId: UserId; onClose: () => void }) {
  const text = useText()
  // As it is now: another device may have changed it.
  const menu = useCall(listLiveMenu, { aid: ownId }, { gcTime: 0, staleTime: 0, refetchOnWindowFocus: false })
  if (menu.data && !menu.isFetching) return <Form items={menu.data.items} ownId={ownId} onClose={onClose} />
  return (
    <Dialog title={text('live.menu.edit.title')} closeLabel={text('common.close')} onClose={onClose}>
      <QueryView query={menu} skeleton={<Skeleton className="h-40" />} failure={text('live.menu.failed')}>
        {() => <Skeleton className="h-40" />}
      </QueryView>
    </Dialog>
  )
}

type FormProps = { items: readonly LiveMenuItem[]; ownId: UserId; onClose: () => void }

function Form({ items, ownId, onClose }: FormProps) {
  const text = useText()
  const list = useRef<HTMLOListElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const hasAdded = useRef(false)
  const [said, say] = useState('')
  const form = useForm({
    start: { lines: items.length > 0 ? linesOf(items) : withLine([]) },
    check: ({ lines }) => ({ lines: problemsOf(lines) }),
    async send({ lines }) {
      const saved = await call(editLiveMenu, { items: menuOf(lines) })
      queryClient.setQueryData(keyOf(listLiveMenu, { aid: ownId }), saved)
      toast.success(text('live.menu.edit.saved'), { id: 'live' })
      onClose()
    },
  })
  const { lines } = form.values
  const problems = form.errors.lines ?? {}
  const isFull = lines.length >= LIVE_MENU_MAX
  const change = (next: readonly MenuLine[]) => form.change({ lines: [...next] })

  function move(place: number, by: 1 | -1): void {
    change(movedLine(lines, place, by))
    say(text('live.menu.edit.moved', { place: place + by + 1, places: lines.length }))
  }
  /** A new line takes the focus when it appears. */
  function focusNew(row: HTMLLIElement | null): void {
    if (!row || !hasAdded.current) return
    hasAdded.current = false
    row.querySelector('input')?.focus()
  }

  return (
    <FormDialog
      form={form}
      title={text('live.menu.edit.title')}
      description={text('live.menu.edit.text')}
      submitLabel={text('live.menu.edit.save')}
      onClose={onClose}
      size="lg"
    >
      <ol ref={list} className="flex flex-col gap-4">
        {lines.map((line, place) => (
          <Line
            key={line.key}
            line={line}
            place={place}
            isLast={place === lines.length - 1}
            problem={problems[line.key]}
            rowRef={place === lines.length - 1 ? focusNew : undefined}
            onChange={(part) => change(lines.map((one) => (one.key === line.key ? { ...one, ...part } : one)))}
            onMove={(by) => move(place, by)}
            onRemove={() => {
              change(lines.filter(({ key }) => key !== line.key))
              // Its button goes with the row; the focus must not fall back to the page.
              addButton.current?.focus()
            }}
          />
        ))}
      </ol>
      <Button
        ref={addButton}
        size="sm"
        className="self-start"
        iconStart={<Plus aria-hidden className="size-4!" />}
        aria-disabled={isFull || undefined}
        onPress={() => {
          if (isFull) return
          hasAdded.current = true
          change(withLine(lines))
        }}
      >
        {text('live.menu.edit.add')}
      </Button>
      {isFull && <p className="text-13 text-muted">{text('live.menu.edit.full', { max: LIVE_MENU_MAX })}</p>}
      <p role="status" className="sr-only">
        {said}
      </p>
    </FormDialog>
  )
}

type LineProps = {
  line: MenuLine
  place: number
  isLast: boolean
  problem: LineProblem | undefined
  rowRef: ((row: HTMLLIElement | null) => void) | undefined
  onChange: (part: Partial<MenuLine>) => void
  onMove: (by: 1 | -1) => void
  onRemove: () => void
}

function Line({ line, place, isLast, problem, rowRef, onChange, onMove, onRemove }: LineProps) {
  const text = useText()
  const number = place + 1
  return (
    <li ref={rowRef} className="flex flex-col gap-2 sm:flex-row sm:items-start">
      <TextField
        label={text('live.menu.edit.item', { number })}
        hideLabel
        placeholder={text('live.menu.edit.example')}
        value={line.text}
        onValueChange={(typed) => onChange({ text: typed })}
        error={problem?.text && text(problem.text === 'long' ? 'live.prepare.titleLong' : 'live.menu.edit.textMissing')}
        counter={line.text.length > LIVE_MENU_TEXT_MAX_LENGTH * 0.8 ? { max: LIVE_MENU_TEXT_MAX_LENGTH } : undefined}
        dir="auto"
        className="min-w-0 flex-1"
      />
      <div className="flex items-start gap-1">
        <TextField
          label={text('live.menu.edit.price', { number })}
          hideLabel
          placeholder="50"
          value={line.price}
          onValueChange={(typed) => onChange({ price: typed })}
          error={problem?.price && text('live.prepare.priceWrong')}
          inputMode="numeric"
          prefix={<DiamondGlyph />}
          className="w-32 max-sm:me-auto"
        />
        <IconButton label={text('live.menu.edit.up', { number })} disabled={place === 0} onPress={() => onMove(-1)}>
          <ArrowUp aria-hidden />
        </IconButton>
        <IconButton label={text('live.menu.edit.down', { number })} disabled={isLast} onPress={() => onMove(1)}>
          <ArrowDown aria-hidden />
        </IconButton>
        <IconButton label={text('live.menu.edit.remove', { number })} onPress={onRemove}>
          <Trash2 aria-hidden />
        </IconButton>
      </div>
    </li>
  )
}

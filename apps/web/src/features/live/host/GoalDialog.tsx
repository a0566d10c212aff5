import { diamonds, LIVE_GOAL_MAX, LIVE_GOAL_TEXT_MAX_LENGTH, type Diamonds } from '@fanlight/contract'
import { Button, DiamondGlyph, TextField } from '@fanlight/ui'
import { FormDialog, useForm } from '../../../platform/forms/index.ts'
import { useText, wholeTyped } from '../../../platform/i18n/index.ts'

export type GoalDraft = { text: string; amount: Diamonds }

type Props = {
  /** What is changed; null: a new one begins. */
  goal: GoalDraft | null
  /** Whether there is one to take away. */
  stands: boolean
  /** Null: it is taken away. */
  save: (goal: GoalDraft | null) => Promise<void> | void
  onClose: () => void
}

/** What is to be collected for, and how much. */
export function GoalDialog({ goal, stands, save, onClose }: Props) {
  const text = useText()
  const form = useForm({
    start: { text: goal?.text ?? '', amount: goal ? String(goal.amount) : '' },
    check: ({ text: words, amount }) => ({
      text: textProblem(words.trim()),
      amount: amountOf(amount) === null ? text('live.prepare.priceWrong') : undefined,
    }),
    async send({ text: words, amount }) {
      await save({ text: words.trim(), amount: diamonds(amountOf(amount) ?? 1) })
      onClose()
    },
  })
  const removing = useForm({
    start: {},
    check: () => ({}),
    async send() {
      await save(null)
      onClose()
    },
  })
  function textProblem(words: string): string | undefined {
    if (words === '') return text('live.goal.textMissing')
    return words.length > LIVE_GOAL_TEXT_MAX_LENGTH ? text('live.prepare.titleLong') : undefined
  }
  return (
    <FormDialog
      form={{ ...form, failure: form.failure ?? removing.failure }}
      title={text(goal ? 'live.goal.change' : 'live.goal.set')}
      description={text('live.goal.note')}
      submitLabel={text('live.goal.save')}
      onClose={onClose}
      size="sm"
      {...(stands && {
        aside: (
          <Button busy={removing.isSending} onPress={() => removing.submit()}>
            {text('live.goal.remove')}
          </Button>
        ),
      })}
    >
      <TextField
        {...form.tie('text')}
        label={text('live.goal.text')}
        placeholder={text('live.goal.textHint')}
        counter={{ max: LIVE_GOAL_TEXT_MAX_LENGTH }}
        dir="auto"
        data-autofocus
      />
      <TextField
        {...form.tie('amount')}
        label={text('live.goal.amount')}
        inputMode="numeric"
        prefix={<DiamondGlyph />}
        className="max-w-60"
      />
    </FormDialog>
  )
}

function amountOf(typed: string): number | null {
  const amount = wholeTyped(typed)
  return amount !== null && amount >= 1 && amount <= LIVE_GOAL_MAX ? amount : null
}

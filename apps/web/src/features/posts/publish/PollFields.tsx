import {
  POLL_DAYS,
  POLL_OPTION_MAX_LENGTH,
  POLL_OPTIONS_MAX,
  POLL_OPTIONS_MIN,
  POLL_QUESTION_MAX_LENGTH,
} from '@fanlight/contract'
import { Banner, Button, Card, IconButton, SelectField, TextField } from '@fanlight/ui'
import { ChartBarBig, Info, Plus, X } from 'lucide-react'
import { useRef } from 'react'
import { confirm } from '../../../platform/dialogs/index.ts'
import { useFormat, useText } from '../../../platform/i18n/index.ts'
import { emptyPoll, type Draft, type DraftPoll, type DraftProblems } from './draft.ts'

type PollFieldsProps = {
  poll: DraftPoll | null
  change: (part: Partial<Draft>) => void
  /** People have voted: all that can still change is when it ends, or that it is there at all. */
  hasVotes: boolean
  problem: DraftProblems['poll']
}

/** A poll in the post, or the button that begins one. */
export function PollFields({ poll, change, hasVotes, problem }: PollFieldsProps) {
  const text = useText()
  const add = useRef<HTMLButtonElement>(null)
  if (!poll) {
    return (
      <div>
        <Button ref={add} iconStart={<ChartBarBig aria-hidden />} onPress={() => change({ poll: emptyPoll })}>
          {text('publish.poll.add')}
        </Button>
      </div>
    )
  }

  async function remove() {
    const isMeant =
      !hasVotes ||
      (await confirm({
        title: text('publish.poll.removeTitle'),
        text: text('publish.poll.removeText'),
        confirmLabel: text('publish.poll.remove'),
        cancelLabel: text('common.cancel'),
        tone: 'danger',
      }))
    if (!isMeant) return
    change({ poll: null })
    requestAnimationFrame(() => add.current?.focus())
  }

  return (
    <section aria-label={text('publish.poll.title')}>
      <div className="mb-1.5 flex items-center justify-between gap-4">
        <h2 className="text-13 font-semibold">{text('publish.poll.title')}</h2>
        <Button size="sm" variant="quiet" className="-my-2" onPress={remove}>
          {text('publish.poll.remove')}
        </Button>
      </div>
      <Card className="flex flex-col gap-4">
        {hasVotes && <Banner icon={<Info aria-hidden />}>{text('error.pollVoted')}</Banner>}
        <Words
          poll={poll}
          change={(part) => change({ poll: { ...poll, ...part } })}
          isFixed={hasVotes}
          problem={problem}
        />
        <Days days={poll.days} onChange={(days) => change({ poll: { ...poll, days } })} />
      </Card>
    </section>
  )
}

type WordsProps = {
  poll: DraftPoll
  change: (part: Partial<DraftPoll>) => void
  isFixed: boolean
  problem: DraftProblems['poll']
}

function Words({ poll, change, isFixed, problem }: WordsProps) {
  const text = useText()
  const format = useFormat()
  const list = useRef<HTMLUListElement>(null)
  const { question, options } = poll
  const focus = (place: number) => requestAnimationFrame(() => list.current?.querySelectorAll('input')[place]?.focus())
  const write = (place: number, typed: string) =>
    change({ options: options.map((option, each) => (each === place ? typed : option)) })

  /** Below the option that it is about. */
  function problemOf(option: string, place: number): string | undefined {
    const words = option.trim()
    if (words.length > POLL_OPTION_MAX_LENGTH) {
      return text('publish.poll.tooLong', { max: format.wholeNumber(POLL_OPTION_MAX_LENGTH) })
    }
    const isTwice = words !== '' && options.findIndex((other) => other.trim() === words) < place
    if (isTwice) return text('publish.poll.twice')
    const isMissing =
      problem === 'unfinished' && words === '' && place === options.findIndex((each) => each.trim() === '')
    return isMissing ? text('publish.poll.unfinished') : undefined
  }

  return (
    <>
      <TextField
        label={text('publish.poll.question')}
        value={question}
        disabled={isFixed}
        onValueChange={(typed) => change({ question: typed })}
        error={
          question.trim().length > POLL_QUESTION_MAX_LENGTH
            ? text('publish.poll.tooLong', { max: format.wholeNumber(POLL_QUESTION_MAX_LENGTH) })
            : undefined
        }
        {...(question !== '' && { dir: 'auto' })}
      />
      <ul ref={list} className="flex flex-col gap-3">
        {options.map((option, place) => {
          const number = format.wholeNumber(place + 1)
          return (
            // Their order is what they are.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={place} className="flex items-start gap-2">
              <TextField
                className="min-w-0 flex-1"
                label={text('publish.poll.option', { number })}
                hideLabel
                placeholder={text('publish.poll.option', { number })}
                value={option}
                disabled={isFixed}
                onValueChange={(typed) => write(place, typed)}
                error={problemOf(option, place)}
                {...(option !== '' && { dir: 'auto' })}
              />
              {!isFixed && options.length > POLL_OPTIONS_MIN && (
                <IconButton
                  label={text('publish.poll.removeOption', { number })}
                  className="mt-0.5"
                  onPress={() => {
                    change({ options: options.filter((_, each) => each !== place) })
                    focus(Math.max(0, place - 1))
                  }}
                >
                  <X aria-hidden />
                </IconButton>
              )}
            </li>
          )
        })}
      </ul>
      {!isFixed && options.length < POLL_OPTIONS_MAX && (
        <Button
          size="sm"
          iconStart={<Plus aria-hidden />}
          className="self-start"
          onPress={() => {
            change({ options: [...options, ''] })
            focus(options.length)
          }}
        >
          {text('publish.poll.addOption')}
        </Button>
      )}
    </>
  )
}

const NEVER = 'never'

function Days({ days, onChange }: { days: DraftPoll['days']; onChange: (days: DraftPoll['days']) => void }) {
  const text = useText()
  const format = useFormat()
  return (
    <SelectField
      label={text('publish.poll.ends')}
      value={days === null ? NEVER : String(days)}
      onValueChange={(value) => onChange(POLL_DAYS.find((each) => String(each) === value) ?? null)}
      options={[
        ...POLL_DAYS.map((count) => ({
          value: String(count),
          label: text('publish.poll.days', { count, replace: { count: format.wholeNumber(count) } }),
        })),
        { value: NEVER, label: text('publish.poll.never') },
      ]}
    />
  )
}

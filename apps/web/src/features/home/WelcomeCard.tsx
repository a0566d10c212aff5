import { FIRST_FOLLOWS, fittingCreators, popularTags, type Interests, type UserId } from '@fanlight/contract'
import { Button, Card, IconButton, ProgressBar, SkeletonGroup, toast } from '@fanlight/ui'
import { PartyPopper, X } from 'lucide-react'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { describeError, useCall } from '../../platform/api/index.ts'
import { currentLanguage, useText } from '../../platform/i18n/index.ts'
import {
  Choices,
  FollowButton,
  followChanges,
  keepInterests,
  languageChoices,
  PersonRow,
  PersonRowSkeleton,
} from '../profiles/index.ts'

const SHOWN = 8
const STEPS = 3

type WelcomeCardProps = { interests: Interests; onBegin: () => void; onEnd: () => void }

/** Three steps for a person who is new: what they read, whom they follow, done. */
export function WelcomeCard({ interests, onBegin, onEnd }: WelcomeCardProps) {
  const [step, setStep] = useState(1)

  function end() {
    // What does not arrive is offered once more another time: no reason to hold anybody up.
    void keepInterests({ isAsked: true }).catch(() => undefined)
    onEnd()
  }
  function go(to: number) {
    onBegin()
    setStep(to)
  }

  if (step === 1) return <WhatToRead interests={interests} onNext={() => go(2)} onSkip={end} />
  if (step === 2) return <WhomToFollow onBack={() => go(1)} onNext={() => go(3)} onSkip={end} />
  return <AllSet onEnd={end} />
}

type FrameProps = { step: number; title: string; onSkip: () => void; children: ReactNode; footer: ReactNode }

function Frame({ step, title, onSkip, children, footer }: FrameProps) {
  const text = useText()
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // Not at the first: nobody came here on purpose yet.
    if (step > 1) heading.current?.focus()
  }, [step])
  return (
    <section aria-labelledby={id}>
      <Card className="flex flex-col gap-5 p-5">
        <div className="flex items-start justify-between gap-4">
          <div className="min-w-0">
            <p className="text-13 text-muted">{text('welcome.step', { number: step, all: STEPS })}</p>
            <h2
              ref={heading}
              id={id}
              tabIndex={-1}
              className="font-display text-20 font-semibold tracking-tight outline-none"
            >
              {title}
            </h2>
          </div>
          <IconButton label={text('welcome.close')} onPress={onSkip} className="-me-2 -mt-2">
            <X aria-hidden />
          </IconButton>
        </div>
        {children}
        <div className="flex flex-wrap justify-end gap-2">{footer}</div>
      </Card>
    </section>
  )
}

function WhatToRead({ interests, onNext, onSkip }: { interests: Interests; onNext: () => void; onSkip: () => void }) {
  const text = useText()
  const [languages, setLanguages] = useState(interests.languages.length > 0 ? interests.languages : [currentLanguage()])
  const [tags, setTags] = useState(interests.tags)
  const { data } = useCall(popularTags, {})
  // Those that the browser says they read come first; chosen ones stay where they are while others are chosen.
  const [likely] = useState(() => [currentLanguage(), ...interests.languages, ...navigator.languages])
  const rankOf = (code: string): number => (likely.some((tag) => tag === code || tag.startsWith(`${code}-`)) ? 1 : 0)
  const offered = [...new Set([...(data?.tags.map(({ tag }) => tag) ?? []), ...interests.tags])]

  async function next() {
    try {
      await keepInterests({ languages, tags })
      onNext()
    } catch (error) {
      toast.error(describeError(error))
    }
  }

  return (
    <Frame
      step={1}
      title={text('welcome.read.title')}
      onSkip={onSkip}
      footer={
        <>
          <Button variant="quiet" onPress={onSkip}>
            {text('welcome.skip')}
          </Button>
          <Button variant="primary" once onPress={next}>
            {text('welcome.next')}
          </Button>
        </>
      }
    >
      {offered.length > 0 && (
        <Choices
          label={text('welcome.read.tags')}
          options={offered.map((tag) => ({ value: tag, shown: <bdi>#{tag}</bdi> }))}
          isLow
          chosen={tags}
          onChange={setTags}
        />
      )}
      <Choices
        label={text('welcome.read.languages')}
        options={languageChoices.toSorted(({ value }, other) => rankOf(other.value) - rankOf(value))}
        isLow
        chosen={languages}
        onChange={setLanguages}
      />
    </Frame>
  )
}

function WhomToFollow({ onBack, onNext, onSkip }: Record<'onBack' | 'onNext' | 'onSkip', () => void>) {
  const text = useText()
  const followed = useFollowed()
  const { data, isPending } = useCall(fittingCreators, {}, { staleTime: Infinity, refetchOnWindowFocus: false })
  const count = Math.min(followed, FIRST_FOLLOWS)
  const said = text('welcome.follow.progress', { number: count, all: FIRST_FOLLOWS })
  return (
    <Frame
      step={2}
      title={text('welcome.follow.title')}
      onSkip={onSkip}
      footer={
        <>
          <Button variant="quiet" onPress={onBack}>
            {text('common.back')}
          </Button>
          <Button variant={count === 0 ? 'secondary' : 'primary'} onPress={onNext}>
            {text(count === 0 ? 'welcome.skip' : 'welcome.next')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-2">
        <ProgressBar label={text('welcome.follow.title')} value={count / FIRST_FOLLOWS} valueText={said} size="sm" />
        <p aria-hidden className="text-13 text-muted">
          {said}
        </p>
      </div>
      {isPending ? (
        <SkeletonGroup label={text('common.loading')}>
          <PersonRowSkeleton />
          <PersonRowSkeleton />
          <PersonRowSkeleton />
        </SkeletonGroup>
      ) : (
        <ul className="-mx-3 grid gap-x-2 sm:grid-cols-2">
          {(data?.creators ?? []).slice(0, SHOWN).map((creator) => (
            <li key={creator.userId}>
              <PersonRow
                person={creator}
                hideMark
                action={<FollowButton person={creator} answered={{ following: creator.isFollowing }} isQuiet />}
              />
            </li>
          ))}
        </ul>
      )}
    </Frame>
  )
}

/** How many were followed since this is on the page. */
function useFollowed(): number {
  const [followed, setFollowed] = useState<ReadonlySet<UserId>>(new Set())
  useEffect(
    () =>
      followChanges.subscribe(({ userId, isFollowing }) =>
        setFollowed((before) => {
          const after = new Set(before)
          if (isFollowing) after.add(userId)
          else after.delete(userId)
          return after
        }),
      ),
    [],
  )
  return followed.size
}

function AllSet({ onEnd }: { onEnd: () => void }) {
  const text = useText()
  return (
    <Frame
      step={3}
      title={text('welcome.done.title')}
      onSkip={onEnd}
      footer={
        <Button variant="primary" onPress={onEnd}>
          {text('welcome.done.action')}
        </Button>
      }
    >
      <p className="flex items-center gap-3">
        <PartyPopper aria-hidden className="size-8! shrink-0 text-ember" />
        {text('welcome.done.text')}
      </p>
    </Frame>
  )
}

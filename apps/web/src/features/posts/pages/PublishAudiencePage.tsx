import { CONTENT_STATUS, TEASER_MAX_LENGTH } from '@fanlight/contract'
import { Banner, Button, SegmentedControl, TextArea } from '@fanlight/ui'
import { clsx } from 'clsx'
import { ArrowLeft, CircleAlert } from 'lucide-react'
import { useEffect, useId, useRef, useState, type FormEvent } from 'react'
import { Link } from 'wouter'
import { useText } from '../../../platform/i18n/index.ts'
import { useStore } from '../../../platform/store.ts'
import { ActionBar } from '../publish/ActionBar.tsx'
import { AudienceFields } from '../publish/AudienceFields.tsx'
import { ConflictBanner } from '../publish/ConflictBanner.tsx'
import { problemsOf } from '../publish/draft.ts'
import type { DraftSession } from '../publish/draft-session.ts'
import { OptionFields } from '../publish/OptionFields.tsx'
import { Preview } from '../publish/Preview.tsx'
import { publishPath } from '../publish/publish-path.ts'
import { SavingLine } from '../publish/SavingLine.tsx'
import { Steps } from '../publish/Steps.tsx'
import { TimeFields } from '../publish/TimeFields.tsx'
import { useFinish } from '../publish/use-finish.ts'
import { WithDraft } from '../publish/WithDraft.tsx'

/** `/creator/posts/publish/step2`: who may see the post, when, and what it looks like to them. */
export function PublishAudiencePage() {
  return <WithDraft step={2}>{(session) => <Audience session={session} />}</WithDraft>
}

function Audience({ session }: { session: DraftSession }) {
  const text = useText()
  const form = useRef<HTMLFormElement>(null)
  const formId = useId()
  const [part, setPart] = useState<'form' | 'preview'>('form')
  const view = useStore(session.view)
  const { draft, post } = view
  // As it was when the page was opened: the earliest time to choose does not creep during the choice.
  const [now] = useState(() => Date.now())
  const { finish, ending, problems, attempts, ...found } = useFinish(session)
  const toContent = publishPath(1, post?.contentId ?? null)
  const { content, poll: pollProblem } = problemsOf(draft, now)
  const isEmpty = content === 'empty'

  // The field in question may be out of sight: the focus goes there and takes the view with it.
  useEffect(() => {
    if (attempts > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [attempts])

  function publish(event: FormEvent) {
    event.preventDefault()
    // What is wrong is to be seen.
    setPart('form')
    if (ending === null) void finish('publish')
  }

  return (
    <>
      <Steps step={2}>
        <SavingLine view={view} className="max-md:hidden" />
      </Steps>
      <SegmentedControl
        label={text('publish.part.label')}
        segments={[
          { value: 'form', label: text('publish.part.form') },
          { value: 'preview', label: text('publish.part.preview') },
        ]}
        value={part}
        onValueChange={setPart}
        fullWidth
        className="mb-5 lg:hidden"
      />
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] xl:grid-cols-[minmax(0,1fr)_26rem]">
        <form
          ref={form}
          id={formId}
          noValidate
          onSubmit={publish}
          className={clsx(
            // What gets the focus comes to lie above the bar, not behind it.
            'flex min-w-0 flex-col gap-6 [&_input]:scroll-my-48 [&_textarea]:scroll-my-48',
            part === 'preview' && 'max-lg:hidden',
          )}
        >
          {view.saving === 'conflict' && <ConflictBanner session={session} />}
          {(found.contentError ?? found.failure) !== null && (
            <Banner
              tone="danger"
              icon={<CircleAlert aria-hidden />}
              action={
                found.contentError !== null && (
                  <Button asChild size="sm">
                    <Link href={toContent}>{text('publish.toContent')}</Link>
                  </Button>
                )
              }
            >
              {found.contentError ?? found.failure}
            </Banner>
          )}
          {(isEmpty || pollProblem) && found.contentError === null && (
            <Banner
              tone="caution"
              icon={<CircleAlert aria-hidden />}
              action={
                <Button asChild size="sm">
                  <Link href={toContent}>{text('publish.toContent')}</Link>
                </Button>
              }
            >
              {text(isEmpty ? 'error.postEmpty' : 'publish.poll.notReady')}
            </Banner>
          )}
          <AudienceFields draft={draft} change={session.change} problems={problems} tierError={found.tierError} />
          {draft.audience !== 'everyone' && (
            <TextArea
              label={text('publish.teaser.label')}
              hint={text('publish.teaser.hint')}
              value={draft.teaser}
              onValueChange={(teaser) => session.change({ teaser })}
              counter={{ max: TEASER_MAX_LENGTH }}
              error={problems.teaser && text('publish.problem.teaserTooLong', { max: TEASER_MAX_LENGTH })}
              rows={2}
              maxRows={8}
              {...(draft.teaser !== '' && { dir: 'auto' })}
            />
          )}
          <OptionFields draft={draft} change={session.change}>
            <TimeFields
              draft={draft}
              change={session.change}
              problems={problems}
              dateError={found.dateError}
              mayBeScheduled={!found.wasPublished}
              now={now}
            />
          </OptionFields>
        </form>
        <div className={clsx('min-w-0', part === 'form' && 'max-lg:hidden')}>
          <div className="lg:sticky lg:top-6">
            <Preview view={view} />
          </div>
        </div>
      </div>
      <ActionBar
        status={
          found.isUploading ? (
            <p role="status" className="text-13 font-medium text-caution">
              {text(found.hasUploadFailed ? 'error.mediaFailed' : 'publish.stillUploading')}
            </p>
          ) : (
            <SavingLine view={view} className="md:hidden" />
          )
        }
      >
        <Button asChild variant="quiet" className="max-md:hidden">
          <Link href={toContent}>
            <ArrowLeft aria-hidden className="rtl:-scale-x-100" />
            {text('common.back')}
          </Link>
        </Button>
        {!found.wasPublished && (
          <Button busy={ending === 'draft'} disabled={ending === 'publish'} onPress={() => finish('draft')}>
            {text('publish.saveDraft')}
          </Button>
        )}
        <Button
          type="submit"
          form={formId}
          variant="primary"
          busy={ending === 'publish'}
          disabled={ending === 'draft' || found.isUploading || view.saving === 'conflict'}
        >
          {text(primaryText())}
        </Button>
      </ActionBar>
    </>
  )

  function primaryText() {
    if (post !== null && post.status >= CONTENT_STATUS.published) return 'publish.saveChanges' as const
    return draft.publishAt === '' ? ('publish.now' as const) : ('publish.schedule.button' as const)
  }
}

import { CONTENT_STATUS, POST_TEXT_MAX_LENGTH } from '@fanlight/contract'
import { Button, TextArea, Skeleton, SkeletonGroup } from '@fanlight/ui'
import { Radio } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Link } from 'wouter'
import { useText } from '../../../platform/i18n/index.ts'
import { navigate, useLayout } from '../../../platform/navigation/index.ts'
import { useStore } from '../../../platform/store.ts'
import { chooseFromVault, DropVeil, useFileIntake } from '../../media/index.ts'
import { ActionBar } from '../publish/ActionBar.tsx'
import { ConflictBanner } from '../publish/ConflictBanner.tsx'
import { problemsOf } from '../publish/draft.ts'
import type { DraftSession } from '../publish/draft-session.ts'
import { publishPath } from '../publish/publish-path.ts'
import { SavingLine } from '../publish/SavingLine.tsx'
import { Steps } from '../publish/Steps.tsx'
import { PollFields } from '../publish/PollFields.tsx'
import { useTray } from '../publish/use-tray.ts'
import { WithDraft } from '../publish/WithDraft.tsx'
import { lazyPart } from '../../../platform/lazy-part.ts'

const MediaTray = lazyPart(async () => (await import('../publish/MediaTray.tsx')).MediaTray)

/** From here on the counter is worth looking at. */
const COUNT_FROM = POST_TEXT_MAX_LENGTH * 0.8

/** `/creator/posts/publish/step1`: what the post is. */
export function PublishContentPage() {
  return <WithDraft step={1}>{(session) => <Content session={session} />}</WithDraft>
}

function Content({ session }: { session: DraftSession }) {
  const text = useText()
  const view = useStore(session.view)
  const tray = useTray(session)
  const intake = useFileIntake((files) => tray.addFiles(files))
  const [wasAsked, setAsked] = useState(false)
  const { draft, post } = view
  // Of the words and pictures alone, which no clock changes.
  const problems = problemsOf(draft, 0)
  const isEmpty = wasAsked && problems.content === 'empty'

  async function addFromVault() {
    const taken = new Set(draft.media.flatMap(({ assetId }) => (assetId === null ? [] : [assetId])))
    tray.addAssets((await chooseFromVault({ taken, room: tray.room })) ?? [])
  }

  async function goOn() {
    setAsked(true)
    if (problems.content || problems.text || problems.poll) {
      requestAnimationFrame(() => document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
      return
    }
    // Not saved is no reason to stay: the second step has the same words before it, and saves them too.
    await session.save()
    navigate(publishPath(2, session.view.get().post?.contentId ?? null))
  }

  return (
    <>
      <Steps step={1}>
        <SavingLine view={view} className="max-md:hidden" />
      </Steps>
      <div className="flex flex-col gap-6">
        {post === null && <OrGoLive />}
        {view.saving === 'conflict' && <ConflictBanner session={session} />}
        <TextArea
          label={text('publish.text.label')}
          placeholder={text('publish.text.placeholder')}
          value={draft.text}
          onValueChange={(typed) => session.change({ text: typed })}
          rows={5}
          maxRows={16}
          {...(draft.text.length > COUNT_FROM && { counter: { max: POST_TEXT_MAX_LENGTH } })}
          error={problems.text && text('publish.problem.textTooLong', { max: POST_TEXT_MAX_LENGTH })}
          // An empty field has no direction of its own, but its placeholder has the page's.
          {...(draft.text !== '' && { dir: 'auto' })}
        />
        <Suspense fallback={<TraySkeleton />}>
          <MediaTray
            session={session}
            tray={tray}
            onPick={intake.open}
            onVault={() => void addFromVault()}
            error={isEmpty ? text('error.postEmpty') : undefined}
          />
        </Suspense>
        <PollFields
          poll={draft.poll}
          change={session.change}
          hasVotes={(post?.poll?.total ?? 0) > 0}
          problem={wasAsked ? problems.poll : undefined}
        />
        <input {...intake.inputProps} data-testid="files-input" aria-label={text('publish.media.choose')} />
      </div>
      <ActionBar status={<SavingLine view={view} className="md:hidden" />}>
        {(post === null || post.status === CONTENT_STATUS.draft) && (
          <Button
            once
            disabled={post === null && problems.content !== undefined}
            onPress={async () => {
              await session.save()
              navigate('/creator/posts?tab=drafts')
            }}
          >
            {text('publish.saveDraft')}
          </Button>
        )}
        <Button variant="primary" once onPress={goOn}>
          {text('publish.next')}
        </Button>
      </ActionBar>
      <DropVeil isOver={intake.isOver} />
    </>
  )
}

/** The plus of a phone's bar leads here, and it is where people look for it; a wide window has it in the rail. */
function OrGoLive() {
  const text = useText()
  const isPhone = useLayout() === 'mobile'
  if (!isPhone) return null
  return (
    <Button asChild fullWidth iconStart={<Radio aria-hidden />}>
      <Link href="/creator/live">{text('page.goLive')}</Link>
    </Button>
  )
}

function TraySkeleton() {
  const text = useText()
  return (
    <SkeletonGroup label={text('common.loading')}>
      <Skeleton shape="text" className="w-32 text-13" />
      <Skeleton className="mt-3 h-48 rounded-card" />
    </SkeletonGroup>
  )
}

import { listForbidden, removeForbidden, type ForbiddenPicture } from '@fanlight/contract'
import { Button, Card, EmptyState, Skeleton, SkeletonGroup, toast, WindowIllustration } from '@fanlight/ui'
import { useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { Link } from 'wouter'
import { call, describeError, keyOf, refusedWith, usePages } from '../../../platform/api/index.ts'
import { confirm, openDialog } from '../../../platform/dialogs/index.ts'
import { useFormat, useText } from '../../../platform/i18n/index.ts'
import { MoreButton, QueryView } from '../../../platform/lists/index.ts'
import { AdminNav } from '../AdminNav.tsx'

/** `/admin/pictures`: what nobody may upload, known by codes alone, and who tried to. */
export function AdminPicturesPage() {
  const text = useText()
  const list = usePages(listForbidden, {})
  const pictures = list.data?.pages.flatMap((page) => page.pictures) ?? []
  const add = (
    <Button
      variant="primary"
      iconStart={<Plus aria-hidden />}
      onPress={() =>
        void openDialog(() => import('../pictures/BlockDialog.tsx'), {}, { name: 'block', needsLogin: true })
      }
    >
      {text('adminPictures.add')}
    </Button>
  )
  return (
    <>
      <AdminNav current="pictures" />
      <QueryView
        query={list}
        skeleton={<PicturesSkeleton />}
        failure={text('adminPictures.loadFailed')}
        isEmpty={pictures.length === 0}
        empty={
          <EmptyState
            illustration={<WindowIllustration />}
            title={text('adminPictures.empty')}
            text={text('adminPictures.emptyText')}
            action={add}
          />
        }
      >
        {() => (
          <div className="flex flex-col gap-5">
            <div className="flex justify-end max-sm:*:w-full">{add}</div>
            <ul aria-label={text('page.adminPictures')} className="flex flex-col gap-3">
              {pictures.map((picture) => (
                <li key={picture.hash}>
                  <PictureCard picture={picture} />
                </li>
              ))}
            </ul>
            <MoreButton size="sm" className="self-center" pages={list}>
              {text('adminMoney.more')}
            </MoreButton>
          </div>
        )}
      </QueryView>
    </>
  )
}

function PictureCard({ picture }: { picture: ForbiddenPicture }) {
  const text = useText()
  const format = useFormat()
  const client = useQueryClient()
  const { hash, note, addedAt, addedBy, tries, lastTry } = picture

  async function unblock(): Promise<void> {
    const isSure = await confirm({
      title: text('adminPictures.unblockTitle'),
      text: text('adminPictures.unblockText'),
      confirmLabel: text('adminPictures.unblock'),
      cancelLabel: text('common.cancel'),
    })
    if (!isSure) return
    try {
      await call(removeForbidden, { hash })
      toast.success(text('adminPictures.unblocked'))
    } catch (error) {
      // Somebody else was faster, and it is what was wanted.
      if (!refusedWith(error, 'NOT_FOUND')) toast.error(describeError(error))
    }
    void client.invalidateQueries({ queryKey: keyOf(listForbidden) })
  }

  return (
    <Card padding="none" className="flex flex-wrap items-center gap-x-4 gap-y-3 p-4">
      <div className="min-w-60 flex-1">
        <p className="font-semibold">
          <bdi dir="ltr" className="font-mono">
            {hash}
          </bdi>
        </p>
        {note !== '' && (
          <p dir="auto" className="mt-1 wrap-anywhere">
            {note}
          </p>
        )}
        <p className="mt-1 flex flex-wrap gap-x-3 gap-y-1 text-13 text-muted">
          <span>{text('adminPictures.addedBy', { by: addedBy ?? '—', at: format.dateAndTime(addedAt) })}</span>
          {tries > 0 && (
            <span>{text('adminPictures.tries', { count: tries, replace: { count: format.wholeNumber(tries) } })}</span>
          )}
          {lastTry && <LastTry lastTry={lastTry} />}
        </p>
      </div>
      <Button size="sm" aria-label={text('adminPictures.unblockNamed', { hash })} onPress={unblock}>
        {text('adminPictures.unblock')}
      </Button>
    </Card>
  )
}

/** Leads to the account, where it can be suspended. */
function LastTry({ lastTry: { at, by } }: { lastTry: NonNullable<ForbiddenPicture['lastTry']> }) {
  const text = useText()
  const format = useFormat()
  const said = text('adminPictures.lastTry', {
    name: by?.nickName ?? text('adminReports.left'),
    at: format.dateAndTime(at),
  })
  if (!by) return <span>{said}</span>
  return (
    <Link href={`/admin/people?search=${by.userId}`} className="font-semibold text-ink underline">
      {said}
    </Link>
  )
}

function PicturesSkeleton() {
  const text = useText()
  return (
    <SkeletonGroup label={text('common.loading')} className="flex flex-col gap-3">
      {['a', 'b', 'c'].map((key) => (
        <Skeleton key={key} className="h-20 rounded-card!" />
      ))}
    </SkeletonGroup>
  )
}

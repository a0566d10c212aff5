import type { LiveRoom, UserId } from '@fanlight/contract'
import { IconButton } from '@fanlight/ui'
import { Flag, OctagonX, X } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'wouter'
import { openDialog, openReport } from '../../../platform/dialogs/index.ts'
import { useText } from '../../../platform/i18n/index.ts'
import { goBack, useLayout } from '../../../platform/navigation/index.ts'
import { useAccount } from '../../../platform/session/index.ts'
import { FollowButton, PersonAvatar, profilePath } from '../../profiles/index.ts'
import { GoalBar, GoalCelebration } from '../board/GoalBar.tsx'
import { MenuButton } from '../board/MenuButton.tsx'
import { useRequestNotes } from '../board/request-notes.tsx'
import type { Board } from '../board/use-board.ts'
import { useGiftNotes } from './gift-notes.tsx'
import { Over } from './Over.tsx'
import { PictureQuality } from './PictureQuality.tsx'
import { RoomGifts } from './RoomGifts.tsx'
import { RoomChat } from './RoomChat.tsx'
import { LiveSigns, Stage } from './Stage.tsx'
import { useWatching } from './use-watching.ts'

/** `ownId` null: a guest. */
type Props = { room: LiveRoom; ownId: UserId | null; onRefused: () => void }

/** In the room: the picture, and what is said beside it; on a phone over it. */
export function Watching({ room: shown, ownId, onRefused }: Props) {
  const isPhone = useLayout() === 'mobile'
  const watching = useWatching(shown, ownId, onRefused)
  const { room, messages, pinned, muted, moderators, media, stream, isAudioOnly, setAudioOnly, isComing } = watching
  const { quality, keep, gifts, giftNews, board } = watching
  const notes = [...useRequestNotes(board.requests), ...useGiftNotes(gifts, ownId)]
  if (room.state === 'over') return <Over anchor={room.anchor} room={room} />
  const choices = <PictureQuality {...quality} />
  const stage = { room, stream, isAudioOnly, isUp: media === 'up', onAudioOnly: setAudioOnly }
  const chat = { room, messages, notes, pinned, muted, moderators, ownId, isComing, onHappening: keep }
  const celebration = <GoalCelebration goal={board.celebrated} onEnd={board.endCelebration} />
  if (isPhone) {
    const head = (
      <div className="z-2 bg-linear-to-b from-black/75 to-transparent px-3 pt-[max(0.75rem,env(safe-area-inset-top))] pb-4">
        <Head room={room} board={board} isModerator={ownId !== null && moderators.has(ownId)} />
        <GoalBar goal={board.goal} isOverPicture className="mt-3" />
      </div>
    )
    const foot = (
      <RoomChat
        {...chat}
        isOverPicture
        // What flies in has its place on the screen, not in the chat.
        action={<RoomGifts room={room} news={giftNews} showOffClassName="fixed! start-3 bottom-[46dvh]" />}
        className="z-2 max-h-[45dvh] bg-linear-to-t from-black/80 via-black/50 to-transparent pb-[env(safe-area-inset-bottom)]"
      />
    )
    const controls = (
      <>
        {choices}
        <MenuButton room={room} board={board} />
        <ReportButton room={room} />
      </>
    )
    return (
      <Stage {...stage} choices={controls} over={{ head, foot }}>
        <ToastsAboveChat />
        {celebration}
      </Stage>
    )
  }
  return (
    <div className="flex h-full max-lg:flex-col">
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">
        <Stage {...stage} choices={choices} className="min-h-0 flex-1">
          {celebration}
        </Stage>
        <RoomGifts room={room} news={giftNews} showOffClassName="start-4 bottom-full mb-4" />
        <div className="border-t border-line px-4 py-3">
          <Head room={room} board={board} isModerator={ownId !== null && moderators.has(ownId)} />
        </div>
      </div>
      <div className="flex flex-col border-line max-lg:h-72 max-lg:border-t lg:w-85 lg:border-s">
        <GoalBar goal={board.goal} className="border-b border-line px-4" />
        <RoomChat {...chat} className="flex-1" />
      </div>
    </div>
  )
}

/** What is said for a moment must not lie on what was just said in the chat. */
function ToastsAboveChat() {
  useEffect(() => {
    const { style } = document.documentElement
    style.setProperty('--toasts-above', '46dvh')
    return () => void style.removeProperty('--toasts-above')
  }, [])
  return null
}

type HeadProps = { room: LiveRoom; board: Board; isModerator: boolean }

function Head({ room, board, isModerator }: HeadProps) {
  const text = useText()
  const isPhone = useLayout() === 'mobile'
  const account = useAccount()
  const isOperator = account?.role === 'admin'
  const { roomId, anchor, title } = room
  const show = () =>
    void openDialog(() => import('./AudienceDialog.tsx'), { roomId, standing: isModerator ? 'moderator' : 'viewer' })
  // Who is there is known to those who are there themselves.
  const showViewers = account ? { onViewers: show } : {}
  return (
    <div className="flex items-center gap-3">
      <PersonAvatar person={anchor} size={40} className="touch-area relative" />
      <div className="min-w-0 flex-1">
        <h1 className="flex text-15 font-semibold">
          {/* Cut at its own end, in whichever direction it is read, and not at that of the page. */}
          <span dir="auto" className="truncate">
            {title}
          </span>
        </h1>
        <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          <Link
            href={profilePath(anchor.userId)}
            // The name is cut, and what a finger can reach is not.
            className="touch-area relative flex min-w-0 text-13 opacity-85 hover:underline"
          >
            <span dir="auto" className="truncate">
              {anchor.nickName}
            </span>
          </Link>
          {isPhone && <LiveSigns room={room} {...showViewers} />}
        </div>
      </div>
      {!isPhone && <LiveSigns room={room} {...showViewers} />}
      {isOperator && (
        <IconButton
          label={text('live.cut.button')}
          variant="danger"
          tooltip
          onPress={() =>
            void openDialog(() => import('./CutDialog.tsx'), { roomId: room.roomId }, { needsLogin: true })
          }
        >
          <OctagonX aria-hidden />
        </IconButton>
      )}
      {!isPhone && <MenuButton room={room} board={board} />}
      {!isPhone && <ReportButton room={room} />}
      <FollowButton person={anchor} answered={{ following: anchor.isFollowing }} />
      {isPhone && (
        <IconButton label={text('live.room.leave')} variant="overlay" onPress={goBack}>
          <X aria-hidden />
        </IconButton>
      )}
    </div>
  )
}

function ReportButton({ room }: { room: LiveRoom }) {
  const text = useText()
  const isPhone = useLayout() === 'mobile'
  return (
    <IconButton
      label={text('live.room.report')}
      variant={isPhone ? 'overlay' : 'quiet'}
      tooltip
      onPress={() => openReport({ target: { type: 'live', id: room.roomId }, name: room.anchor.nickName })}
    >
      <Flag aria-hidden />
    </IconButton>
  )
}

import { editLiveGoal, type LiveGoal, type LiveRoomId, type UserId } from '@fanlight/contract'
import { Button, IconButton } from '@fanlight/ui'
import { ClipboardList, Target } from 'lucide-react'
import type { ReactNode } from 'react'
import { call } from '../../../platform/api/index.ts'
import { openDialog } from '../../../platform/dialogs/index.ts'
import { useText } from '../../../platform/i18n/index.ts'
import { keepGoal } from '../board/use-board.ts'
import type { GoalDraft } from './GoalDialog.tsx'

type Props = {
  ownId: UserId
  /** What can be changed. */
  goal: GoalDraft | null
  /** Whether there is one, reached or not. */
  hasGoal: boolean
  onGoal: (goal: GoalDraft | null) => Promise<void> | void
  isShort?: boolean
}

/** What a creator adds to a room: a menu, and something to collect for. */
export function Extras({ ownId, goal, hasGoal, onGoal, isShort = false }: Props) {
  const text = useText()
  return (
    <>
      <RoomButton
        isShort={isShort}
        label={text('live.menu.title')}
        icon={<ClipboardList aria-hidden />}
        onPress={() => void openDialog(() => import('./MenuEditDialog.tsx'), { ownId }, { needsLogin: true })}
      />
      <RoomButton
        isShort={isShort}
        label={text(goal ? 'live.goal.change' : 'live.goal.set')}
        icon={<Target aria-hidden />}
        onPress={() =>
          void openDialog(
            () => import('./GoalDialog.tsx'),
            { goal, stands: hasGoal, save: onGoal },
            { needsLogin: true },
          )
        }
      />
    </>
  )
}

type RoomButtonProps = {
  label: string
  icon: ReactNode
  /** Only what it stands for: beside a picture on a phone there is no room for more. */
  isShort: boolean
  onPress: () => void
}

export function RoomButton({ label, icon, isShort, onPress }: RoomButtonProps) {
  return isShort ? (
    <IconButton label={label} variant="secondary" tooltip onPress={onPress}>
      {icon}
    </IconButton>
  ) : (
    <Button iconStart={icon} onPress={onPress}>
      {label}
    </Button>
  )
}

/** A goal that is reached is over: what is set after it is a new one. */
export const changeable = (goal: LiveGoal | null): LiveGoal | null => (goal?.reachedAt === null ? goal : null)

/** Saves the goal of a room, as a change of the one that stands. */
export async function saveGoal(roomId: LiveRoomId, before: LiveGoal | null, wanted: GoalDraft | null): Promise<void> {
  const goalId = changeable(before)?.goalId
  const { goal } = await call(editLiveGoal, {
    roomId,
    goal: wanted && { ...wanted, ...(goalId !== undefined && { goalId }) },
  })
  keepGoal(roomId, goal)
}

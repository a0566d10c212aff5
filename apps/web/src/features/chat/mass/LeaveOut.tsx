import type { FanList, FanListId } from '@fanlight/contract'
import { Checkbox } from '@fanlight/ui'
import { useText } from '../../../platform/i18n/index.ts'

/** Whom a mass message leaves out. */
export type LeftOut = { withoutSubscribers: boolean; withoutBuyers: boolean; withoutLists: readonly FanListId[] }

type Props = LeftOut & {
  /** Those it could go to are not all of them. */
  maySubscribers: boolean
  /** It shows something that can have been bought. */
  mayBuyers: boolean
  lists: readonly FanList[]
  onChange: (change: Partial<LeftOut>) => void
}

export function LeaveOut(props: Props) {
  const { withoutSubscribers, withoutBuyers, withoutLists, maySubscribers, mayBuyers, lists, onChange } = props
  const text = useText()
  if (!maySubscribers && !mayBuyers && lists.length === 0) return null
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1 text-13 font-medium text-muted">{text('mass.without')}</legend>
      {mayBuyers && (
        <Checkbox
          label={text('mass.withoutBuyers')}
          description={text('mass.withoutBuyersHint')}
          checked={withoutBuyers}
          onCheckedChange={(isOn) => onChange({ withoutBuyers: isOn })}
        />
      )}
      {maySubscribers && (
        <Checkbox
          label={text('fans.filters.subscribers')}
          checked={withoutSubscribers}
          onCheckedChange={(isOn) => onChange({ withoutSubscribers: isOn })}
        />
      )}
      {lists.map(({ listId, name }) => (
        <Checkbox
          key={listId}
          label={<bdi>{name}</bdi>}
          checked={withoutLists.includes(listId)}
          onCheckedChange={(isOn) =>
            onChange({
              withoutLists: isOn ? [...withoutLists, listId] : withoutLists.filter((each) => each !== listId),
            })
          }
        />
      ))}
    </fieldset>
  )
}

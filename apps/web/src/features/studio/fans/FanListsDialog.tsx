import { changeFanList, type Fan, type FanList } from '@fanlight/contract'
import { Button, Checkbox } from '@fanlight/ui'
import { ListPlus } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../../platform/api/index.ts'
import { FormDialog, useForm } from '../../../platform/forms/index.ts'
import { useText } from '../../../platform/i18n/index.ts'
import { useRereadFans } from '../queries.ts'
import { useFanLists } from './use-fan-lists.ts'

type FanListsDialogProps = { fan: Fan; lists: readonly FanList[]; onClose: () => void }

/** On which of the own lists a fan is. */
export function FanListsDialog({ fan: { person, listIds: before }, lists: known, onClose }: FanListsDialogProps) {
  const text = useText()
  const reread = useRereadFans()
  const { create } = useFanLists()
  const [lists, setLists] = useState(known)
  const form = useForm({
    start: { listIds: before },
    check: () => ({ listIds: undefined }),
    async send({ listIds }) {
      await call(changeFanList, { fanId: person.userId, listIds: [...listIds] }, { toast: false })
      await reread()
      onClose()
    },
  })
  const { listIds } = form.values

  async function add() {
    const made = await create()
    if (!made) return
    setLists((all) => [...all, made])
    form.change({ listIds: [...listIds, made.listId] })
  }

  return (
    <FormDialog
      form={form}
      title={text('fans.listsTitle', { name: person.nickName })}
      onClose={onClose}
      submitLabel={text('common.save')}
    >
      {lists.length === 0 ? (
        <p className="text-muted">{text('fans.noLists')}</p>
      ) : (
        <ul className="flex flex-col gap-1">
          {lists.map(({ listId, name }) => (
            <li key={listId}>
              <Checkbox
                label={<bdi>{name}</bdi>}
                checked={listIds.includes(listId)}
                onCheckedChange={(isOn) =>
                  form.change({ listIds: isOn ? [...listIds, listId] : listIds.filter((each) => each !== listId) })
                }
              />
            </li>
          ))}
        </ul>
      )}
      <Button iconStart={<ListPlus aria-hidden />} onPress={() => void add()} className="self-start">
        {text('fans.newList')}
      </Button>
    </FormDialog>
  )
}

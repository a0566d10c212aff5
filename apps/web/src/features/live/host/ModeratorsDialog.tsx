import { LIVE_MODERATORS_MAX, listFans, listLiveModerators, type ProfileSummary } from '@fanlight/contract'
import { Button, Dialog, EmptyState, TextField } from '@fanlight/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { keyOf, useCall } from '../../../platform/api/index.ts'
import { useSearchField } from '../../../platform/forms/index.ts'
import { useFormat, useText } from '../../../platform/i18n/index.ts'
import { QueryView } from '../../../platform/lists/index.ts'
import { PersonRow, PersonRowSkeleton } from '../../profiles/index.ts'
import { useNaming } from '../room/use-moderation.ts'

/** Who looks after the chat in all rooms of the creator, and who of their fans could. */
export function ModeratorsDialog({ onClose }: { onClose: () => void }) {
  const text = useText()
  const format = useFormat()
  const client = useQueryClient()
  const name = useNaming()
  const listed = useCall(listLiveModerators, {})
  const moderators = listed.data?.moderators ?? []
  const id = useId()

  async function set(person: ProfileSummary, isModerator: boolean): Promise<void> {
    await name(person, isModerator)
    await client.invalidateQueries({ queryKey: keyOf(listLiveModerators) })
  }

  return (
    <Dialog
      title={text('live.moderators.title')}
      description={text('live.moderators.text', { max: format.wholeNumber(LIVE_MODERATORS_MAX) })}
      closeLabel={text('common.close')}
      onClose={onClose}
      size="sm"
    >
      <QueryView
        query={listed}
        skeleton={<PersonRowSkeleton />}
        failure={text('live.moderators.failed')}
        isEmpty={moderators.length === 0}
        empty={
          <EmptyState
            className="py-4!"
            title={text('live.moderators.empty')}
            text={text('live.moderators.emptyText')}
          />
        }
      >
        {() => (
          <ul aria-label={text('live.moderators.title')} className="-mx-3 flex flex-col">
            {moderators.map((person) => (
              <li key={person.userId}>
                <PersonRow
                  person={person}
                  onOpen={onClose}
                  action={
                    <Button
                      size="sm"
                      aria-label={text('live.moderators.removeName', { name: person.nickName })}
                      onPress={() => set(person, false)}
                    >
                      {text('live.moderators.remove')}
                    </Button>
                  }
                />
              </li>
            ))}
          </ul>
        )}
      </QueryView>
      <section aria-labelledby={id} className="mt-4 flex flex-col gap-2 border-t border-line pt-4">
        <h3 id={id} className="text-15 font-semibold">
          {text('live.moderators.add')}
        </h3>
        <Fans
          except={new Set(moderators.map(({ userId }) => userId))}
          isFull={moderators.length >= LIVE_MODERATORS_MAX}
          onAdd={(person) => set(person, true)}
        />
      </section>
    </Dialog>
  )
}

type FansProps = {
  except: ReadonlySet<string>
  isFull: boolean
  onAdd: (person: ProfileSummary) => Promise<void>
}

function Fans({ except, isFull, onAdd }: FansProps) {
  const text = useText()
  const [search, setSearch] = useState('')
  const { typed, type } = useSearchField(search, setSearch)
  const found = useCall(listFans, { search })
  const fans = (found.data?.fans ?? []).map(({ person }) => person).filter(({ userId }) => !except.has(userId))
  return (
    <>
      <TextField
        label={text('live.moderators.search')}
        hideLabel
        placeholder={text('live.moderators.search')}
        type="search"
        value={typed}
        onValueChange={type}
        autoComplete="off"
      />
      <QueryView
        query={found}
        skeleton={<PersonRowSkeleton />}
        failure={text('live.moderators.failed')}
        isEmpty={fans.length === 0}
        empty={<p className="py-2 text-13 text-muted">{text('live.moderators.noFans')}</p>}
      >
        {() => (
          <ul aria-label={text('live.moderators.add')} className="-mx-3 flex flex-col">
            {fans.map((person) => (
              <li key={person.userId}>
                <PersonRow
                  person={person}
                  action={
                    <Button
                      size="sm"
                      disabled={isFull}
                      aria-label={text('live.moderators.addName', { name: person.nickName })}
                      onPress={() => onAdd(person)}
                    >
                      {text('live.moderators.addButton')}
                    </Button>
                  }
                />
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </>
  )
}
